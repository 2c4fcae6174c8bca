/** Measures how long ago something began. */
export interface Stopwatch {
  passed_ms(): number
}

/**
 * Measures how long a claim has stood. A process may be stopped between its claim and its send for as long as it likes (a
 * debugger, a machine that sleeps, a full disk): by then the reconciler has given the text to another. No statement can
 * tell the process so, because it may be stopped after every statement as well; it has to look at a clock right before it
 * sends. Two clocks are read and the one believed by which more time has passed: the one that never jumps stands still
 * while a machine sleeps, and the one of the day may be set back.
 */
export function startStopwatch(): Stopwatch {
  const [steady, wall] = [performance.now(), Date.now()]
  return { passed_ms: () => Math.max(performance.now() - steady, Date.now() - wall) }
}
