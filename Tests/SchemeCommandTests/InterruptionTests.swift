import Testing

@testable import CommandInterface

struct InterruptionTests {
  @Test(arguments: [true, false])
  func `a signal cancels the work, whether it comes before or after its beginning`(
    comesBefore: Bool
  ) {
    let interruption = Interruption()
    let work = Task {}
    if comesBefore { interruption.interrupt(.interrupted) }
    interruption.begin(work)
    #expect(work.isCancelled == comesBefore)
    interruption.interrupt(.interrupted)
    #expect(work.isCancelled && interruption.status == .interrupted)
  }
}
