/// Leaves the actor of the caller for a moment, as a call of another actor does.
func goElsewhere() async { await Elsewhere().visit() }

private actor Elsewhere {
  // A function without effect would not hop to the actor.
  private var visitCount = 0

  func visit() { visitCount += 1 }
}
