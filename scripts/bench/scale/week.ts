import { nextSlot } from '../../../sms-engine/domain/calendar/slots.ts'
import { day_ms, hour_ms } from '../../../sms-engine/domain/model/units.ts'
import { seededRandom } from '../../../sms-engine/testing/seeded-random.ts'
import { answered, hours, networks, paces, perScheduled, segments, zones } from './inputs.ts'

/** The senders' limits. `perNetwork`: a campaign's rate is a third per network; a short code's rate is shared. */
export interface Budget {
  readonly segments_per_s: number
  readonly perNetwork: boolean
  /** Segments per day to T-Mobile; no cap when absent. */
  readonly tmobile_day?: number | undefined
}

/** The outcome of a week. */
export interface Week {
  readonly scheduled: number
  readonly heard: number
  readonly replies: number
  /** Texts sent on the busiest day. */
  readonly busiestDay: number
  /** Scheduled texts due at 09:00 Eastern on the busiest day. */
  readonly atNine: number
  /** T-Mobile's segments on its busiest day. */
  readonly tmobileDay: number
  /** Texts per second sent, and received, in the busiest minute. */
  readonly peakSends_per_s: number
  readonly peakHeard_per_s: number
  /** The longest uninterrupted time during which due texts waited for their senders, s. */
  readonly longestBlast_s: number
  /** Scheduled texts that a daily cap held past their day. */
  readonly lost: number
}

/** A Monday, 00:00 UTC; the week's slots end on Friday evening in Los Angeles. */
const start = Date.parse('2026-11-16T00:00:00Z')
const week_ms = 7 * day_ms
const seconds = week_ms / 1_000
/** Offset of the Pacific day, by which caps are counted, from the UTC day. */
const pacific_ms = 8 * hour_ms
/** When the last learner's day ends, 21:00 in Los Angeles: a text that a cap held until then is too late. */
const over_ms = 5 * hour_ms
const nine = Date.parse('2026-11-16T14:00:00Z')

/** The row of a table of shares that a number in [0, 1) falls on. */
function pick(table: readonly { readonly share: number }[], at: number): number {
  let left = at
  for (let row = 0; row < table.length; row++) {
    left -= table[row]?.share ?? 0
    if (left < 0) return row
  }
  return table.length - 1
}

/** The week's slots, s since its start, from the calendar that production uses. */
function slotsOf(zone: string, deliveryTime: string, textsPerWeek: number): number[] {
  const slots: number[] = []
  const next = (after: number) => nextSlot(after, { zone, deliveryTime, textsPerWeek }) ?? Infinity
  for (let at = next(start); at < start + week_ms; at = next(at)) slots.push((at - start) / 1_000)
  return slots
}

/** How many scheduled texts fall due in each second of a week, by network. */
export type Due = readonly Float64Array[]

/** Draws the learners one by one. */
export function drawDue(learners: number): Due {
  const random = seededRandom(20)
  const slots = zones.map(({ zone }) => hours.map(({ time }) => paces.map(({ texts }) => slotsOf(zone, time, texts))))
  const due = networks.map(() => new Float64Array(seconds))
  for (let learner = 0; learner < learners; learner++) {
    const own = slots[pick(zones, random())]?.[pick(hours, random())]?.[pick(paces, random())] ?? []
    const network = due[Math.floor(random() * networks.length)]
    if (network) for (const second of own) add(network, second, 1)
  }
  return due
}

/** The share of what follows a text in each minute after it. */
const follows: readonly number[] = (() => {
  const shares: number[] = []
  let before = { minutes: 0, share: 0 }
  for (const step of answered) {
    for (let minute = before.minutes; minute < step.minutes; minute++)
      shares.push((step.share - before.share) / (step.minutes - before.minutes))
    before = step
  }
  return shares
})()

/**
 * Plays a week second by second: due texts wait for their sender, replies overtake them, and sent texts bring inbound
 * ones minute by minute. Learners are drawn at random; what follows a text is its expected share.
 */
export function playWeek(due: Due, budget: Budget): Week {
  const sentByMinute = new Float64Array(seconds / 60)
  const heardByMinute = new Float64Array(seconds / 60 + follows.length + 1)
  const sentByDay = new Float64Array(9)
  const tmobileByDay = new Float64Array(9)
  const queues = networks.map((network) => ({ isTmobile: network === 'T-Mobile', waiting: 0, emptyAt: 0 }))
  let longestBlast_s = 0
  let lost = 0
  for (let second = 0; second < seconds; second++) {
    const minute = Math.floor(second / 60)
    const day = Math.floor((second * 1_000 - pacific_ms) / day_ms) + 1
    const replies = ((heardByMinute[minute] ?? 0) / 60) * replies_of_a_text
    const reply_segments = replies * segments.reply
    let left = budget.segments_per_s - reply_segments
    queues.forEach((queue, network) => {
      queue.waiting += due[network]?.[second] ?? 0
      if (queue.isTmobile) add(tmobileByDay, day, reply_segments / networks.length)
      const today = queue.isTmobile && budget.tmobile_day ? budget.tmobile_day - (tmobileByDay[day] ?? 0) : Infinity
      const rate = budget.perNetwork ? (budget.segments_per_s - reply_segments) / networks.length : left
      const sent = Math.max(0, Math.min(queue.waiting, Math.min(rate, today) / segments.scheduled))
      left -= sent * segments.scheduled
      queue.waiting -= sent
      if (queue.isTmobile) add(tmobileByDay, day, sent * segments.scheduled)
      add(sentByMinute, minute, sent)
      add(sentByDay, day, sent)
      if (queue.waiting < 1e-6) queue.emptyAt = second + 1
      else longestBlast_s = Math.max(longestBlast_s, second - queue.emptyAt)
      if ((second * 1_000) % day_ms === over_ms) {
        lost += queue.waiting
        queue.waiting = 0
      }
    })
    add(sentByDay, day, replies)
    const sent = (second + 1) % 60 === 0 ? (sentByMinute[minute] ?? 0) : 0
    if (sent === 0) continue
    for (const [after, share] of follows.entries())
      add(heardByMinute, minute + 1 + after, sent * share * perScheduled.heard)
  }
  const scheduled = sum(due.map(sum))
  const dueAt = (second: number) => sum(due.map((each) => each[second] ?? 0))
  const nines = [0, 1, 2, 3, 4].map((day) => (nine + day * day_ms - start) / 1_000)
  const sends = sentByMinute.map((sent, minute) => sent + (heardByMinute[minute] ?? 0) * replies_of_a_text)
  return {
    scheduled,
    heard: scheduled * perScheduled.heard,
    replies: scheduled * perScheduled.replies,
    busiestDay: Math.max(...sentByDay),
    atNine: Math.max(...nines.map(dueAt)),
    tmobileDay: Math.max(...tmobileByDay),
    peakSends_per_s: Math.max(...sends) / 60,
    peakHeard_per_s: Math.max(...heardByMinute) / 60,
    longestBlast_s,
    lost,
  }
}

const replies_of_a_text = perScheduled.replies / perScheduled.heard

function add(to: Float64Array, index: number, value: number): void {
  to[index] = (to[index] ?? 0) + value
}

function sum(numbers: readonly number[] | Float64Array): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
