import { startedByNpm } from '../config.ts'

const LOOK_EVERY_MS = 1000

/** Calls back when npm, which runs us, was killed: whoever did that means us too. Without npm it never calls. */
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
