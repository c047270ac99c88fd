import Foundation
import ScratchFolders
import Testing

@testable import SystemCalls

struct FileDescriptorTests {
  @Test func `a pipe takes a page at a time while it has room, and never waits`() throws {
    let (input, output) = try OwnedDescriptor.pipe()
    let bytes = [UInt8](repeating: 0, count: 60_000)[...]
    var (count, last) = (0, 0)
    repeat {
      last = try output.descriptor.writeAvailable(bytes)
      #expect(last <= 4_096)
      count += last
    } while last > 0
    #expect(count > 0 && !output.descriptor.isReady(.writing))
    while input.descriptor.isReady(.reading) { count -= try input.descriptor.read(1 << 16).count }
    #expect(count == 0)
  }

  @Test func `no descriptor is inherited, files are read by waiting, and sockets without`() throws {
    let folder = try ScratchFolder()
    let path = RawPath(try folder.write("file", [1]))
    let (ends, file) = (try OwnedDescriptor.pipe(), OpenFile(try System.openForReading(path)))
    let files = [
      ends.input, ends.output, file, try OwnedDescriptor.duplicate(of: ends.input.descriptor),
    ]
    let socket = try ListeningSocket(path: RawPath(folder.path("socket")))
    for descriptor in files.map(\.descriptor) + [socket.descriptor] {
      #expect(fcntl(descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
    }
    #expect(fcntl(file.descriptor.number, F_GETFL) & O_NONBLOCK == 0)
    #expect(fcntl(socket.descriptor.number, F_GETFL) & O_NONBLOCK != 0)
    withExtendedLifetime(files) {}
  }

  @Test func `only a regular file is opened as one, and no link to it`() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("file", [1, 2])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: file)
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    let opened = OpenFile(try System.openRegularFile(RawPath(file)))
    #expect(try opened.descriptor.read(9) == [1, 2])
    for name in ["link", "pipe", ".", "nothing"] {
      #expect(throws: SystemError.self) {
        _ = OpenFile(try System.openRegularFile(RawPath(folder.path(name))))
      }
    }
  }
}
