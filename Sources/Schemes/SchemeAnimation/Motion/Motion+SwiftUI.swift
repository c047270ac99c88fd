#if canImport(SwiftUI)
  public import SwiftUI

  extension Animation {
    /// Creates an animation with the timing of a motion.
    public init(_ motion: Motion) { self.init(MotionAnimation(motion: motion)) }
  }

  extension Spring {
    /// Creates a spring with the constants of another one.
    public init(_ spring: SpringMotion) {
      self.init(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        allowOverDamping: true)
    }
  }

  extension UnitCurve {
    /// Creates a curve with the timing of another one, or returns `nil` for steps and pieces, which SwiftUI does
    /// not have.
    public init?(_ curve: TimingCurve) {
      switch curve {
      case .linear: self = .linear
      case .cubicBezier(let curve):
        self = .bezier(
          startControlPoint: UnitPoint(x: curve.x1, y: curve.y1),
          endControlPoint: UnitPoint(x: curve.x2, y: curve.y2))
      case .steps, .piecewiseLinear: return nil
      }
    }
  }

  /// An animation that asks a motion for its progress. It ends when the motion has come to rest.
  private struct MotionAnimation: CustomAnimation {
    let motion: Motion

    nonisolated func animate<Value: VectorArithmetic>(
      value: Value, time: Double, context: inout AnimationContext<Value>
    ) -> Value? {
      let time = Duration.seconds(time)
      if let end = motion.duration, time >= end { return nil }
      return value.scaled(by: motion.progress(at: time))
    }
  }
#endif
