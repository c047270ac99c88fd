import SchemeAnimation

extension SchemeModel {
  /// Takes an event, after those that came before it.
  func apply(_ event: ExtractionState.Event) {
    postponed.append((event, motion(of: event)))
    guard !isChanging else { return }
    isChanging = true
    defer { isChanging = false }
    while !postponed.isEmpty {
      let (event, motion) = postponed.removeFirst()
      var next = state
      let action = next.apply(event)
      change(to: next, motion)
      perform(action)
    }
  }

  /// How the change by an event is to move: as the innermost transaction says; else as the loading
  /// state came, if the event can end it; else at once.
  private func motion(of event: ExtractionState.Event) -> Motion? {
    switch event {
    case .extract(let motion): motion
    case .end: state.extraction?.motion
    case .progress: nil
    case .show, .cancel: MotionTransaction.current.map(\.motion) ?? state.extraction?.motion
    case .setColorCount, .toggleFavorite: MotionTransaction.current?.motion
    }
  }

  private func change(to next: ExtractionState, _ motion: Motion?) {
    let properties = next.difference(from: state)
    guard !properties.isEmpty else { return state = next }
    let change = SchemeChange(
      ticket: (lastChange?.ticket ?? 0) + 1, motion: motion, properties: properties)
    withMotion(motion) {
      SchemeChange.$current.withValue(change) {
        mutate(Property.allCases.filter(properties.contains)[...]) {
          state = next
          lastChange = change
          for property in properties { lastChanges[property] = change }
        }
      }
    }
  }

  /// Makes a mutation of several properties at once: all observers are told before it.
  private func mutate(_ properties: ArraySlice<Property>, _ mutation: () -> Void) {
    guard let property = properties.first else { return mutation() }
    let others = properties.dropFirst()
    switch property {
    case .photo: withMutation(keyPath: \.photo) { mutate(others, mutation) }
    case .colorCount: withMutation(keyPath: \.colorCount) { mutate(others, mutation) }
    case .phase: withMutation(keyPath: \.phase) { mutate(others, mutation) }
    case .progress: withMutation(keyPath: \.progress) { mutate(others, mutation) }
    case .extraction: withMutation(keyPath: \.extraction) { mutate(others, mutation) }
    case .history: withMutation(keyPath: \.history) { mutate(others, mutation) }
    }
  }

  private func perform(_ action: ExtractionState.Action) {
    switch action {
    case .nothing: break
    case .stop: work?.task.cancel()
    case .start(let request): start(request)
    }
  }
}
