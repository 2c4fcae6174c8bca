/** Measures how long ago something began. */
export interface Stopwatch {
  passed_ms(): number
}

/**
 * Measures how long a claim has been held. A process may be stopped between its claim and its send for any length of
 * time (a debugger, a machine that sleeps, a full disk): by then the reconciler has given the text to another. No
 * statement can tell the process so, because it may be stopped after any statement as well; it has to look at a clock
 * right before it sends. It reads two clocks and believes the one on which more time has passed: the steady one stands
 * still while a machine sleeps, and the wall clock may be set back.
 */
export function startStopwatch(): Stopwatch {
  const [steady, wall] = [performance.now(), Date.now()]
  return { passed_ms: () => Math.max(performance.now() - steady, Date.now() - wall) }
}
