/** What a command may have changed, in the words of the page. */
export type Change =
  /** A lesson was completed, a question answered. */
  | 'learning'
  /** Which texts come, and when: the same falls due, but a different share of it is texted. */
  | 'plan'
  /** The areas, topics and pace, and with them the plan. */
  | 'choices'
  | 'texts read'
  /** Lessons and billing are held, or go on. */
  | 'pause'
  /** The subscription and what pays for it: a card that becomes the default pays what is owed. */
  | 'billing'
  | 'devices'
  | 'passkeys'

/**
 * Every resource by the beginning of its path, and what puts it out of date. `useResource` takes no others, so a new
 * one has to say here what outdates it.
 */
export const outdatedBy = {
  '/api/calculate-progress': ['learning', 'choices'],
  '/api/config': [],
  '/api/dashboard': ['learning', 'choices'],
  '/api/focus-areas': [],
  '/api/lessons': ['learning'],
  '/api/review': ['learning', 'plan', 'choices', 'pause'],
  '/api/topics/subcategory': [],
  '/api/user/billing-history': ['billing'],
  '/api/user/learning': ['learning', 'plan', 'choices', 'pause'],
  '/api/user/passkeys': ['passkeys'],
  '/api/user/payment-methods': ['billing'],
  '/api/user/sessions': ['devices'],
  '/api/user/sms-history': ['learning', 'texts read'],
  '/api/user/subscription': ['billing', 'pause'],
  // It shows every pace, for the selection in its address.
  '/api/user/year-ahead': ['learning'],
} as const satisfies Readonly<Record<string, readonly Change[]>>

export type ResourcePath = keyof typeof outdatedBy

export function pathsOutdatedBy(changes: readonly Change[]): string[] {
  const all: readonly (readonly [path: string, by: readonly Change[]])[] = Object.entries(outdatedBy)
  return all.filter(([, by]) => by.some((change) => changes.includes(change))).map(([path]) => path)
}
