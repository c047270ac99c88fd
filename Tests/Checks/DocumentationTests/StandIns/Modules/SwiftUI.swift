// The part of SwiftUI that the samples use, for platforms without it.

package import Observation

@MainActor package protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  package var body: Never { return fatalError("a view of the system has no body") }
}

package protocol SystemView: View where Body == Never {}

extension SystemView {
  package var body: Never { return fatalError("a view of the system has no body") }
}

@resultBuilder @MainActor package enum ViewBuilder {
  package static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> { TupleView() }
  package static func buildEither<First: View>(first: First) -> AnyView { AnyView() }
  package static func buildEither<Second: View>(second: Second) -> AnyView { AnyView() }
  package static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
}

extension Optional: View, SystemView where Wrapped: View {}

package struct TupleView<each Content: View>: SystemView {}
package struct AnyView: SystemView {}

package struct Text: SystemView {
  package init(_ text: String) {}
}

package struct Color: SystemView {
  package enum RGBColorSpace { case sRGB }
  package init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double) {}
}

package struct HStack<Content: View>: SystemView {
  package init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}

package struct VStack<Content: View>: SystemView {
  package init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}

package struct ForEach<Content: View>: SystemView {
  package init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

package struct Button: SystemView {
  package init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

package struct ProgressView: SystemView {
  package init(value: Double) {}
}

package struct Animation: Sendable {
  package static let `default` = Animation()
  package static func linear(duration: Double) -> Animation { Animation() }
  package init<Base: CustomAnimation>(_ base: Base) {}
  private init() {}
}

package protocol VectorArithmetic {
  mutating func scale(by factor: Double)
}

extension VectorArithmetic {
  package func scaled(by factor: Double) -> Self {
    var copy = self
    copy.scale(by: factor)
    return copy
  }
}

package struct AnimationContext<Value: VectorArithmetic> {}

package protocol CustomAnimation: Hashable, Sendable {
  nonisolated func animate<Value: VectorArithmetic>(
    value: Value, time: Double, context: inout AnimationContext<Value>
  ) -> Value?
}

package struct Spring: Hashable, Sendable {
  package init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {}
}

package struct UnitPoint: Hashable, Sendable {
  package init(x: Double, y: Double) {}
}

package struct UnitCurve: Hashable, Sendable {
  package static let linear = UnitCurve()
  package static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve { linear }
}

extension View {
  package func frame(width: Double? = nil, height: Double? = nil) -> some View { AnyView() }
  package func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
    AnyView()
  }
  package func task<ID: Equatable>(
    id: ID, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View { AnyView() }
}

@MainActor @propertyWrapper package struct State<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage
  package var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }
}
