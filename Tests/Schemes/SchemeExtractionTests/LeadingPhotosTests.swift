import ColorMath
import SchemeExtraction
import Testing

struct LeadingPhotosTests {
  private static let red = SRGB8(red: 200, green: 20, blue: 20)
  private static let blue = SRGB8(red: 20, green: 20, blue: 200)

  private func photo(red: Int, blue: Int) -> AlbumHistogram {
    AlbumHistogram(
      ColorHistogram([(Self.red, pixelCount: red), (Self.blue, pixelCount: blue)]))
  }

  @Test func `the photo with the largest share of a color represents it`() throws {
    var (leaders, album) = (LeadingPhotos<String>(), AlbumHistogram())
    for (name, photo) in [
      ("large", photo(red: 500_000, blue: 500_000)), ("red", photo(red: 9, blue: 1)),
      ("blue", photo(red: 1, blue: 5)), ("also red", photo(red: 90, blue: 10)),
    ] {
      leaders.add(photo, named: name)
      try album.add(photo)
    }
    let colors = [Oklab(Self.blue), Oklab(Self.red), Oklab(SRGB8(red: 0, green: 255, blue: 0))]
    // The first of equal photos is named, and none for a color without pixels.
    #expect(leaders.names(for: colors, in: album) == ["blue", "red", nil])
    #expect(LeadingPhotos<Int>().names(for: colors, in: AlbumHistogram()) == [nil, nil, nil])
  }

  @Test func `the first of many equal photos represents their color`() throws {
    var (leaders, album) = (LeadingPhotos<Int>(), AlbumHistogram())
    for number in 0..<3 * LeadingPhotos<Int>.photosPerCube {
      let photo = photo(red: 3, blue: 1)
      leaders.add(photo, named: number)
      try album.add(photo)
    }
    #expect(leaders.names(for: [Oklab(Self.blue), Oklab(Self.red)], in: album) == [0, 0])
  }

  @Test func `among many photos, the named one contributes nearly the most to its color`()
    async throws
  {
    let photos = try await AlbumPhotos.histograms(150, seed: 7)
    var (leaders, album) = (LeadingPhotos<Int>(), AlbumHistogram())
    for (index, photo) in photos.enumerated() {
      leaders.add(photo, named: index)
      try album.add(photo)
    }
    let colors = try await SchemeExtractor().scheme(of: album).swatches.map(\.color)
    let shares = photos.map { $0.shares(nearestTo: colors) }
    for (color, name) in zip(colors.indices, leaders.names(for: colors, in: album)) {
      let weights = shares.map { $0[color] }
      let most = try #require(weights.max())
      #expect(weights[try #require(name)] > 0.9 * most)
    }
  }

  @Test func `a photo's shares go to the nearest of the given colors`() {
    let green = SRGB8(red: 0, green: 255, blue: 0)
    let colors = [green, Self.blue, Self.red, Self.blue].map { Oklab($0) }
    #expect(photo(red: 3, blue: 1).shares(nearestTo: colors) == [0, 0.25, 0.75, 0])
    #expect(photo(red: 3, blue: 1).shares(nearestTo: []) == [])
    #expect(AlbumHistogram().shares(nearestTo: colors) == [0, 0, 0, 0])
  }
}
