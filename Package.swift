// swift-tools-version: 6.3
import PackageDescription

// MARK: - Settings

/// Whether warnings are errors. Only the checks of this package set it, so that apps build with later compilers too.
let refusesWarnings = Context.environment["COLORWAY_WARNINGS"] == "errors"

/// The commit that `--version` shows, set by the scripts of a release. SwiftPM caches its own `Context.gitInformation`.
let commit = (Context.environment["COLORWAY_COMMIT"] ?? "").filter(\.isHexDigit)

/// The libraries to link, libjpeg and libpng, and the platforms that have them. With `COLORWAY_CODECS=none`, everything
/// builds without them, but only PNM and pixels in memory can be read.
let codecs = Context.environment["COLORWAY_CODECS"] == "none" ? [] : ["jpeg", "png"]
let codecPlatforms: [Platform] = [.linux, .macOS]

/// The settings of all C targets.
let commonC: [CSetting] = refusesWarnings ? [.treatAllWarnings(as: .error)] : []

/// The settings of all Swift targets.
let common: [SwiftSetting] =
  [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
    "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ].map { SwiftSetting.enableUpcomingFeature($0) } + [.strictMemorySafety()]
  + (refusesWarnings ? [.treatAllWarnings(as: .error)] : [])

/// The settings of modules whose code runs on the main actor by default.
let mainActor: [SwiftSetting] = common + [.defaultIsolation(MainActor.self)]

/// Optimizes a module as a whole in debug builds too. Assertions stay on. With several threads, the compiler writes an
/// object for each file, as SwiftPM expects in a debug build.
let optimization: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-O", "-assert-config", "Debug", "-whole-module-optimization", "-disable-batch-mode",
      "-num-threads", "2",
    ], .when(configuration: .debug))
]

/// The settings of modules that process every pixel, long texts, or large tables of tests. Without optimization, each
/// would take several times as long.
let optimized: [SwiftSetting] = common + optimization

/// The settings of tests that are built for release only under a sanitizer. Optimizing them would not pay.
let unoptimized: [SwiftSetting] =
  common + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A release for Linux links the command statically, because shared libraries would double the time of a small photo.
/// `COLORWAY_LINKING=dynamic` turns it off where static libraries or lld are missing, and for a sanitizer.
let commandLinking: [LinkerSetting] =
  Context.environment["COLORWAY_LINKING"] == "dynamic"
  ? []
  : [
    .unsafeFlags(
      ["-static-executable", "-use-ld=lld"], .when(platforms: [.linux], configuration: .release))
  ]

/// The mathematical functions of the C library.
let mathLinking: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

// MARK: - Kinds of targets

/// A Swift module, and the modules it depends on.
func module(
  _ name: String, on dependencies: Target.Dependency..., path: String? = nil,
  settings: [SwiftSetting] = common, exclude: [String] = [], resources: [Resource]? = nil,
  linking: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources,
    swiftSettings: settings, linkerSettings: linking)
}

/// A program.
func program(
  _ name: String, on dependencies: Target.Dependency..., path: String? = nil,
  linking: [LinkerSetting]? = nil
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, swiftSettings: common,
    linkerSettings: linking)
}

/// A module of tests.
func tests(
  _ name: String, on dependencies: Target.Dependency..., path: String? = nil,
  settings: [SwiftSetting] = common, exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

/// Places targets in a folder. The folder of a target has the name of the target, unless its path says otherwise.
func folder(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "\(folder)/\(target.path ?? target.name)" }
  return targets
}

// MARK: - Targets

/// All targets by folder. The folders of `Sources` are floors, from the lowest: a module depends only on modules of its
/// own floor and of the floors above it in this list. The layout is that of a table; the formatter would break it up.
// swift-format-ignore
let targets: [[Target]] = [
  // The operating system, the bytes of files, and text.
  folder("Sources/Ground", [
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CSystem",
      cSettings: commonC + (commit.isEmpty ? [] : [.define("COLORWAY_COMMIT", to: "\"\(commit)\"")])),
    module("Platform"),
    module("StructuredText", settings: optimized),
    module("BinaryParsing", on: "CZlib", settings: optimized),
    module("SystemCalls", on: "CSystem", "Platform", "StructuredText"),
  ]),

  // Colors, pixels, and the files of photos.
  folder("Sources/Images", [
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "CImageCodecs",
      dependencies: codecs.map { .target(name: "C\($0.uppercased())", condition: .when(platforms: codecPlatforms)) },
      cSettings: commonC + (codecs.isEmpty ? [.define("COLORWAY_WITHOUT_CODECS")] : []),
      linkerSettings: codecs.map { .linkedLibrary($0, .when(platforms: codecPlatforms)) } + [.linkedLibrary("z")]),
    module("ColorMath", on: "Platform", settings: optimized, linking: mathLinking),
    module("Pixels", settings: optimized),
    module("ColorProfiles", on: "BinaryParsing", "ColorMath", "Pixels", settings: optimized),
    module("ImageDecoding", on: "BinaryParsing", "CImageCodecs", "ColorProfiles", "CZlib", "Pixels", "SystemCalls",
      settings: optimized),
    module("ImageEncoding", on: "CImageCodecs", settings: optimized),
    module("PhotoConversion", on: "BinaryParsing", "ImageDecoding", "SystemCalls"),
  ]),

  // The colors of photos, and what is computed from them.
  folder("Sources/Schemes", [
    module("SchemeExtraction", on: "BinaryParsing", "ColorMath", "ImageDecoding", "SystemCalls", settings: optimized),
    module("SchemeDesign", on: "ColorMath", "SchemeExtraction", settings: optimized,
      resources: [.embedInCode("Themes/Page")]),
    module("SchemeSearch", on: "BinaryParsing", "ColorMath", "SchemeExtraction", "StructuredText"),
    module("SchemeAnimation", on: "ColorMath", "SchemeExtraction", linking: mathLinking),
    module("PhotoRemapping", on: "ColorMath", "ImageDecoding", "ImageEncoding", "SystemCalls", settings: optimized),
  ]),

  // Schemes in files: JSON, palettes, pictures, the history.
  folder("Sources/Files", [
    module("SchemeJournal", on: "BinaryParsing", "ColorMath", "ImageDecoding", "SchemeExtraction", "SystemCalls"),
    module("SchemeResults", on: "ColorMath", "ImageDecoding", "SchemeDesign", "SchemeExtraction", "StructuredText",
      exclude: ["Schema"]),
    module("SchemeFormats", on: "BinaryParsing", "ColorMath", "CZlib", "ImageDecoding", "SchemeDesign",
      "SchemeExtraction", "SchemeResults", "StructuredText", settings: optimized),
    module("SchemePictures", on: "ColorMath", "ImageDecoding", "ImageEncoding", "StructuredText", settings: optimized,
      resources: [.embedInCode("Gallery/Page"), .embedInCode("SharedPage/Files")]),
  ]),

  // Where schemes are shown and served: apps, services, terminals, browsers.
  folder("Sources/Hosts", [
    module("SchemeState", on: "ColorMath", "ImageDecoding", "SchemeAnimation", "SchemeExtraction", "SchemeJournal",
      settings: mainActor + optimization),
    module("Colorway", on: "ColorMath", "ImageDecoding", "SchemeAnimation", "SchemeDesign", "SchemeExtraction",
      "SchemeFormats", "SchemeJournal", "SchemeState"),
    module("SchemeService", on: "ImageDecoding", "PhotoConversion", "SchemeExtraction", "SchemeResults", "SystemCalls"),
    module("Connections", on: "SchemeService", "StructuredText", "SystemCalls"),
    module("SchemeServer", on: "ColorMath", "Connections", "ImageDecoding", "ImageEncoding", "PhotoConversion",
      "SchemeDesign", "SchemeExtraction", "SchemeResults", "SchemeService", "StructuredText", "SystemCalls",
      exclude: ["Deployment", "Schema"], resources: [.embedInCode("MCP/tools.json")]),
    module("SchemeStudio", on: "ColorMath", "Connections", "ImageDecoding", "SchemeAnimation", "SchemeDesign",
      "SchemeExtraction", "SchemeFormats", "SchemeJournal", "SchemePictures", "SchemeResults", "SchemeService",
      "SchemeState", "StructuredText", "SystemCalls", resources: [.embedInCode("Page")]),
    module("TerminalUI", on: "ColorMath", "ImageEncoding", "StructuredText", "SystemCalls"),
    module("SchemeExplorer", on: "ColorMath", "ImageDecoding", "SchemeAnimation", "SchemeExtraction", "SchemeFormats",
      "SchemeJournal", "SchemePictures", "SchemeState", "StructuredText", "SystemCalls", "TerminalUI"),
  ]),

  // The command. The product is `colorway`; names of modules must differ by more than case.
  folder("Sources/Command", [
    module("CommandInterface", on: "StructuredText", "SystemCalls"),
    module("SchemeCommand", on: "BinaryParsing", "Colorway", "CommandInterface", "ImageEncoding", "PhotoConversion",
      "PhotoRemapping", "SchemeExplorer", "SchemePictures", "SchemeResults", "SchemeSearch", "SchemeServer",
      "SchemeService", "SchemeStudio", "StructuredText", "SystemCalls", "TerminalUI"),
    program("ColorwayTool", on: "SchemeCommand", linking: commandLinking),
  ]),

  // Concurrent code in many orders, for tests.
  folder("Sources/Schedules", [
    .target(name: "ScheduleHooks", cSettings: commonC),
    module("ScheduleExploration", on: "ScheduleHooks", settings: optimized),
    module("ScheduleTesting", on: "ScheduleExploration", "ScheduleHooks"),
  ]),

  // What several modules of tests use.
  folder("Tests/Support", [
    .target(name: "CFixtureWriters", dependencies: ["CImageCodecs", "CJPEG", "CPNG"],
      path: "FixtureEncoding/CFixtureWriters", cSettings: commonC),
    module("FixtureEncoding", on: "CFixtureWriters", "CImageCodecs", "ImageEncoding", path: "FixtureEncoding/Encoders"),
    module("DecodingFixtures", on: "CFixtureWriters", "CZlib", "FixtureEncoding", "ImageDecoding",
      "SampleImageGenerator", "TestCorpora", settings: optimized),
    module("ExtractionFixtures", on: "ColorMath", "ImageDecoding", "SchemeExtraction", settings: optimized),
    module("TestCorpora", settings: optimized),
    module("ScratchFolders"),
    module("TestClocks"),
    module("TestSockets", on: "SystemCalls"),
    .target(name: "TestAllocations", cSettings: commonC),
    module("JSONSchemas"),
    module("DocumentationPages"),
    module("SwiftCompiler", on: "DocumentationPages", "ScratchFolders"),
    module("StateRules", on: "ColorMath", "ImageDecoding", "SchemeExtraction", "SchemeJournal", "SchemeState",
      settings: optimized),
    .executableTarget(name: "confinement-probe", path: "ConfinementProbe/Program", cSettings: commonC),
    module("ConfinementProbing", on: "ScratchFolders", path: "ConfinementProbe/Support"),
    program("race-canaries", on: "ImageDecoding", "SchemeExtraction", "SchemeState", path: "RaceCanaries"),
  ]),

  // Tests, by floor.
  folder("Tests/Ground", [
    tests("BinaryParsingTests", on: "BinaryParsing"),
    tests("StructuredTextTests", on: "StructuredText"),
    tests("SystemCallTests", on: "ScratchFolders", "SystemCalls", "TestClocks", settings: unoptimized),
  ]),
  folder("Tests/Images", [
    tests("ColorMathTests", on: "ColorMath", "TestCorpora"),
    tests("ColorProfileTests", on: "ColorMath", "ColorProfiles", "Pixels", "TestCorpora"),
    tests("ImageDecodingTests", on: "CFixtureWriters", "ColorMath", "CZlib", "DecodingFixtures", "FixtureEncoding",
      "ImageDecoding", "SampleImageGenerator", "SampleImages", "SchemeExtraction", "ScratchFolders", "TestAllocations",
      "TestClocks", "TestCorpora", settings: unoptimized),
    tests("ImageEncodingTests", on: "DecodingFixtures", "ImageDecoding", "ImageEncoding"),
    tests("PhotoConversionTests", on: "ColorMath", "confinement-probe", "ConfinementProbing", "DecodingFixtures",
      "ImageDecoding", "PhotoConversion", "SampleImageGenerator", "SampleImages", "SchemeExtraction", "ScratchFolders",
      "SystemCalls", "TestClocks", "TestCorpora"),
    tests("SampleImageTests", on: "CFixtureWriters", "FixtureEncoding", "ImageEncoding", "SampleImageGenerator",
      "SampleImages"),
  ]),
  folder("Tests/Schemes", [
    tests("SchemeExtractionTests", on: "CFixtureWriters", "ColorMath", "CZlib", "DecodingFixtures",
      "ExtractionFixtures", "FixtureEncoding", "ImageDecoding", "SampleImageGenerator", "SampleImages",
      "ScratchFolders", "SchemeExtraction", "SystemCalls", "TestCorpora"),
    tests("SchemeDesignTests", on: "ColorMath", "ImageDecoding", "SchemeDesign", "SchemeExtraction", "TestCorpora"),
    tests("SchemeSearchTests", on: "BinaryParsing", "ColorMath", "SchemeAnimation", "SchemeExtraction", "SchemeSearch"),
    tests("SchemeAnimationTests", on: "ColorMath", "SchemeAnimation", "TestClocks", "TestCorpora"),
    tests("PhotoRemappingTests", on: "CFixtureWriters", "ColorMath", "DecodingFixtures", "FixtureEncoding",
      "ImageDecoding", "PhotoRemapping"),
  ]),
  folder("Tests/Files", [
    tests("SchemeJournalTests", on: "ColorMath", "ImageDecoding", "ScratchFolders", "SchemeExtraction",
      "SchemeJournal", "SystemCalls", "TestClocks", "TestCorpora", settings: unoptimized),
    tests("SchemeResultsTests", on: "ColorMath", "ImageDecoding", "JSONSchemas", "SampleImages", "SchemeDesign",
      "SchemeExtraction", "SchemeResults", "ScratchFolders"),
    tests("SchemeFormatsTests", on: "ColorMath", "CZlib", "ImageDecoding", "SchemeDesign", "SchemeExtraction",
      "SchemeFormats", "TestCorpora", settings: unoptimized),
    tests("SchemePicturesTests", on: "CFixtureWriters", "ColorMath", "FixtureEncoding", "ImageDecoding",
      "SampleImageGenerator", "SchemeExtraction", "SchemePictures", "TestCorpora", settings: unoptimized),
  ]),
  folder("Tests/Hosts", [
    tests("SchemeStateTests", on: "ColorMath", "DocumentationPages", "ImageDecoding", "SampleImages", "SchemeAnimation",
      "SchemeExtraction", "SchemeJournal", "SchemeState", "ScratchFolders", "StateRules", "SystemCalls", "TestClocks",
      settings: mainActor),
    tests("SchemeServiceTests", on: "CFixtureWriters", "ColorMath", "DecodingFixtures", "FixtureEncoding",
      "ImageDecoding", "PhotoConversion", "SampleImages", "SchemeExtraction", "SchemeResults", "SchemeService",
      "ScratchFolders", "SystemCalls", "TestClocks", "TestCorpora", settings: unoptimized),
    tests("SchemeServerTests", on: "Connections", "JSONSchemas", "SampleImages", "SchemeExtraction", "SchemeServer",
      "SchemeService", "ScratchFolders", "StructuredText", "SystemCalls", "TestClocks", "TestSockets",
      settings: unoptimized),
    tests("SchemeStudioTests", on: "ColorMath", "Connections", "ImageDecoding", "SampleImages", "SchemeExtraction",
      "SchemeFormats", "SchemeJournal", "SchemePictures", "SchemeService", "SchemeState", "SchemeStudio",
      "ScratchFolders", "StructuredText", "SystemCalls", "TestClocks", "TestCorpora", "TestSockets",
      settings: unoptimized),
    tests("TerminalUITests", on: "ColorMath", "ImageDecoding", "Platform", "StructuredText", "SystemCalls",
      "TerminalUI", "TestCorpora", settings: unoptimized),
    tests("SchemeExplorerTests", on: "ColorMath", "ExplorerRecording", "ImageDecoding", "SampleImages",
      "SchemeAnimation", "SchemeExplorer", "SchemeExtraction", "SchemeFormats", "SchemeJournal", "SchemePictures",
      "SchemeState", "ScratchFolders", "TerminalUI", "TestClocks", settings: unoptimized),
    tests("ConsumerTests", on: "ColorMath", "Colorway", "DocumentationPages", "ImageDecoding", "SchemeDesign",
      "SchemeExtraction", "SchemeFormats", "ScratchFolders", exclude: ["ServiceClient"]),
    tests("CompileTimeTests", on: "Colorway", "PhotoRemapping", "SchemeAnimation", "SchemeSearch", "SchemeService",
      "SchemeState", "SwiftCompiler"),
    tests("RaceDetection", on: "ColorMath", "ImageDecoding", "Platform", "race-canaries", "SampleImages",
      "SchemeAnimation", "SchemeExtraction", "SchemeJournal", "SchemeState", "ScratchFolders", "TestClocks"),
  ]),
  folder("Tests/Command", [
    tests("SchemeCommandTests", on: "ColorMath", "CommandInterface", "DocumentationPages", "ImageDecoding",
      "JSONSchemas", "Pixels", "SampleImages", "SchemeAnimation", "SchemeCommand", "SchemeExtraction", "SchemeFormats",
      "SchemeJournal", "SchemePictures", "SchemeResults", "SchemeSearch", "SchemeServer", "SchemeService",
      "ScratchFolders", "StructuredText", "SystemCalls", "TerminalUI", "TestClocks", settings: unoptimized, exclude: ["Golden"]),
    tests("CommandProcessTests", on: "confinement-probe", "ConfinementProbing", "DecodingFixtures",
      "DocumentationPages", "ImageDecoding", "JSONSchemas", "record-explorer", "ScratchFolders", "SchemeJournal",
      "TestCorpora", "TestSockets", settings: unoptimized, exclude: ["Transcripts"]),
    tests("SchemeScheduleTests", on: "ColorMath", "CommandInterface", "Connections", "ImageDecoding", "SampleImages",
      "ScheduleExploration", "SchemeAnimation", "SchemeCommand", "SchemeExtraction", "SchemeJournal", "SchemePictures",
      "SchemeServer", "SchemeService", "SchemeState", "SchemeStudio", "ScratchFolders", "StateRules", "StructuredText",
      "SystemCalls", "TestSockets"),
    tests("LifetimeTests", on: "CFixtureWriters", "ColorMath", "CommandInterface", "DecodingFixtures",
      "FixtureEncoding", "ImageDecoding", "PhotoConversion", "PhotoRemapping", "SchemeCommand", "SchemeExtraction",
      "SchemeFormats", "SchemeJournal", "SchemePictures", "SchemeServer", "SchemeService", "SchemeState",
      "SchemeStudio", "ScratchFolders", "SystemCalls", "TestAllocations", "TestClocks", "TestSockets"),
  ]),
  folder("Tests/Schedules", [
    tests("ScheduleExplorationTests", on: "ScheduleExploration", "ScheduleTesting"),
  ]),

  // What scripts run, and the tests of the documentation.
  folder("Tests/Checks", [
    .target(name: "LibFuzzer", path: "Fuzzing/LibFuzzer", cSettings: commonC),
    module("FuzzTargets", on: "BinaryParsing", "ColorMath", "Connections", "DecodingFixtures", "ImageDecoding",
      "SampleImageGenerator", "SchemeCommand", "SchemeExtraction", "SchemeFormats", "SchemeJournal", "SchemeResults",
      "SchemeSearch", "SchemeServer", "SchemeStudio", "StructuredText", "TestCorpora", path: "Fuzzing/Targets",
      settings: optimized),
    program("fuzz", on: "FuzzTargets", "ImageDecoding", "LibFuzzer", "TestCorpora", path: "Fuzzing/Command"),
    tests("FuzzRegressionTests", on: "FuzzTargets", "TestCorpora"),
    tests("DocumentationTests", on: "Colorway", "DocumentationPages", "SwiftCompiler", exclude: ["StandIns"]),
  ]),

  folder("SampleImages", [
    module("SampleImages", path: ".", exclude: ["ExplorerRecording", "Generator", "Pictures"],
      resources: [.copy("Photos")]),
    module("SampleImageGenerator", on: "CFixtureWriters", "FixtureEncoding", "SampleImages", path: "Generator",
      settings: optimized, exclude: ["Command"], linking: mathLinking),
    program("generate-sample-images", on: "SampleImageGenerator", "SampleImages", path: "Generator/Command"),
    module("ExplorerRecording", on: "ColorMath", "ImageDecoding", "SchemeExplorer", "SchemeExtraction", "SchemeFormats",
      "SchemeJournal", "SchemePictures", "TerminalUI", exclude: ["Command"]),
    program("record-explorer", on: "ColorMath", "ExplorerRecording", "ImageDecoding", "SchemeExplorer",
      "SchemeExtraction", "SchemePictures", "TerminalUI", path: "ExplorerRecording/Command"),
  ]),

  // They measure with system calls that only Linux has.
  folder("Benchmarks", [
    module("Benchmarking", on: "FixtureEncoding", "ImageDecoding", "Platform", "SampleImageGenerator", "SampleImages",
      "SchemeExtraction", "SchemePictures", path: "Kit"),
    program("benchmarks", on: "Benchmarking", "ColorwayTool", "empty-process", path: "Command"),
    program("empty-process", path: "Programs/EmptyProcess", linking: commandLinking),
    program("service-host", on: "Benchmarking", "ImageDecoding", "SchemeExtraction", "SchemeServer", "SchemeService",
      "SystemCalls", path: "Programs/ServiceHost"),
    program("people-features", on: "ColorMath", "ImageDecoding", "SchemeExtraction", path: "People/Features"),
    tests("BenchmarkTests", on: "Benchmarking", "SampleImages", "ScratchFolders", path: "Tests"),
  ]),
]

// MARK: - The package

/// The names of targets and products to leave out. Builds for a sanitizer take long, and run a part of the tests.
let omitted = (Context.environment["COLORWAY_WITHOUT"] ?? "").split(whereSeparator: \.isWhitespace)

let package = Package(
  name: "Colorway",
  // Only Linux and macOS have libjpeg and libpng. CONTRIBUTING.md lists what the other platforms can read.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    "Colorway", "ColorMath", "ColorProfiles", "ImageDecoding", "PhotoConversion", "PhotoRemapping",
    "Pixels", "SchemeAnimation", "SchemeDesign", "SchemeExtraction", "SchemeFormats",
    "SchemeJournal", "SchemeResults", "SchemeSearch", "SchemeService", "SchemeState",
  ].map { .library(name: $0, targets: [$0]) } + [
    .library(name: "ScheduleExploration", targets: ["ScheduleExploration", "ScheduleTesting"]),
    .executable(name: "colorway", targets: ["ColorwayTool"]),
  ],
  targets: targets.flatMap { $0 },
  swiftLanguageModes: [.v6]
)

#if !os(Linux)
  package.targets.removeAll { $0.path?.hasPrefix("Benchmarks/") == true }
#endif
package.targets.removeAll { omitted.contains($0.name[...]) }
package.products.removeAll { omitted.contains($0.name[...]) }
