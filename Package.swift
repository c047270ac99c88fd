// swift-tools-version: 6.3
import PackageDescription

/// A Boolean value that makes warnings errors, as the checks of the package ask for. Hosts build the package
/// with compilers that it does not know yet, and must not fail for what these warn of.
let refusesWarnings = Context.environment["COLORWAY_WARNINGS"] == "errors"

/// Settings every C target shares.
let commonC: [CSetting] = refusesWarnings ? [.treatAllWarnings(as: .error)] : []

/// The commit that `--version` names. Whoever builds a release tells it, as the package manager would go on
/// with what `Context.gitInformation` said of an earlier one.
let commit = (Context.environment["COLORWAY_COMMIT"] ?? "").filter(\.isHexDigit)

/// A Boolean value that links libjpeg and libpng. Where they are missing, and with `COLORWAY_CODECS=none`,
/// everything builds, and only PNM and pixels are read.
let hasCodecs = Context.environment["COLORWAY_CODECS"] != "none"

/// Settings every Swift target shares.
let common: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ] + (refusesWarnings ? [.treatAllWarnings(as: .error)] : [])

/// Settings of what lives on the main actor unless it says otherwise.
let mainActor: [SwiftSetting] = common + [.defaultIsolation(MainActor.self)]

/// Settings of what all pixels or the tables of tests go through: it is optimized in debug builds too, of hosts as
/// well, where a photo would take many times as long. Assertions stay on.
let optimized: [SwiftSetting] =
  common + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// Settings of tests that are built for release only under sanitizers. To optimize them would take longer
/// than to run them.
let unoptimized: [SwiftSetting] =
  common + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// How the command is linked for release on Linux: with all its libraries, as finding and loading them
/// would double the time of a small photo. Debian's development packages have what that takes; where
/// it is missing, or in the way of a sanitizer, `COLORWAY_LINKING=dynamic` does without.
let commandLinking: [LinkerSetting] =
  Context.environment["COLORWAY_LINKING"] == "dynamic"
  ? []
  : [
    .unsafeFlags(
      ["-static-executable", "-use-ld=lld"], .when(platforms: [.linux], configuration: .release))
  ]

let package = Package(
  name: "Colorway",
  // Only Linux and macOS have libjpeg and libpng. CONTRIBUTING.md says what the others read.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "Colorway", targets: ["Colorway"]),
    .library(name: "ColorMath", targets: ["ColorMath"]),
    .library(name: "Pixels", targets: ["Pixels"]),
    .library(name: "ColorProfiles", targets: ["ColorProfiles"]),
    .library(name: "ImageDecoding", targets: ["ImageDecoding"]),
    .library(name: "SchemeExtraction", targets: ["SchemeExtraction"]),
    .library(name: "SchemeDesign", targets: ["SchemeDesign"]),
    .library(name: "ScheduleExploration", targets: ["ScheduleExploration", "ScheduleTesting"]),
    .library(name: "SchemeAnimation", targets: ["SchemeAnimation"]),
    .library(name: "SchemeJournal", targets: ["SchemeJournal"]),
    .library(name: "SchemeResults", targets: ["SchemeResults"]),
    .library(name: "SchemeFormats", targets: ["SchemeFormats"]),
    .library(name: "SchemeSearch", targets: ["SchemeSearch"]),
    .library(name: "PhotoConversion", targets: ["PhotoConversion"]),
    .library(name: "PhotoRemapping", targets: ["PhotoRemapping"]),
    .library(name: "SchemeService", targets: ["SchemeService"]),
    .library(name: "SchemeState", targets: ["SchemeState"]),
    .executable(name: "colorway", targets: ["ColorwayTool"]),
  ],
  targets: [
    // C: the system codecs, and the only code that may call setjmp.
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "CImageCodecs",
      dependencies: (hasCodecs ? ["CJPEG", "CPNG"] : []).map {
        .target(name: $0, condition: .when(platforms: [.linux, .macOS]))
      },
      cSettings: commonC + (hasCodecs ? [] : [.define("COLORWAY_WITHOUT_CODECS")]),
      linkerSettings: (hasCodecs ? ["jpeg", "png"] : []).map {
        .linkedLibrary($0, .when(platforms: [.linux, .macOS]))
      } + [.linkedLibrary("z")]),

    // The operating system: the C library of the platform, and the calls that the other modules need.
    .target(name: "Platform", swiftSettings: common),
    .target(
      name: "CSystem",
      cSettings: commonC
        + (commit.isEmpty ? [] : [.define("COLORWAY_COMMIT", to: "\"\(commit)\"")])),
    .target(
      name: "SystemCalls", dependencies: ["CSystem", "Platform", "StructuredText"],
      swiftSettings: common),

    // Values: bytes as numbers, text of documents, colors, and pure functions of them.
    .target(name: "BinaryParsing", dependencies: ["CZlib"], swiftSettings: common),
    .target(name: "StructuredText", swiftSettings: common),
    .target(
      name: "ColorMath", dependencies: ["Platform"], swiftSettings: optimized,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // Pixels and what their codes mean, without any codec.
    .target(name: "Pixels", swiftSettings: optimized),
    .target(
      name: "ColorProfiles", dependencies: ["BinaryParsing", "ColorMath", "Pixels"],
      swiftSettings: optimized),

    // Work: photos to rows, rows to schemes, schemes in motion and in pictures.
    .target(
      name: "ImageDecoding",
      dependencies: [
        "BinaryParsing", "CImageCodecs", "ColorProfiles", "CZlib", "Pixels", "SystemCalls",
      ],
      swiftSettings: optimized),
    .target(
      name: "PhotoConversion", dependencies: ["BinaryParsing", "ImageDecoding", "SystemCalls"],
      swiftSettings: common),
    .target(
      name: "ImageEncoding", dependencies: ["CImageCodecs"],
      swiftSettings: optimized),
    .target(
      name: "SchemeExtraction",
      dependencies: ["BinaryParsing", "ColorMath", "ImageDecoding", "SystemCalls"],
      swiftSettings: optimized),
    .target(
      name: "SchemeDesign", dependencies: ["ColorMath", "SchemeExtraction"],
      resources: [.embedInCode("Themes/Page")], swiftSettings: common),
    .target(
      name: "SchemeJournal",
      dependencies: [
        "BinaryParsing", "ColorMath", "ImageDecoding", "SchemeExtraction", "SystemCalls",
      ],
      swiftSettings: common),
    .target(
      name: "SchemeResults",
      dependencies: [
        "ColorMath", "ImageDecoding", "SchemeDesign", "SchemeExtraction", "SchemeJournal",
        "StructuredText",
      ],
      exclude: ["Schema"], swiftSettings: common),
    .target(
      name: "SchemeFormats",
      dependencies: [
        "BinaryParsing", "ColorMath", "CZlib", "SchemeDesign", "SchemeExtraction", "SchemeResults",
        "StructuredText",
      ],
      swiftSettings: common),
    .target(
      name: "SchemeSearch",
      dependencies: ["BinaryParsing", "ColorMath", "SchemeExtraction", "StructuredText"],
      swiftSettings: common),
    .target(
      name: "SchemeAnimation", dependencies: ["ColorMath", "SchemeExtraction"],
      swiftSettings: common,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "PhotoRemapping",
      dependencies: ["ColorMath", "ImageDecoding", "ImageEncoding", "SystemCalls"],
      swiftSettings: optimized),
    .target(
      name: "SchemePictures",
      dependencies: [
        "ColorMath", "ImageDecoding", "ImageEncoding", "StructuredText",
      ],
      resources: [.embedInCode("Gallery/Page"), .embedInCode("SharedPage/Files")],
      swiftSettings: optimized),

    // Service: what a server asks for.
    .target(
      name: "SchemeService",
      dependencies: [
        "ImageDecoding", "PhotoConversion", "SchemeExtraction", "SchemeResults", "SystemCalls",
      ],
      swiftSettings: common),

    // Server: the service for other processes.
    .target(
      name: "SchemeServer",
      dependencies: [
        "ColorMath", "ImageDecoding", "ImageEncoding", "PhotoConversion", "SchemeDesign",
        "SchemeExtraction", "SchemeResults", "SchemeService", "StructuredText", "SystemCalls",
      ],
      exclude: ["Deployment", "Schema"], resources: [.embedInCode("MCP/tools.json")],
      swiftSettings: common),

    // State: what a person looks at.
    .target(
      name: "SchemeState",
      dependencies: ["ImageDecoding", "SchemeAnimation", "SchemeExtraction", "SchemeJournal"],
      swiftSettings: mainActor),

    // Studio: the app in the browser of this machine.
    .target(
      name: "SchemeStudio",
      dependencies: [
        "ColorMath", "ImageDecoding", "SchemeAnimation", "SchemeDesign", "SchemeExtraction",
        "SchemeJournal", "SchemePictures", "SchemeResults", "SchemeServer", "SchemeService",
        "SchemeState", "StructuredText", "SystemCalls",
      ],
      resources: [.embedInCode("Page")], swiftSettings: common),

    // Umbrella: what an app or a tool needs, by one import.
    .target(
      name: "Colorway",
      dependencies: [
        "ColorMath", "ImageDecoding", "SchemeAnimation", "SchemeDesign", "SchemeExtraction",
        "SchemeFormats", "SchemeJournal", "SchemeState",
      ],
      swiftSettings: common),

    // Face: the app in the terminal, and the command, whose product is called `colorway`: names of modules
    // must differ by more than case.
    .target(
      name: "TerminalUI",
      dependencies: ["ColorMath", "ImageEncoding", "StructuredText", "SystemCalls"],
      swiftSettings: common),
    .target(
      name: "SchemeExplorer",
      dependencies: [
        "ColorMath", "ImageDecoding", "SchemeAnimation", "SchemeExtraction", "SchemeJournal",
        "SchemePictures", "SchemeState", "StructuredText", "SystemCalls", "TerminalUI",
      ],
      swiftSettings: common),
    .target(
      name: "CommandInterface", dependencies: ["StructuredText", "SystemCalls"],
      swiftSettings: common),
    .target(
      name: "SchemeCommand",
      dependencies: [
        "BinaryParsing", "Colorway", "CommandInterface", "ImageEncoding", "PhotoConversion",
        "PhotoRemapping", "SchemeExplorer", "SchemePictures", "SchemeResults", "SchemeSearch",
        "SchemeServer", "SchemeService", "SchemeStudio", "StructuredText", "SystemCalls",
        "TerminalUI",
      ],
      swiftSettings: common),
    .executableTarget(
      name: "ColorwayTool", dependencies: ["SchemeCommand"], swiftSettings: common,
      linkerSettings: commandLinking),

    // Evidence: fixtures, tests, benchmarks.
    .target(
      name: "SampleImages", path: "SampleImages", exclude: ["Generator", "Pictures"],
      resources: [.copy("Photos")], swiftSettings: common),
    .target(
      name: "SampleImageGenerator",
      dependencies: ["CFixtureWriters", "FixtureEncoding", "SampleImages"],
      path: "SampleImages/Generator", exclude: ["Command"], swiftSettings: optimized,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "generate-sample-images", dependencies: ["SampleImageGenerator", "SampleImages"],
      path: "SampleImages/Generator/Command", swiftSettings: common),
    .testTarget(
      name: "SampleImageTests",
      dependencies: [
        "CFixtureWriters", "FixtureEncoding", "ImageEncoding", "SampleImageGenerator",
        "SampleImages",
      ],
      swiftSettings: common),
    .target(
      name: "DecodingFixtures",
      dependencies: [
        "CFixtureWriters", "CZlib", "FixtureEncoding", "ImageDecoding", "SampleImageGenerator",
        "TestCorpora",
      ],
      path: "Tests/DecodingFixtures", swiftSettings: optimized),
    .target(
      name: "ExtractionFixtures", dependencies: ["ColorMath", "ImageDecoding", "SchemeExtraction"],
      path: "Tests/ExtractionFixtures", swiftSettings: optimized),
    .target(
      name: "StateRules", dependencies: ["SchemeExtraction", "SchemeJournal", "SchemeState"],
      path: "Tests/StateRules", swiftSettings: common),
    .target(
      name: "CFixtureWriters", dependencies: ["CImageCodecs", "CJPEG", "CPNG"],
      path: "Tests/FixtureEncoding/CFixtureWriters", cSettings: commonC),
    .target(
      name: "FixtureEncoding", dependencies: ["CFixtureWriters", "CImageCodecs", "ImageEncoding"],
      path: "Tests/FixtureEncoding/Encoders", swiftSettings: common),
    .target(
      name: "TestAllocations", path: "Tests/TestAllocations",
      cSettings: commonC),
    .target(
      name: "LibFuzzer", path: "Tests/Fuzzing/LibFuzzer",
      cSettings: commonC),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "BinaryParsing", "ColorMath", "DecodingFixtures", "ImageDecoding",
        "SampleImageGenerator", "SchemeCommand", "SchemeExtraction", "SchemeFormats",
        "SchemeJournal", "SchemeResults", "SchemeSearch", "SchemeServer", "SchemeStudio",
        "StructuredText", "TestCorpora",
      ],
      path: "Tests/Fuzzing/Targets", swiftSettings: optimized),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets", "ImageDecoding", "LibFuzzer", "TestCorpora"],
      path: "Tests/Fuzzing/Command", swiftSettings: common),
    .testTarget(
      name: "FuzzRegressionTests", dependencies: ["FuzzTargets", "TestCorpora"],
      swiftSettings: common),
    .target(name: "TestCorpora", path: "Tests/TestCorpora", swiftSettings: optimized),
    .testTarget(
      name: "ImageDecodingTests",
      dependencies: [
        "ColorMath",
        "CFixtureWriters", "CZlib", "DecodingFixtures", "FixtureEncoding", "ImageDecoding",
        "SampleImageGenerator", "SampleImages", "SchemeExtraction", "ScratchFolders",
        "TestAllocations", "TestClocks", "TestCorpora",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "ImageEncodingTests",
      dependencies: ["DecodingFixtures", "ImageDecoding", "ImageEncoding"], swiftSettings: common),
    .testTarget(
      name: "PhotoConversionTests",
      dependencies: [
        "ColorMath", "confinement-probe", "ConfinementProbing", "DecodingFixtures", "ImageDecoding",
        "PhotoConversion", "SampleImageGenerator", "SampleImages", "SchemeExtraction",
        "ScratchFolders", "SystemCalls", "TestClocks", "TestCorpora",
      ],
      swiftSettings: common),
    .testTarget(
      name: "PhotoRemappingTests",
      dependencies: [
        "CFixtureWriters", "ColorMath", "DecodingFixtures", "FixtureEncoding", "ImageDecoding",
        "PhotoRemapping",
      ],
      swiftSettings: common),
    .testTarget(
      name: "SchemeExtractionTests",
      dependencies: [
        "CFixtureWriters", "ColorMath", "CZlib", "DecodingFixtures", "ExtractionFixtures",
        "FixtureEncoding", "ImageDecoding", "SampleImageGenerator", "SampleImages",
        "ScratchFolders", "SchemeExtraction", "SystemCalls", "TestCorpora",
      ],
      swiftSettings: common),
    .testTarget(
      name: "SchemeDesignTests",
      dependencies: [
        "ColorMath", "ImageDecoding", "SchemeDesign", "SchemeExtraction", "TestCorpora",
      ],
      swiftSettings: common),
    .testTarget(
      name: "StructuredTextTests", dependencies: ["StructuredText"], swiftSettings: common),
    .testTarget(
      name: "SchemeResultsTests",
      dependencies: [
        "ColorMath", "ImageDecoding", "JSONSchemas", "SampleImages", "SchemeDesign",
        "SchemeExtraction", "SchemeJournal", "SchemeResults", "ScratchFolders",
      ],
      swiftSettings: common),
    .testTarget(
      name: "SchemeFormatsTests",
      dependencies: [
        "ColorMath", "CZlib", "ImageDecoding", "SchemeDesign", "SchemeExtraction", "SchemeFormats",
        "TestCorpora",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "SchemeSearchTests",
      dependencies: [
        "BinaryParsing", "ColorMath", "SchemeAnimation", "SchemeExtraction", "SchemeSearch",
      ],
      swiftSettings: common),
    .testTarget(
      name: "SchemeJournalTests",
      dependencies: [
        "ColorMath", "ImageDecoding", "ScratchFolders", "SchemeExtraction", "SchemeJournal",
        "SystemCalls", "TestClocks", "TestCorpora",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "SchemePicturesTests",
      dependencies: [
        "CFixtureWriters", "ColorMath", "FixtureEncoding", "ImageDecoding", "SampleImageGenerator",
        "SchemeExtraction", "SchemePictures", "TestCorpora",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "BinaryParsingTests", dependencies: ["BinaryParsing"], swiftSettings: common),
    .testTarget(
      name: "ColorMathTests", dependencies: ["ColorMath", "TestCorpora"], swiftSettings: common),
    .testTarget(
      name: "ConsumerTests",
      dependencies: [
        "ColorMath", "Colorway", "DocumentationPages", "ImageDecoding", "SchemeDesign",
        "SchemeExtraction", "SchemeFormats", "ScratchFolders",
      ],
      exclude: ["ServiceClient"], swiftSettings: common),
    .target(
      name: "Benchmarking",
      dependencies: [
        "FixtureEncoding", "ImageDecoding", "Platform", "SampleImageGenerator", "SampleImages",
        "SchemeExtraction", "SchemePictures",
      ],
      path: "Benchmarks/Kit", swiftSettings: common),
    .executableTarget(
      name: "benchmarks", dependencies: ["Benchmarking", "ColorwayTool", "empty-process"],
      path: "Benchmarks/Command", swiftSettings: common),
    .executableTarget(
      name: "empty-process", path: "Benchmarks/Programs/EmptyProcess", swiftSettings: common,
      linkerSettings: commandLinking),
    .executableTarget(
      name: "service-host",
      dependencies: [
        "Benchmarking", "ImageDecoding", "SchemeExtraction", "SchemeServer", "SchemeService",
        "SystemCalls",
      ],
      path: "Benchmarks/Programs/ServiceHost", swiftSettings: common),
    .executableTarget(
      name: "people-features", dependencies: ["ColorMath", "ImageDecoding", "SchemeExtraction"],
      path: "Benchmarks/People/Features", swiftSettings: common),
    .testTarget(
      name: "BenchmarkTests", dependencies: ["Benchmarking", "SampleImages", "ScratchFolders"],
      swiftSettings: common),
    .executableTarget(
      name: "race-canaries",
      dependencies: ["ImageDecoding", "SchemeExtraction", "SchemeState"],
      path: "Tests/RaceCanaries", swiftSettings: common),
    .testTarget(
      name: "RaceDetection",
      dependencies: [
        "ColorMath", "ImageDecoding", "Platform", "race-canaries", "SampleImages",
        "SchemeAnimation", "SchemeExtraction", "SchemeJournal", "SchemeState", "ScratchFolders",
        "TestClocks",
      ],
      swiftSettings: common),
    .testTarget(
      name: "ColorProfileTests",
      dependencies: ["ColorMath", "ColorProfiles", "Pixels", "TestCorpora"],
      swiftSettings: common),
    .executableTarget(
      name: "confinement-probe", path: "Tests/ConfinementProbe/Program", cSettings: commonC),
    .target(
      name: "ConfinementProbing", dependencies: ["ScratchFolders"],
      path: "Tests/ConfinementProbe/Support", swiftSettings: common),
    .target(name: "TestClocks", path: "Tests/TestClocks", swiftSettings: common),
    .target(
      name: "TestSockets", dependencies: ["SystemCalls"], path: "Tests/TestSockets",
      swiftSettings: common),
    .target(
      name: "ScheduleHooks", path: "Tests/ScheduleExploration/Hooks",
      cSettings: commonC),
    .target(
      name: "ScheduleExploration", dependencies: ["ScheduleHooks"],
      path: "Tests/ScheduleExploration/Exploration",
      // A package that others depend upon may not have unsafe flags.
      swiftSettings: refusesWarnings ? optimized : common),
    .target(
      name: "ScheduleTesting", dependencies: ["ScheduleExploration", "ScheduleHooks"],
      path: "Tests/ScheduleExploration/Testing", swiftSettings: common),
    .testTarget(
      name: "ScheduleExplorationTests", dependencies: ["ScheduleExploration", "ScheduleTesting"],
      swiftSettings: common),
    .testTarget(
      name: "SchemeScheduleTests",
      dependencies: [
        "ColorMath", "CommandInterface", "ImageDecoding", "SampleImages", "ScheduleExploration",
        "SchemeAnimation", "SchemeCommand", "SchemeExtraction", "SchemeJournal", "SchemeServer",
        "SchemePictures", "SchemeService", "SchemeState", "SchemeStudio", "ScratchFolders",
        "StateRules", "StructuredText", "SystemCalls", "TestSockets",
      ],
      swiftSettings: common),
    .testTarget(
      name: "SchemeAnimationTests",
      dependencies: ["ColorMath", "SchemeAnimation", "TestClocks", "TestCorpora"],
      swiftSettings: common),
    .testTarget(
      name: "SchemeStateTests",
      dependencies: [
        "ColorMath", "ImageDecoding", "SampleImages", "SchemeAnimation", "SchemeExtraction",
        "SchemeJournal", "SchemeState", "ScratchFolders", "StateRules", "SystemCalls", "TestClocks",
      ],
      swiftSettings: mainActor),
    .testTarget(
      name: "SystemCallTests", dependencies: ["ScratchFolders", "SystemCalls", "TestClocks"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "SchemeServiceTests",
      dependencies: [
        "CFixtureWriters", "ColorMath", "DecodingFixtures", "FixtureEncoding", "ImageDecoding",
        "PhotoConversion", "SampleImages", "SchemeExtraction", "SchemeResults", "SchemeService",
        "ScratchFolders", "SystemCalls", "TestClocks", "TestCorpora",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "SchemeServerTests",
      dependencies: [
        "JSONSchemas", "SampleImages", "SchemeExtraction", "SchemeServer", "SchemeService",
        "ScratchFolders", "StructuredText", "SystemCalls", "TestClocks", "TestSockets",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "SchemeStudioTests",
      dependencies: [
        "ColorMath", "ImageDecoding", "SampleImages", "SchemeExtraction", "SchemeJournal",
        "SchemePictures", "SchemeServer", "SchemeService", "SchemeState", "SchemeStudio",
        "ScratchFolders", "StructuredText", "SystemCalls", "TestClocks", "TestCorpora",
        "TestSockets",
      ],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LifetimeTests",
      dependencies: [
        "CFixtureWriters", "ColorMath", "CommandInterface", "DecodingFixtures", "FixtureEncoding",
        "ImageDecoding", "PhotoConversion", "PhotoRemapping", "SchemeCommand", "SchemeExtraction",
        "SchemeFormats", "SchemeJournal", "SchemePictures", "SchemeServer", "SchemeService",
        "SchemeState", "SchemeStudio", "ScratchFolders", "SystemCalls", "TestAllocations",
        "TestClocks", "TestSockets",
      ],
      swiftSettings: common),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "ColorMath", "ImageDecoding", "Platform", "StructuredText", "SystemCalls", "TerminalUI",
        "TestCorpora",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "SchemeExplorerTests",
      dependencies: [
        "ColorMath", "ImageDecoding", "SampleImages", "SchemeAnimation", "SchemeExplorer",
        "SchemeExtraction", "SchemeJournal", "SchemePictures", "SchemeState", "ScratchFolders",
        "TerminalUI", "TestClocks",
      ],
      swiftSettings: unoptimized),
    .target(
      name: "SwiftCompiler", dependencies: ["ScratchFolders"], path: "Tests/SwiftCompiler",
      swiftSettings: common),
    .testTarget(
      name: "CompileTimeTests",
      dependencies: [
        "Colorway", "PhotoRemapping", "SchemeAnimation", "SchemeSearch", "SchemeService",
        "SchemeState", "SwiftCompiler",
      ],
      swiftSettings: common),
    .target(
      name: "DocumentationPages", path: "Tests/DocumentationPages", swiftSettings: common),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["Colorway", "DocumentationPages", "SwiftCompiler"],
      exclude: ["StandIns"], swiftSettings: common),
    .target(name: "JSONSchemas", path: "Tests/JSONSchemas", swiftSettings: common),
    .target(name: "ScratchFolders", path: "Tests/ScratchFolders", swiftSettings: common),
    .testTarget(
      name: "SchemeCommandTests",
      dependencies: [
        "ColorMath", "CommandInterface", "DocumentationPages", "ImageDecoding", "SchemeAnimation",
        "Pixels", "SchemeCommand", "SchemeExtraction", "SchemeFormats", "SchemeJournal",
        "SchemePictures", "SchemeResults", "SchemeSearch", "SchemeServer", "SchemeService",
        "ScratchFolders", "StructuredText", "SystemCalls", "TerminalUI", "TestClocks",
      ],
      exclude: ["Golden"], swiftSettings: unoptimized),
    .testTarget(
      name: "CommandProcessTests",
      dependencies: [
        "confinement-probe", "ConfinementProbing", "DecodingFixtures", "DocumentationPages",
        "ImageDecoding", "JSONSchemas", "ScratchFolders", "SchemeJournal", "TestCorpora",
        "TestSockets",
      ],
      exclude: ["Transcripts"], swiftSettings: unoptimized),
  ],
  swiftLanguageModes: [.v6]
)

#if !os(Linux)
  // The benchmarks measure by calls that only Linux has.
  package.targets.removeAll { ($0.path ?? $0.name).hasPrefix("Benchmark") }
#endif

/// The targets that are left out: checks under a sanitizer take long to build, and run a part of the tests.
let unneeded = (Context.environment["COLORWAY_WITHOUT"] ?? "").split(whereSeparator: \.isWhitespace)
package.targets.removeAll { unneeded.contains($0.name[...]) }
package.products.removeAll { unneeded.contains($0.name[...]) }
