/** Inputs of the simulated week. Each figure names its source; what nobody has measured is marked as assumed. */

/** Learners by zone: US population, 2015 (Census, by metricmaps.org). */
export const zones = [
  { zone: 'America/New_York', share: 0.476 },
  { zone: 'America/Chicago', share: 0.291 },
  { zone: 'America/Denver', share: 0.067 },
  { zone: 'America/Los_Angeles', share: 0.166 },
] as const

/** Learners by delivery time. Assumed: seven in ten keep what the setup offers. */
export const hours = [
  { time: '09:00', share: 0.7 },
  { time: '07:00', share: 0.06 },
  { time: '08:00', share: 0.06 },
  { time: '12:00', share: 0.06 },
  { time: '17:00', share: 0.04 },
  { time: '18:00', share: 0.04 },
  { time: '20:00', share: 0.04 },
] as const

/** Learners by texts per week. Assumed: half keep the three that the setup offers. */
export const paces = [
  { texts: 1, share: 0.1 },
  { texts: 2, share: 0.15 },
  { texts: 3, share: 0.5 },
  { texts: 4, share: 0.1 },
  { texts: 5, share: 0.15 },
] as const

/** Carriers, a third each: Twilio's rule of thumb for T-Mobile; small carriers are counted with the other two. */
export const networks = ['T-Mobile', 'AT&T', 'Verizon'] as const

/** What one scheduled text leads to. Assumed as chatty as the 50 whose year was measured: 372 turns, 654 messages. */
export const perScheduled = {
  /** 216 inbound texts in a year of 156 scheduled ones. */
  heard: 216 / 156,
  /** 282 replies. */
  replies: 282 / 156,
} as const

/** Segments per text: half a year of ten learners on the real content, as `bench -- segments` plays it (2026-11-22). */
export const segments = { scheduled: 1.92, reply: 1.46 } as const

/**
 * When what a text leads to happens: cumulative shares by minutes after it. Assumed: half within 20 minutes, the rest
 * within a day.
 */
export const answered = [
  { minutes: 5, share: 0.25 },
  { minutes: 20, share: 0.5 },
  { minutes: 60, share: 0.7 },
  { minutes: 240, share: 0.85 },
  { minutes: 1_440, share: 1 },
] as const

/** Bytes on disk, including pages and indexes. */
export const bytes = {
  /** From `bench -- growth`: a turn as stored since 2026-11-22; 2,255 before. */
  turn: 865,
  /** 470 kB for 654 messages. */
  message: 719,
  /**
   * Memory of 468 lessons, each answered three times (`sms-engine/domain/teaching/README.md`): the maximum.
   * Conversation and account add little.
   */
  standing: 80_000,
} as const

/** The load one item puts on a core of the database and of the process beside it, from figures for two cores. */
export const perSecond = {
  /** Webhooks (DESIGN, section 6). A delivery report counts as one, which overstates its cost. */
  webhooks_of_two_cores: 5_270,
  /** The target of `bench -- dispatch`. */
  dispatched_of_two_cores: 5_000,
  /** The target of `bench -- flush`, if the carrier answers at once; if it takes 150 ms, two lanes of 50 reach 500. */
  sends_of_a_worker: 500,
} as const

/** Delivery reports per text: `sent`, `delivered`. Replies in a webhook's answer get them too. */
export const reports_per_text = 2

/** Sender limits. */
export const senders = {
  /** A2P campaign of a brand with a trust score of 75 or more: segments/s over three networks (Twilio, A2P 10DLC). */
  campaign: 225,
  /** Segments per day to T-Mobile for one such brand, by the Pacific day. */
  tmobile_day: 200_000,
  /** A short code at Twilio; more by agreement. */
  shortCode: 100,
} as const

/** How soon the 09:00 texts should have been sent. */
export const blast_minutes = 15

/** The largest Postgres that the big clouds sell, with more data than can be restored in a day. */
export const postgres = { cores: 64, terabytes: 16, terabytes_of_memory: 0.5, busy_at_most: 0.5 } as const

/** US dollars (Twilio's US list prices, November 2026, without volume discounts; cloud list prices, rounded up). */
export const dollars = {
  segment: 0.0083,
  /** What networks add per segment we send: 0.0025 to 0.0062. */
  networkFee: 0.004,
  heard: 0.0083,
  campaign_month: 10,
  shortCode_month: 1_000,
  /** A database core with its memory, per month; counted twice, for the standby. */
  core_month: 100,
  terabyte_month: 230,
  worker_month: 30,
  plan_month: 5,
} as const
