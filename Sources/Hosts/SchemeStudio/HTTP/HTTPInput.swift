internal import Connections
internal import SchemeService
internal import SystemCalls

/// The requests that arrive on a connection one after the other, each within its time limits.
actor HTTPInput<Time: Clock> where Time.Duration == Duration {
  private let descriptor: FileDescriptor
  private let watch: DescriptorWatch
  private let clock: AlarmClock<Time>
  /// Tells the client to send the body.
  private let sendContinue: @Sendable () async -> Void
  /// The bytes that have arrived and have not been consumed yet.
  private var bytes: ArraySlice<UInt8> = []
  private var body = Body.over
  private var bodyEnd: Time.Instant
  private var hasToContinue = false

  private enum Body {
    case over
    case rest(Int)
    case chunks(ChunkDecoder)
  }

  init(
    _ descriptor: FileDescriptor, watch: DescriptorWatch, clock: AlarmClock<Time>,
    sendContinue: @escaping @Sendable () async -> Void
  ) {
    (self.descriptor, self.watch, self.clock) = (descriptor, watch, clock)
    self.sendContinue = sendContinue
    bodyEnd = clock.now
  }

  /// A Boolean value that indicates whether the body of the last request has been read to its end.
  var isBodyOver: Bool { if case .over = body { true } else { false } }

  /// Waits for the next request, or returns `nil` if the client is gone or idle.
  func next() async throws -> HTTPRequest? {
    if bytes.isEmpty {
      let more = try await clock.run(for: StudioLimits.idleTime) { try await self.read() }
      guard more == true else { return nil }
    }
    guard let head = try await clock.run(for: StudioLimits.headTime, { try await self.head() })
    else { throw HTTPRequest.Fault("the head took too long to arrive", status: 408) }
    guard let request = head else { return nil }
    switch request.body {
    case .bytes(0): body = .over
    case .bytes(let count): body = .rest(count)
    case .chunked: body = .chunks(ChunkDecoder())
    }
    hasToContinue = request.expectsContinue
    bodyEnd = clock.now.advanced(by: StudioLimits.bodyTime)
    return request
  }

  private func head() async throws -> HTTPRequest? {
    while true {
      if let (request, byteCount) = try HTTPRequest.head(in: bytes) {
        bytes = bytes.dropFirst(byteCount)
        return request
      }
      guard try await read() else { return nil }
    }
  }

  /// Waits for bytes of the body, or returns `nil` at its end.
  func nextOfBody() async throws -> [UInt8]? {
    while !isBodyOver {
      if hasToContinue, bytes.isEmpty { await sendContinue() }
      hasToContinue = false
      if bytes.isEmpty {
        let rest = clock.now.duration(to: bodyEnd)
        let more = try await clock.run(for: rest) { try await self.read() }
        guard let more else {
          throw HTTPRequest.Fault("the body took too long to arrive", status: 408)
        }
        guard more else { throw ServiceError.cutOff }
      }
      let chunk = try takeOfBody()
      if !chunk.isEmpty { return chunk }
    }
    return nil
  }

  private func takeOfBody() throws(HTTPRequest.Fault) -> [UInt8] {
    switch body {
    case .over: return []
    case .rest(let count):
      let chunk = bytes.prefix(count)
      bytes = bytes.dropFirst(chunk.count)
      body = chunk.count == count ? .over : .rest(count - chunk.count)
      return Array(chunk)
    case .chunks(var decoder):
      let chunk = try decoder.decode(&bytes)
      body = decoder.isAtEnd ? .over : .chunks(decoder)
      return chunk
    }
  }

  /// Waits for more bytes, and returns `false` if the input ended instead.
  private func read() async throws -> Bool {
    while true {
      _ = try await watch.wait(for: [.bytes(of: descriptor)])
      guard let chunk = try descriptor.readAvailable() else { continue }
      bytes = bytes.isEmpty ? chunk[...] : bytes + chunk
      return !chunk.isEmpty
    }
  }
}

/// The body of a request as it arrives. It can be iterated once.
struct HTTPBody: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let nextChunk: @Sendable () async throws -> [UInt8]?

  func next() async throws -> [UInt8]? { try await nextChunk() }

  func makeAsyncIterator() -> HTTPBody { self }

  /// Collects the body, or throws an ``HTTPRequest/Fault`` if it has more bytes than a limit.
  func bytes(atMost limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await chunk in self {
      guard bytes.count + chunk.count <= limit else {
        throw HTTPRequest.Fault("the body is longer than \(limit) bytes", status: 413)
      }
      bytes += chunk
    }
    return bytes
  }
}
