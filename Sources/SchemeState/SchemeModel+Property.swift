extension SchemeModel {
  /// The properties of a model that change and can be observed.
  public nonisolated enum Property: String, Hashable, Sendable, CaseIterable {
    /// ``SchemeModel/photo``.
    case photo
    /// ``SchemeModel/colorCount``.
    case colorCount
    /// ``SchemeModel/phase``, and with it ``SchemeModel/isExtracting`` and ``SchemeModel/failure``.
    case phase
    /// ``SchemeModel/progress``.
    case progress
    /// ``SchemeModel/extraction``, and with it ``SchemeModel/scheme``.
    case extraction
    /// ``SchemeModel/history``.
    case history
  }
}
