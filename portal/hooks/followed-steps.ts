/** A step that the browser has made through the tab's history, as the router is told of it. */
export interface Step {
  readonly action: string
  /** How many entries forward, negative for back; null to or from an entry that the router did not make. */
  readonly delta: number | null
  readonly location: { readonly pathname: string }
}

/**
 * What the router asks before it follows a step. Only this much is loaded with every page; `held-steps.ts`, which
 * answers, comes with the page that holds steps back.
 */
export const steps: { isHeldBack?: (step: Step) => boolean } = {}
