internal import ColorMath
internal import SchemeExtraction
internal import SchemePictures

extension PictureColor {
  /// Creates the color of a swatch, with the labels of pictures and galleries.
  init(_ swatch: ImageColorScheme.Swatch) {
    self.init(
      color: swatch.rgb, share: swatch.share, shareText: percentage(swatch.share),
      name: ColorNames.everyday.nearest(to: swatch.rgb).name)
  }
}
