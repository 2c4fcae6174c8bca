import type { CarrierLanguage } from '../carrier/port.ts'
import type { Preferences } from '../domain/model/context.ts'
import type { DeskDeed, Event } from '../domain/model/event.ts'

/** The meaning of an error code, from the carrier's own table. */
export type MeaningOf = CarrierLanguage['meaningOf']

/** A carrier's error code for people: "error 30005: unknown number". */
export function errorInWords(code: number, meaningOf: MeaningOf): string {
  return `error ${code}: ${meaningOf(code).meaning}`
}

/** A text that an event is about, as far as it is on record. */
export interface LostText {
  readonly kind: string
  readonly lessonId: string | null
  readonly status: string
  readonly errorCode: number | null
}

/**
 * What happened, in words: the learner's text, or whatever else moved the conversation.
 * @param known `lost`: for `undelivered`, the text that did not arrive; `wasPaused`: whether lessons were paused until
 * now
 */
export function happening(
  event: Event,
  { lost, wasPaused }: { readonly lost: LostText | undefined; readonly wasPaused: boolean },
  meaningOf: MeaningOf,
): string {
  switch (event.type) {
    case 'text':
      if (event.media === 0) return event.body === '' ? '(nothing)' : event.body
      return event.body === '' ? `(no words, ${pictures(event.media)})` : `${event.body} (and ${pictures(event.media)})`
    case 'number-proved':
      return `proved the number${event.consent.version ? `, consent ${event.consent.version} on ${event.consent.page}` : ''}`
    case 'number-lost':
      return event.reassigned === undefined
        ? 'the number moved to another account'
        : 'the number has gone to somebody else, by the records of the phone companies'
    case 'preferences-saved':
      return `saved preferences: ${pairs(event.patch)}`
    case 'slot-due':
      return 'the scheduled time came'
    case 'timer-due':
      return wasPaused ? 'a pause ended' : 'a snooze ended'
    case 'undelivered':
      return `${whichText(lost, event.lessonId)} did not arrive${whyLost(lost, meaningOf)}${event.blocked ? '; the number is blocked' : ''}`
    case 'answered-in-portal':
      return `answered ${event.questionId} in the portal`
    case 'found-sent':
      return `the database had been put back; the carrier had sent this on ${new Date(event.at).toISOString()}: ${event.body}`
    case 'active-in-portal':
      return event.completed ? `completed ${event.lessonId ?? 'a lesson'} in the portal` : 'used the portal'
    case 'entitlement-changed':
      return event.until === null
        ? 'lessons are free of charge'
        : `lessons are paid until ${new Date(event.until).toISOString()}`
    case 'payment-failed':
      return 'a payment failed'
    case 'paused-in-portal':
      return `paused in the settings until ${new Date(event.until).toISOString()}`
    case 'resumed-in-portal':
      return 'resumed in the settings'
    case 'case-answered':
      return `support answered case ${event.caseId}: ${event.answer}`
    case 'desk-acted':
      return `${event.by} at the desk ${deedInWords(event.deed)}: ${event.reason}`
  }
}

function deedInWords(deed: DeskDeed): string {
  switch (deed.do) {
    case 'pause':
      return `paused until ${new Date(deed.until).toISOString()}`
    case 'resume':
      return 'let lessons go on'
    case 'opt-out':
      return 'opted the number out'
    case 'resend':
      return 'had a text sent again'
  }
}

/** What people call each preference. */
const preferenceNames: Readonly<Record<keyof Preferences, string>> = {
  zone: 'zone',
  deliveryTime: 'delivery at',
  textsPerWeek: 'texts a week',
  quizzesPerWeek: 'questions a week',
  lessonsEnabled: 'lessons by text',
  areas: 'areas',
  subjects: 'subjects',
  onboarded: 'onboarding completed',
}

/** A change of preferences in words: "texts a week 2, lessons by text off". */
export function pairs(patch: Partial<Preferences>): string {
  const said = Object.entries(patch).map(([name, value]) => {
    return `${preferenceNames[name as keyof Preferences]} ${valueInWords(value)}`
  })
  return said.length === 0 ? 'nothing new' : said.join(', ')
}

function valueInWords(value: Preferences[keyof Preferences]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value !== 'object') return String(value)
  return value.length === 0 ? 'all' : value.join(' and ')
}

function pictures(count: number): string {
  return count === 1 ? '1 picture' : `${count} pictures`
}

function whichText(lost: LostText | undefined, lessonId: string | null): string {
  const lesson = lost?.lessonId ?? lessonId
  return `${lost ? `a ${lost.kind}` : 'a text'}${lesson ? ` (lesson ${lesson})` : ''}`
}

function whyLost(lost: LostText | undefined, meaningOf: MeaningOf): string {
  if (!lost) return ''
  if (lost.errorCode !== null) return `: ${errorInWords(lost.errorCode, meaningOf)}`
  return lost.status === 'cancelled' ? ': it was taken back before it was sent' : `: ${lost.status}`
}
