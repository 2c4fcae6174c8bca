import { blast_minutes, bytes, dollars, perSecond, postgres, reports_per_text, segments, senders } from './inputs.ts'
import { type Budget, drawDue, playWeek, type Week } from './week.ts'

/** What this many learners need and cost. */
export interface Plan {
  readonly learners: number
  readonly week: Week
  /** The senders' combined segments per second, and which senders they are. */
  readonly rate: number
  readonly senders: string
  readonly segmentsAtNine_per_s: number
  readonly terabytes_year: number
  /** For learners due at 09:00 Eastern: what the database should hold in memory rather than read from disk. */
  readonly terabytes_atNine: number
  readonly workers: number
  readonly servers: number
  readonly cores: number
  /** The share of each limit that is used, highest first. */
  readonly limits: readonly { readonly name: string; readonly used: number }[]
  readonly texting_month: number
  readonly machines_month: number
}

const weeks_of_a_year = 365.25 / 7
const unbounded: Budget = { segments_per_s: Infinity, perNetwork: false }

export function planFor(learners: number): Plan {
  const due = drawDue(learners)
  const free = playWeek(due, unbounded)
  const reply_segments = free.peakHeard_per_s * (free.replies / free.heard) * segments.reply
  const wanted = (free.atNine * segments.scheduled) / (blast_minutes * 60) + reply_segments
  const byCampaign = wanted <= senders.campaign && free.tmobileDay <= senders.tmobile_day
  const shortCodes = Math.ceil(wanted / senders.shortCode)
  const budget: Budget = byCampaign
    ? { segments_per_s: senders.campaign, perNetwork: true, tmobile_day: senders.tmobile_day }
    : { segments_per_s: shortCodes * senders.shortCode, perNetwork: false }
  const week = playWeek(due, budget)

  const webhooks_per_s = week.peakHeard_per_s + week.peakSends_per_s * reports_per_text
  const busy =
    webhooks_per_s / (perSecond.webhooks_of_two_cores / 2) +
    week.peakSends_per_s / (perSecond.dispatched_of_two_cores / 2)
  const cores = Math.max(2, 2 * Math.ceil(busy / postgres.busy_at_most / 2))
  const workers = Math.ceil(week.peakSends_per_s / perSecond.sends_of_a_worker) + 1
  const servers = Math.ceil(webhooks_per_s / perSecond.webhooks_of_two_cores) + 1
  const rows = (week.scheduled + week.heard) * bytes.turn + (week.scheduled + week.heard + week.replies) * bytes.message
  const terabytes_year = (rows * weeks_of_a_year + learners * bytes.standing) / 1e12

  const terabytes_atNine = (week.atNine * bytes.standing) / 1e12

  const months = weeks_of_a_year / 12
  const sent_segments = week.scheduled * segments.scheduled + week.replies * segments.reply
  const texting = (sent_segments * (dollars.segment + dollars.networkFee) + week.heard * dollars.heard) * months
  const machines =
    2 * (cores * dollars.core_month + terabytes_year * dollars.terabyte_month) +
    (workers + servers) * dollars.worker_month +
    (byCampaign ? dollars.campaign_month : shortCodes * dollars.shortCode_month)
  return {
    learners,
    week,
    rate: budget.segments_per_s,
    senders: byCampaign ? 'one A2P campaign' : `${shortCodes} short code${shortCodes === 1 ? '' : 's'}`,
    segmentsAtNine_per_s: wanted,
    terabytes_year,
    terabytes_atNine,
    workers,
    servers,
    cores,
    limits: [
      ...(byCampaign ? [{ name: 'T-Mobile’s day of one campaign', used: free.tmobileDay / senders.tmobile_day }] : []),
      ...(byCampaign ? [{ name: 'the rate of one campaign', used: wanted / senders.campaign }] : []),
      { name: 'the cores of one Postgres', used: cores / postgres.cores },
      { name: 'the memory of one Postgres', used: terabytes_atNine / postgres.terabytes_of_memory },
      { name: 'the disk of one Postgres, after a year', used: terabytes_year / postgres.terabytes },
    ].sort((a, b) => b.used - a.used),
    texting_month: texting / learners,
    machines_month: machines / learners,
  }
}
