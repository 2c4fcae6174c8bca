import { type Step, steps } from './followed-steps.ts'

/** What a page does about a step that leads to a path: undoes it if `isHeld`, and says so with `onHeld`. */
interface Holder {
  isHeld(path: string): boolean
  onHeld(delta: number): void
}

let holder: Holder | undefined
/** Steps that undo others. Of two quick ones, the second may come before the first is undone. */
const undoing: number[] = []

/**
 * Undoes the browser's Back and Forward where the page says so. The browser asks nobody first: when it tells of a step,
 * it has made it.
 * @returns ends it
 */
export function holdSteps(by: Holder): () => void {
  holder = by
  // Stays when the holding ends: a step that is still being undone must not be followed.
  steps.isHeldBack = isHeldBack
  return () => {
    holder = undefined
  }
}

/** Whether the router is not to follow this step, because the page is held or was never left. */
function isHeldBack({ action, delta, location }: Step): boolean {
  if (action !== 'POP' || !delta) return false
  const undone = undoing.indexOf(delta)
  if (undone !== -1) {
    undoing.splice(undone, 1)
    return true
  }
  if (!holder?.isHeld(location.pathname)) return false
  undoing.push(-delta)
  history.go(-delta)
  holder.onHeld(delta)
  return true
}
