import Benchmarking
import Foundation
import ImageDecoding

/// A host with other tasks besides photos, and the measurements that need such a host.
@main
struct Main {
  private static let usage = """
    Usage: service-host ping PHOTO [SECONDS]
           service-host overload PHOTO [SECONDS]
           service-host small LARGE-PHOTO SMALL-PHOTO [SECONDS]
           service-host idle [CLIENTS]
           service-host faults PHOTO...

      ping      how long the host's tasks wait for a thread while eight clients send photos: to plain
                calls of the extractor, and to the service
      overload  the service at 1, 2, 4 and 8 times the requests that it can do: what it does, and how
                soon it refuses the others
      small     how long a small photo takes alone, and beside large ones
      idle      how long a server takes for a ping beside 5,000 idle clients, and beside none
      faults    the pages that the system gives for each photo: to plain calls, and to a warm service
    """

  static func main() async throws {
    var words = CommandLine.arguments.dropFirst()
    let name = words.popFirst()
    let photos = words.map { RawPath($0) }
    if name == "idle" {
      return try await IdleClients.measure(words.first.flatMap { Int($0) } ?? 5_000)
    }
    guard let photo = photos.first else { return print(usage) }
    let time = Duration.seconds(words.last.flatMap { Int($0) } ?? 10)
    switch name {
    case "ping": try await PingTimes.measure(photo, time)
    case "overload": try await Overload.measure(photo, time)
    case "small" where photos.count > 1: try await SmallPhotos.measure(photo, photos[1], time)
    case "faults": for photo in photos { try await PageFaults.measure(photo) }
    default: print(usage)
    }
  }
}

/// Prints a line with a name and figures.
func printLine(_ name: String, _ figures: String...) {
  print(name.padding(toLength: 24, withPad: " ", startingAt: 0), figures.joined(separator: ", "))
}

/// Returns a number with one decimal, and its unit.
func figure(_ value: Double, _ unit: String) -> String { String(format: "%.1f ", value) + unit }
