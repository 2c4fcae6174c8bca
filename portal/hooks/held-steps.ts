import { type Step, steps } from './followed-steps.ts'

/** What a page does about a step that leads to a path: undoes it if `isHeld`, and says so with `onHeld`. */
interface Holder {
  isHeld(path: string): boolean
  onHeld(delta: number): void
}

let holder: Holder | undefined
/** How many entries of the history the tab stands from the held page, while a step from there is being undone. */
let away = 0

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

/**
 * Makes sure that the tab stands at the held page again: Chromium drops our step back if another one, pressed at the same
 * moment, or a question of its own comes between.
 */
export function returnToHeld(): void {
  if (away !== 0) history.go(-away)
}

/** Makes a step of so many entries from the held page, and lets the router follow it. */
export function stepFromHeld(delta: number): void {
  // A step of none, where the tab stands there already, loads that page.
  history.go(delta - away)
  away = 0
}

/** Whether the router is not to follow this step, because the page is held or was never left. */
function isHeldBack({ action, delta, location }: Step): boolean {
  // A link starts from the page that is shown.
  if (action !== 'POP') away = 0
  if (action !== 'POP' || !delta) return false
  if (away === 0 && !holder?.isHeld(location.pathname)) return false
  const before = Math.abs(away)
  away += delta
  // Nearer is a step that undoes another. Of two quick ones, the second may come before the first is undone.
  if (Math.abs(away) <= before) return true
  returnToHeld()
  holder?.onHeld(delta)
  return true
}
