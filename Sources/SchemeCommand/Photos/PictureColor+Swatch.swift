internal import ColorMath
internal import SchemeExtraction
internal import SchemePictures

extension PictureColor {
  /// A color as pictures and galleries label it.
  init(_ swatch: ImageColorScheme.Swatch) {
    self.init(
      color: swatch.rgb, share: swatch.share, shareText: percentage(swatch.share),
      name: ColorNames.everyday.nearest(to: swatch.rgb).name)
  }
}
