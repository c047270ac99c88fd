import Observation

/// A property of a model that was read, and may therefore be observed.
struct ObservedProperty {
  /// The property.
  let property: PartialKeyPath<ExtractionState>
  /// Returns whether the property changed between two states.
  let differs: (ExtractionState, ExtractionState) -> Bool
  /// Tells the observers of the property that it changed.
  let tell: (ObservationRegistrar, SchemeModel) -> Void

  /// Creates the entry of a property.
  init<Value>(_ property: any KeyPath<ExtractionState, SchemeProperty<Value>> & Sendable) {
    self.property = property
    differs = { $0[keyPath: property].lastChange != $1[keyPath: property].lastChange }
    tell = { registrar, model in
      registrar.withMutation(of: model, keyPath: \.[dynamicMember: property]) {}
    }
  }
}
