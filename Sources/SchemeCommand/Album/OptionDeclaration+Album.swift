internal import SchemeExtraction

extension OptionDeclaration {
  static let weigh = OptionDeclaration(
    name: "weigh", placeholder: AlbumHistogram.Weighing.placeholder,
    help: "How much each photo counts: photos gives all the same weight, pixels gives each the "
      + "weight of its pixels that were looked at.",
    defaultText: "photos")
  static let albumPicture = OptionDeclaration(
    name: "picture", placeholder: AlbumPicture.placeholder,
    help:
      "The picture, as SVG or PNG: strip puts the colors side by side and wheel around a ring. sheet shows the "
      + "photos small, in the order of the colors that they have most of, each beside its parts of "
      + "them.",
    defaultText: "strip")
  static let histogramFormat = OptionDeclaration(
    name: "format", placeholder: HistogramFormat.placeholder,
    help: "The format: binary for few bytes, json for other programs.",
    defaultText: "json if FILE ends in .json, otherwise binary")
  static let mergeFormat = OptionDeclaration(
    name: "format", placeholder: "NAME",
    help:
      "The format: text to look at; hex, json, or any other format of 'colorway extract' for the colors; "
      + "histogram or histogram-json for the sum of the histograms.",
    defaultText: "by the suffix of FILE, where .histogram and .cwh are histograms, otherwise text",
    choices: MergeFormat.all.map(\.name))
}
