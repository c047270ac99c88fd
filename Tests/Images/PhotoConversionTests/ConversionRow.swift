import SampleImages
import Testing

/// A photo in some format, and a PNG with the same pixels.
struct ConversionRow: Sendable, CustomTestStringConvertible {
  let title: String
  /// The key of the format.
  let key: String
  /// The command lines that write `photo.KEY` from `base.png`, a small version of the sample.
  let commands: [String]
  var sample = SampleImage.market
  /// The program that writes a PNG of the pixels that a lossy format has kept: that of the format's
  /// own authors.
  var decoder: String?
  /// The file with the same pixels.
  var reference: String { decoder == nil ? "base.png" : "decoded.png" }
  /// The largest allowed distance of a color in Oklab from that of the PNG.
  var tolerance: Double { decoder == nil ? 0.01 : 0.02 }
  var testDescription: String { title }

  init(
    _ title: String, _ key: String, _ commands: String..., of sample: SampleImage = .market,
    decoder: String? = nil
  ) {
    (self.title, self.key, self.commands) = (title, key, commands)
    (self.sample, self.decoder) = (sample, decoder)
  }

  static let all = webP + heif + jpegXL + tiff + others

  private static let webP = [
    ConversionRow("WebP without loss", "webp", "cwebp -quiet -lossless base.png -o photo.webp"),
    ConversionRow(
      "WebP with loss", "webp", "cwebp -quiet -q 90 base.png -o photo.webp",
      decoder: "dwebp -quiet photo.webp -o decoded.png"),
    ConversionRow(
      "WebP in Display P3", "webp",
      "cwebp -quiet -lossless -metadata all base.png -o photo.webp", of: .tulips),
    ConversionRow(
      "WebP with alpha", "webp", "cwebp -quiet -lossless -exact base.png -o photo.webp",
      of: .balloon),
    ConversionRow(
      "WebP in motion", "webp", "vips flip base.png other.png vertical",
      "img2webp -lossless base.png other.png -o photo.webp"),
  ]

  private static let heicDecoder = "heif-convert photo.heic decoded.png"
  private static let heif = [
    ConversionRow("HEIC", "heic", "heif-enc -q 95 base.png -o photo.heic", decoder: heicDecoder),
    ConversionRow(
      "HEIC in Display P3", "heic", "heif-enc -q 95 base.png -o photo.heic", of: .tulips,
      decoder: heicDecoder),
    ConversionRow(
      "HEIC with alpha", "heic", "heif-enc -q 95 base.png -o photo.heic", of: .balloon,
      decoder: heicDecoder),
    ConversionRow(
      "HEIC of 10 bits", "heic", "heif-enc -q 95 -b 10 base.png -o photo.heic", of: .twilight,
      decoder: heicDecoder),
    ConversionRow("AVIF without loss", "avif", "avifenc -s 8 -l base.png photo.avif"),
    ConversionRow(
      "AVIF with loss", "avif", "avifenc -s 8 base.png photo.avif",
      decoder: "avifdec photo.avif decoded.png"),
    ConversionRow(
      "AVIF in Display P3", "avif", "avifenc -s 8 -l base.png photo.avif", of: .tulips),
    ConversionRow(
      "AVIF in Display P3 by code points", "avif",
      "avifenc -s 8 -l --cicp 12/13/0 --ignore-icc base.png photo.avif", of: .tulips),
    ConversionRow(
      "AVIF with alpha", "avif", "avifenc -s 8 -l base.png photo.avif", of: .balloon),
    ConversionRow(
      "AVIF of 10 bits", "avif", "avifenc -s 8 -d 10 -y 444 --min 0 --max 1 base.png photo.avif",
      of: .twilight, decoder: "avifdec photo.avif decoded.png"),
  ]

  private static let jpegXL = [
    ConversionRow("JPEG XL without loss", "jxl", "cjxl base.png photo.jxl -d 0"),
    ConversionRow(
      "JPEG XL with loss", "jxl", "cjxl base.png photo.jxl -d 1",
      decoder: "djxl photo.jxl decoded.png"),
    ConversionRow("JPEG XL in Display P3", "jxl", "cjxl base.png photo.jxl -d 0", of: .tulips),
    ConversionRow("JPEG XL with alpha", "jxl", "cjxl base.png photo.jxl -d 0", of: .balloon),
    ConversionRow("JPEG XL of 16 bits", "jxl", "cjxl base.png photo.jxl -d 0", of: .twilight),
  ]

  private static let tiff = [
    ConversionRow("TIFF", "tiff", "vips tiffsave base.png photo.tiff --compression lzw"),
    ConversionRow("TIFF of 16 bits", "tiff", "vips tiffsave base.png photo.tiff", of: .twilight),
    ConversionRow("TIFF in Display P3", "tiff", "vips tiffsave base.png photo.tiff", of: .tulips),
    ConversionRow("TIFF with alpha", "tiff", "vips tiffsave base.png photo.tiff", of: .balloon),
    ConversionRow("TIFF of gray", "tiff", "vips tiffsave base.png photo.tiff", of: .dunes),
    ConversionRow(
      "TIFF with a palette", "tiff", "gm convert base.png -colors 64 png8:base.png",
      "gm convert base.png -type palette photo.tiff", of: .tiles),
    ConversionRow("BigTIFF", "btf", "vips tiffsave base.png photo.btf --bigtiff"),
  ]

  private static let others = [
    ConversionRow(
      "GIF", "gif", "gm convert base.png -colors 200 png8:base.png",
      "gm convert base.png photo.gif"),
    ConversionRow(
      "GIF in motion", "gif", "gm convert base.png -colors 64 png8:base.png",
      "gm convert base.png -flip other.png", "gm convert base.png other.png photo.gif"),
    ConversionRow("JPEG 2000", "jp2", "vips jp2ksave base.png photo.jp2 --lossless"),
    ConversionRow("Radiance HDR", "hdr", "vips colourspace base.png photo.hdr scrgb"),
    ConversionRow("FITS", "fits", "vips fitssave base.png photo.fits"),
    ConversionRow("BMP", "bmp", "gm convert base.png photo.bmp"),
    ConversionRow(
      "BMP with a palette", "bmp", "gm convert base.png -colors 64 png8:base.png",
      "gm convert base.png bmp3:photo.bmp"),
    ConversionRow("TGA", "tga", "gm convert base.png photo.tga"),
    ConversionRow("SGI", "sgi", "gm convert base.png photo.sgi"),
    ConversionRow("PSD", "psd", "convert-im6 base.png photo.psd"),
    ConversionRow("MNG", "mng", "convert-im6 base.png photo.mng"),
    ConversionRow("QOI", "qoi", "ffmpeg -v error -i base.png photo.qoi"),
    ConversionRow(
      "ICO", "ico", "gm convert base.png -resize 64x64 base.png",
      "convert-im6 base.png photo.ico"),
    ConversionRow(
      "DDS", "dds", "convert-im6 base.png -define dds:compression=none photo.dds", of: .balloon),
    ConversionRow("PPM of digits", "ppm", "vips ppmsave base.png photo.ppm --ascii"),
  ]
}
