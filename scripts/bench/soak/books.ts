import { DateTime } from 'luxon'
import type { Person } from '../../../sms-engine/testing/cast.ts'
import { type Entry, isMessage, type Message } from '../../carrier-sim/carrier.ts'
import { optsOut } from './people.ts'

/** What the service did wrong, in the words of the person with the phone. */
export type Complaint =
  | 'a text was never answered'
  | 'a reply came twice'
  | 'a scheduled text never came'
  | 'a scheduled text came twice'
  | 'a text on a day that was not promised'
  | 'a text outside the hours'
  | 'a text not at its hour'
  | 'a text after the opt-out'
  | 'a delivery that our records tell otherwise'

/** A text of ours as recorded in our database. */
export interface Recorded {
  readonly sid: string
  readonly status: string
  readonly errorCode: number | null
}

/** Everything the observer saw of the service, all from outside except the records it checks. */
export interface Book {
  readonly people: readonly Person[]
  /** Everything on a phone, oldest first. */
  thread(phone: string): readonly Entry[]
  readonly records: readonly Recorded[]
  /** The first and last local day judged, ISO dates: people join before, and the texts of those days depend on that. */
  readonly first: string
  readonly last: string
  /** Texts that the soak itself prevented, as `phone date`. */
  readonly excused: ReadonlySet<string>
}

export interface Finding {
  readonly complaint: Complaint
  readonly phone: string
  readonly about: string
}

/** ISO weekdays that the consent promises for 1 to 5 texts a week; repeated here to catch mistakes in the engine's. */
const promised: readonly (readonly number[])[] = [[], [3], [2, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]]

/** An API text within this time after one from the phone is a late answer to it, ms. No slot is that close. */
const late_answer_ms = 10 * 60_000
const on_time_minutes = 15
const hours = { from: 6 * 60, to: 21 * 60 + 15 } as const

/**
 * What a person holding all the phones and the carrier's list would complain about. Each promise is judged on its own:
 * a text that came twice never makes up for one that did not come.
 */
export function audit(book: Book): Finding[] {
  return [...book.people.flatMap((person) => auditPhone(book, person)), ...auditDelivery(book)]
}

function auditPhone(book: Book, person: Person): Finding[] {
  const { phone } = person
  const messages = book.thread(phone).filter(isMessage)
  const heard = messages.filter(({ direction }) => direction === 'from-phone')
  const ours = messages.filter(({ by }) => by === 'service')
  const answers = answersTo(heard, ours)
  const unasked = ours.filter((message) => ![...answers.values()].some((some) => some.includes(message)))
  const out = heard.find(({ body }) => optsOut(body))?.at ?? Number.POSITIVE_INFINITY
  const complain = (complaint: Complaint, about: string): Finding => ({ complaint, phone, about })
  return [
    // An opt-out only has to take effect: one that reached us late is deliberately not confirmed.
    ...heard
      .filter((text) => !optsOut(text.body) && answers.get(text)?.length === 0)
      .map(({ body }) => complain('a text was never answered', body)),
    ...[...answers].flatMap(([text, some]) =>
      repeated(some).map((body) => complain('a reply came twice', `to ${text.body}: ${body.slice(0, 40)}`)),
    ),
    ...unasked.filter(({ at }) => at > out).map(({ at }) => complain('a text after the opt-out', iso(at, 'UTC'))),
    ...auditSlots(book, person, unasked, out).map(([complaint, about]) => complain(complaint, about)),
  ]
}

/**
 * Matches our texts to the phone's texts they answer: those in the webhook's answer, plus API texts sent soon enough
 * that repeat one or replace a missing one. Any other API text in that time was not an answer.
 */
function answersTo(heard: readonly Message[], ours: readonly Message[]): Map<Message, Message[]> {
  return new Map(
    heard.map((text, index) => {
      const next = heard[index + 1]?.at ?? Number.POSITIVE_INFINITY
      const since = ours.filter(({ at }) => at >= text.at && at < next)
      const replies = since.filter(({ origin }) => origin === 'reply')
      const isLate = ({ origin, at, body }: Message) =>
        origin === 'api' &&
        at < text.at + late_answer_ms &&
        (replies.length === 0 || replies.some((reply) => reply.body === body))
      return [text, since.filter((message) => message.origin === 'reply' || isLate(message))] as const
    }),
  )
}

function repeated(messages: readonly Message[]): string[] {
  const bodies = messages.map(({ body }) => body)
  return bodies.filter((body, index) => bodies.indexOf(body) < index)
}

/** Compares the texts that answer nothing with those that were promised. */
function auditSlots(
  { first, last, excused }: Book,
  { phone, learner }: Person,
  unasked: readonly Message[],
  out: number,
): [Complaint, string][] {
  const found: [Complaint, string][] = []
  const days = new Map<string, Message[]>()
  for (const message of unasked) {
    const here = DateTime.fromMillis(message.at, { zone: learner.zone })
    const day = here.toISODate() ?? ''
    const minute = here.hour * 60 + here.minute
    if (minute < hours.from || minute >= hours.to)
      found.push(['a text outside the hours', iso(message.at, learner.zone)])
    if (day < first || day > last) continue
    days.set(day, [...(days.get(day) ?? []), message])
    const late = minute - minutesOf(learner.deliveryTime)
    if ((late < 0 || late > on_time_minutes) && !excused.has(`${phone} ${day}`)) {
      found.push(['a text not at its hour', iso(message.at, learner.zone)])
    }
  }
  const isPromised = (day: string) =>
    promised[learner.textsPerWeek]?.includes(DateTime.fromISO(day, { zone: learner.zone }).weekday)
  for (const [day, messages] of days) {
    if (!isPromised(day)) found.push(['a text on a day that was not promised', day])
    for (const _ of messages.slice(1)) found.push(['a scheduled text came twice', day])
  }
  for (const day of daysBetween(first, last)) {
    const slot = DateTime.fromISO(`${day}T${learner.deliveryTime}`, { zone: learner.zone }).toMillis()
    if (!isPromised(day) || days.has(day) || slot >= out || excused.has(`${phone} ${day}`)) continue
    found.push(['a scheduled text never came', day])
  }
  return found
}

/** Compares the fate of each text that the carrier took with what our records say. */
function auditDelivery({ people, thread, records }: Book): Finding[] {
  const believed = new Map(records.map((record) => [record.sid, record]))
  const phones = people.map(({ phone }) => phone)
  const taken = phones.flatMap((phone) =>
    thread(phone).filter((entry): entry is Message => isMessage(entry) && entry.origin === 'api'),
  )
  const wrong = taken.filter(({ sid, status, errorCode }) => {
    const record = believed.get(sid)
    return record?.status !== status || (record.errorCode ?? null) !== errorCode
  })
  const sids = new Set(taken.map(({ sid }) => sid))
  const invented = records.filter(({ sid }) => !sids.has(sid))
  const complaint: Complaint = 'a delivery that our records tell otherwise'
  return [
    ...wrong.map(({ sid, phone, status }) => ({
      complaint,
      phone,
      about: `${status}, on record ${believed.get(sid)?.status ?? 'not at all'}`,
    })),
    ...invented.map(({ status }) => ({ complaint, phone: '', about: `unknown to the carrier, on record ${status}` })),
  ]
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = DateTime.fromISO(first); (day.toISODate() ?? '') <= last; day = day.plus({ days: 1 })) {
    days.push(day.toISODate() ?? '')
  }
  return days
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const iso = (at: number, zone: string): string => DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd HH:mm')
