import ScheduleExploration
import SchemeState
import StateRules
import Testing

/// Expects that an exploration found no failure.
func check(_ report: Report, at location: SourceLocation = #_sourceLocation) {
  #expect(report.failure == nil, "\(report)", sourceLocation: location)
}

/// Expects that the state of a model obeys the rules of sessions.
@MainActor func check(_ model: SchemeModel, _ schedule: Schedule) {
  let violation = model.state.violation
  schedule.expect(violation == nil, violation ?? "")
}
