import { startedByNpm } from '../config.ts'

const LOOK_EVERY_MS = 1000

/** Calls back when npm, which started us, is killed: that is meant for us too. Without npm it never calls. */
export function whenLauncherIsGone(callback: () => void): void {
  if (!startedByNpm) return
  const launcher = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === launcher) return
    clearInterval(timer)
    callback()
  }, LOOK_EVERY_MS)
  timer.unref()
}
