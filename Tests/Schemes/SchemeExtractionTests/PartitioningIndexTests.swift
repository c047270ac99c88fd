import Testing

@testable import SchemeExtraction

struct PartitioningIndexTests {
  @Test(arguments: 0...9)
  func `the partitioning index is that of the first element satisfying the predicate`(count: Int) {
    for place in 0...count {
      #expect((0..<count).partitioningIndex { $0 >= place } == place)
    }
    let slice = Array(0..<20)[5..<5 + count]
    #expect(slice.partitioningIndex { $0 >= 7 } == min(7, 5 + count))
  }
}
