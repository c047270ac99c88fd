// swift-tools-version: 6.3
import PackageDescription

/// A client of the service with its own settings, without those of the package.
let package = Package(
  name: "ServiceClient",
  platforms: [.macOS(.v26)],
  dependencies: [
    // A folder, or a repository with the tag 1.0.0.
    Context.environment["COLORWAY_REPOSITORY"].map { .package(url: $0, exact: "1.0.0") }
      ?? .package(name: "Colorway", path: "../../../..")
  ],
  targets: [
    .executableTarget(
      name: "ServiceClient",
      dependencies: [.product(name: "SchemeService", package: "Colorway")])
  ]
)
