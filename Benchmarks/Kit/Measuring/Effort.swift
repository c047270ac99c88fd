/// How much is measured: the more, the surer.
package enum Effort: Sendable {
  /// Everything.
  case full
  /// Few photos and few rounds: a first look, in a minute or two.
  case quick
  /// Only whether it works, in seconds.
  case smoke

  /// How often each process is run and counted.
  package var rounds: Int {
    switch self {
    case .full: 7
    case .quick: 3
    case .smoke: 1
    }
  }

  /// The photos that are painted where no folder is given.
  package var paintedPhotos: [PaintedPhoto] {
    switch self {
    case .full: PaintedPhoto.standard
    case .quick: PaintedPhoto.quick
    case .smoke: []
    }
  }
}
