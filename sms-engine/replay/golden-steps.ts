import { Duration } from 'luxon'
import type { Values } from '../../content/sets/sets.ts'
import type { Preferences } from '../domain/model/context.ts'
import type { DeskDeed } from '../domain/model/event.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'

/** What happens in a golden conversation. One step can lead to several turns: days pass, texts fall due. */
export type Action =
  | { readonly text: string }
  /** The letter of the open question's right, or of its first wrong, option. */
  | { readonly answer: 'right' | 'wrong' }
  /** The learner types the code that was sent to the person's phone. */
  | { readonly prove: true }
  | { readonly save: Partial<Preferences> }
  /** ISO duration. */
  | { readonly advance: string }
  | { readonly undelivered: string; readonly blocked?: boolean }
  | { readonly lose: true }
  /** An answer in the portal, by question, the figures on the page where they vary, and option index. */
  | { readonly portal: string; readonly choice: number; readonly values?: Values }
  | { readonly visit: 'looked' | 'completed'; readonly lesson?: string }
  /** ISO duration from now until which lessons are paid for; null is without limit. */
  | { readonly entitle: string | null }
  | { readonly paymentFails: true }
  | { readonly supportSays: string }
  /** Two weeks from now, or the end of it, on the settings page. */
  | { readonly settings: 'pause' | 'resume' }
  /** A colleague does something: pauses for two weeks, sends the last lesson or question again. */
  | { readonly desk: DeskDeed['do'] }
  /** A text without words, with a picture. */
  | { readonly picture: true }

/** A golden conversation that has not been played yet. */
export interface GoldenDraft {
  readonly about: string
  readonly who: 'ann'
  readonly steps: readonly { readonly do: Action }[]
}

/**
 * What a stored conversation did, without its person: the number, the evidence and every word that is not an answer or a
 * command of ours are left out. It is played on the sample content, so answers become right or wrong ones.
 * @param names of the person: replaced wherever a text holds them
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

/** What happened as an action, or null for what time itself brings about. */
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

/** Short texts are commands, keywords or answers; a longer one may say something about a person. */
function redact(body: string, names: readonly string[]): string {
  if (!/^[\w\s!?.,'"()-]{1,24}$/.test(body)) return 'A text of some length.'
  const nameless = names
    .filter((name) => name.trim() !== '')
    .reduce((text, name) => text.replaceAll(new RegExp(`\\b${escapePattern(name)}\\b`, 'giu'), 'Ann'), body)
  return nameless.replaceAll(/\d(?:[\s().-]*\d){6,}/g, '202-555-0143')
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
