import SampleImageGenerator

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

  /// The painted photos that small ones are cut from.
  package var smallPhotoSources: [PaintedPhoto] {
    switch self {
    case .full: PhotoScene.allCases.map { PaintedPhoto($0, megapixels: 12, .baseline) }
    case .quick: [PaintedPhoto(.forest, megapixels: 12, .baseline)]
    case .smoke: [PaintedPhoto(.harbor, megapixels: 1, .baseline)]
    }
  }

  /// How many photos a process reads whose memory is measured.
  package var manyPhotos: Int {
    switch self {
    case .full: 10_000
    case .quick: 1_000
    case .smoke: 20
    }
  }
  /// How many photos are in the folders that `colorway batch` goes through.
  package var batchPhotos: Int {
    switch self {
    case .full: 20_000
    case .quick: 2_000
    case .smoke: 200
    }
  }
}
