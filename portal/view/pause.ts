/** The settings' pause: what is held, what a press would hold or resume, and what to say of it afterwards. */
import type { Subscription } from '../../api/schemas/billing.ts'
import type { User } from '../../api/schemas/user.ts'
import { isEnding } from './subscription.ts'
import { fullDate, nextText, weekday } from './when.ts'
import { isTexted, whyNoTexts } from './why-no-texts.ts'

export interface Said {
  readonly title: string
  readonly message: string
}

export interface PauseView {
  /** What is held, or why nothing can be. */
  readonly sentence: string
  /** Undefined where there is nothing to hold. */
  readonly hold: { readonly field: string; readonly button: string; said(saved: User, after: Ends): Said } | undefined
  /** Undefined while nothing is held. */
  readonly resume: { readonly button: string; said(saved: User, now: Date): Said } | undefined
}

type Held = Pick<User, 'isPaused' | 'pausedUntil' | 'timezone' | 'noTextsBecause'>
type Ends = Pick<Subscription, 'pausedUntil'>
type Billing = Pick<Subscription, 'status' | 'pausedUntil' | 'cancelAtPeriodEnd' | 'endsOn'>

export function pauseView(user: Held, billing: Billing): PauseView {
  const isBillingHeld = billing.status === 'paused'
  // Only a subscription that continues indefinitely can be held.
  const holdsBilling = billing.status === 'active' && !isEnding(billing)
  return {
    sentence: sentenceOf(user, billing, holdsBilling),
    hold: holdOf(user, { isBillingHeld, holdsBilling }),
    resume: user.isPaused || isBillingHeld ? resumeOf({ ...user, isBillingHeld }) : undefined,
  }
}

function sentenceOf(user: Held, { status, pausedUntil }: Billing, holdsBilling: boolean): string {
  const until = untilDate(user.pausedUntil, user.timezone)
  if (user.isPaused && isTexted(user) && status === 'paused' && until === untilDate(pausedUntil, user.timezone)) {
    return `Lessons and billing are paused${until}.`
  }
  const lessons = isTexted(user) ? 'Lessons are paused' : 'No lessons come by text; the pause lasts'
  const held = [
    user.isPaused && `${lessons}${until}.`,
    status === 'paused' && `Billing is held${untilDate(pausedUntil, user.timezone)}.`,
    user.isPaused && holdsBilling && 'Billing goes on.',
  ].filter(Boolean)
  if (held.length > 0) return held.join(' ')
  return isTexted(user) || holdsBilling ? '' : 'No lessons come by text, so there is nothing to pause.'
}

/** One pause ends on one day, so whoever holds billing during a pause of lessons sets the end of both. */
function holdOf(user: Held, { isBillingHeld, holdsBilling }: { isBillingHeld: boolean; holdsBilling: boolean }) {
  const { timezone } = user
  const until = (iso: string | null) => (iso === null ? '' : `Until ${dayOf(iso, timezone)}.`)
  if (holdsBilling && (user.isPaused || isTexted(user))) {
    return {
      field: 'Pause lessons and billing for',
      button: user.isPaused ? 'Pause both' : 'Pause lessons',
      said: (saved: User) => ({
        title: 'Lessons Paused',
        message: [until(saved.pausedUntil), 'Billing is held as long.'].filter(Boolean).join(' '),
      }),
    }
  }
  if (holdsBilling) {
    return {
      field: 'Hold billing for',
      button: 'Hold billing',
      said: (_saved: User, after: Ends) => ({ title: 'Billing Held', message: until(after.pausedUntil) }),
    }
  }
  if (user.isPaused || isBillingHeld || !isTexted(user)) return undefined
  return {
    field: 'Pause lessons for',
    button: 'Pause lessons',
    said: (saved: User) => ({ title: 'Lessons Paused', message: until(saved.pausedUntil) }),
  }
}

function resumeOf({ isPaused, isBillingHeld }: { isPaused: boolean; isBillingHeld: boolean }) {
  const goesOn = isBillingHeld ? 'Billing goes on. ' : ''
  if (!isPaused) {
    return { button: 'Resume billing', said: (saved: User, now: Date) => said('Billing Resumed', '', saved, now) }
  }
  return {
    button: isBillingHeld ? 'Resume lessons and billing' : 'Resume lessons',
    said: (saved: User, now: Date) => said('Lessons Resumed', goesOn, saved, now),
  }
}

/** What a resumed pause leads to: the next text, or why none comes all the same. */
function said(title: string, before: string, saved: User, now: Date): Said {
  const { nextLessonAt, timezone } = saved
  const next = nextLessonAt
    ? `Next text: ${nextText(nextLessonAt, timezone, now)}.`
    : (whyNoTexts(saved)?.sentence ?? 'No text is planned.')
  return { title, message: `${before}${next}` }
}

/** The same where the subscription is not known. */
export const resumedSaid = (saved: User, now: Date): Said => said('Lessons Resumed', '', saved, now)

/** `Monday, December 28, 2026`: with the weekday that the texts name, too. */
const dayOf = (iso: string, zone: string | null) => `${weekday(iso, zone)}, ${fullDate(iso, zone)}`

const untilDate = (iso: string | null, zone: string | null) => (iso === null ? '' : ` until ${dayOf(iso, zone)}`)
