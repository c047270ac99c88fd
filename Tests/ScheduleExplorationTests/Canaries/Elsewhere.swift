/// Leaves the actor of the caller for a moment, as each call of another one does.
func goElsewhere() async { await Elsewhere().visit() }

private actor Elsewhere {
  // A function that does nothing would not be a hop.
  private var visitCount = 0

  func visit() { visitCount += 1 }
}
