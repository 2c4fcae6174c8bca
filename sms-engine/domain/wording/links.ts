import type { Settings } from '../model/context.ts'

/** The pages of the portal that texts send learners to. A text must promise only what its page holds. */

/** The dashboard: the switch for lessons by text, progress, and the history of texts. */
export function dashboardLink({ portalUrl }: Settings): string {
  return `${portalUrl}/dashboard`
}

/** The settings: e-mail, number, password, plan, bills, pause, the copy of one's data, the end of an account. */
export function settingsLink({ portalUrl }: Settings): string {
  return `${portalUrl}/dashboard?settings=profile`
}

/** Where whoever forgot the password asks for a mailed link. It needs no sign-in, unlike the settings. */
export function resetLink({ portalUrl }: Settings): string {
  return `${portalUrl}/reset-password`
}

/** The saved cards, on top of the settings. */
export function cardsLink({ portalUrl }: Settings): string {
  return `${portalUrl}/dashboard?settings=cards`
}

/** Calibrate: pace, hour, time zone and subjects. */
export function choicesLink({ portalUrl }: Settings): string {
  return `${portalUrl}/calibrate`
}

/** The privacy policy, which everybody may read. */
export function privacyLink({ portalUrl }: Settings): string {
  return `${portalUrl}/privacy`
}
