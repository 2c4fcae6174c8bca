import { Duration } from 'luxon'
import type { Values } from '../../content/sets/sets.ts'
import type { Preferences } from '../domain/model/context.ts'
import type { DeskDeed } from '../domain/model/event.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'

/** A step of a golden conversation. One step can lead to several turns: days pass, texts fall due. */
export type Action =
  | { readonly text: string }
  /** The letter of the open question's right option, or of its first wrong one. */
  | { readonly answer: 'right' | 'wrong' }
  /** The learner types the code that was sent to their phone. */
  | { readonly prove: true }
  | { readonly save: Partial<Preferences> }
  /** ISO duration. */
  | { readonly advance: string }
  | { readonly undelivered: string; readonly blocked?: boolean }
  | { readonly lose: true }
  /** An answer in the portal: the question, its figures on the page if they vary, and the option index. */
  | { readonly portal: string; readonly choice: number; readonly values?: Values }
  | { readonly visit: 'looked' | 'completed'; readonly lesson?: string }
  /** How long lessons are paid for from now, as an ISO duration; null means without limit. */
  | { readonly entitle: string | null }
  | { readonly paymentFails: true }
  | { readonly supportSays: string }
  /** On the settings page: a pause of two weeks, or its end. */
  | { readonly settings: 'pause' | 'resume' }
  /** A colleague does something: pauses for two weeks, or resends the last lesson or question. */
  | { readonly desk: DeskDeed['do'] }
  /** A picture without words. */
  | { readonly picture: true }

/** A golden conversation that has not been played yet. */
export interface GoldenDraft {
  readonly about: string
  readonly who: 'ann'
  readonly steps: readonly { readonly do: Action }[]
}

/**
 * What happened in a stored conversation, without the person: the number, the evidence and all longer texts are left
 * out. It is played on the sample content, so answers become right or wrong ones.
 * @param names the person's, replaced wherever a text contains them
 */
export function goldenDraft(about: string, turns: readonly LoggedTurn[], names: readonly string[] = []): GoldenDraft {
  const steps: { do: Action }[] = []
  let before: number | null = null
  for (const turn of turns) {
    const { now } = turn.context
    const action = actionOf(turn, names)
    if (!action) continue
    if (before !== null && now - before > 1_000) {
      steps.push({
        do: {
          advance: Duration.fromMillis(now - before)
            .shiftTo('days', 'hours', 'minutes', 'seconds')
            .toISO(),
        },
      })
    }
    steps.push({ do: action })
    before = now
  }
  return { about, who: 'ann', steps }
}

/**
 * What happened, as an action; null for events that are left out: those that time itself brings about, answers in the
 * portal, and texts found at the carrier.
 */
function actionOf({ event, effects }: LoggedTurn, names: readonly string[]): Action | null {
  switch (event.type) {
    case 'text': {
      const review = effects.find((effect) => effect.type === 'review')
      if (review) return { answer: review.right ? 'right' : 'wrong' }
      return event.body === '' ? { picture: true } : { text: redact(event.body, names) }
    }
    case 'number-proved':
      return { prove: true }
    case 'number-lost':
      return { lose: true }
    case 'preferences-saved': {
      const { areas, subjects, ...patch } = event.patch
      return { save: patch }
    }
    case 'undelivered':
      return { undelivered: event.lessonId ?? '', blocked: event.blocked }
    case 'active-in-portal':
      return { visit: event.completed ? 'completed' : 'looked', ...(event.lessonId && { lesson: event.lessonId }) }
    case 'entitlement-changed':
      return { entitle: event.until === null ? null : 'P30D' }
    case 'payment-failed':
      return { paymentFails: true }
    case 'paused-in-portal':
      return { settings: 'pause' }
    case 'resumed-in-portal':
      return { settings: 'resume' }
    case 'case-answered':
      return { supportSays: 'An answer.' }
    case 'desk-acted':
      return { desk: event.deed.do }
    case 'answered-in-portal':
    case 'found-sent':
    case 'slot-due':
    case 'timer-due':
      return null
  }
}

/** Short texts are commands, keywords or answers; a longer one may reveal something about a person. */
function redact(body: string, names: readonly string[]): string {
  if (!/^[\w\s!?.,'"()-]{1,24}$/.test(body)) return 'A text of some length.'
  const nameless = names
    .filter((name) => name.trim() !== '')
    .reduce((text, name) => text.replaceAll(new RegExp(`\\b${escapePattern(name)}\\b`, 'giu'), 'Ann'), body)
  return nameless.replaceAll(/\d(?:[\s().-]*\d){6,}/g, '202-555-0143')
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
