/** What the simulation of a week goes by. Each figure says where it is from; what nobody measured is called assumed. */

/** Learners by zone: people of the US, 2015 (Census, by metricmaps.org). */
export const zones = [
  { zone: 'America/New_York', share: 0.476 },
  { zone: 'America/Chicago', share: 0.291 },
  { zone: 'America/Denver', share: 0.067 },
  { zone: 'America/Los_Angeles', share: 0.166 },
] as const

/** Learners by delivery time. Assumed: seven of ten leave what the setup offers. */
export const hours = [
  { time: '09:00', share: 0.7 },
  { time: '07:00', share: 0.06 },
  { time: '08:00', share: 0.06 },
  { time: '12:00', share: 0.06 },
  { time: '17:00', share: 0.04 },
  { time: '18:00', share: 0.04 },
  { time: '20:00', share: 0.04 },
] as const

/** Learners by texts a week. Assumed: half leave the three that the setup offers. */
export const paces = [
  { texts: 1, share: 0.1 },
  { texts: 2, share: 0.15 },
  { texts: 3, share: 0.5 },
  { texts: 4, share: 0.1 },
  { texts: 5, share: 0.15 },
] as const

/** Carriers, a third each: Twilio's rule of thumb for T-Mobile; the small ones are counted with the other two. */
export const networks = ['T-Mobile', 'AT&T', 'Verizon'] as const

/** What one scheduled text leads to. Everybody is as chatty as the 50 whose year was measured: 372 turns, 654 messages. */
export const perScheduled = {
  /** 216 texts to us in a year of 156 scheduled ones. */
  heard: 216 / 156,
  /** 282 replies. */
  replies: 282 / 156,
} as const

/** Segments of a text, by half a year of ten learners and the real content, as `bench -- segments` plays it (2026-11-22). */
export const segments = { scheduled: 1.92, reply: 1.46 } as const

/**
 * When what a text leads to happens after it: shares by the end of so many minutes. Assumed: half within 20 minutes, the rest
 * within a day.
 */
export const answered = [
  { minutes: 5, share: 0.25 },
  { minutes: 20, share: 0.5 },
  { minutes: 60, share: 0.7 },
  { minutes: 240, share: 0.85 },
  { minutes: 1_440, share: 1 },
] as const

/** Bytes on the disk, pages and indexes included. */
export const bytes = {
  /** `bench -- growth`, a turn as it is kept since 2026-11-22; 2,255 before. */
  turn: 865,
  /** 470 kB for 654 messages. */
  message: 719,
  /** Memory of 468 lessons, each answered three times (`sms-engine/domain/teaching/README.md`); the most that there is. Conversation and account add little. */
  standing: 80_000,
} as const

/** What one thing takes of a core of the database and of the process beside it, by figures of two cores. */
export const perSecond = {
  /** Webhooks (DESIGN, section 6). A delivery report is counted as one, which is more than it costs. */
  webhooks_of_two_cores: 5_270,
  /** The bar of `bench -- dispatch`. */
  dispatched_of_two_cores: 5_000,
  /** The bar of `bench -- flush`, by a carrier that answers at once; with one that takes 150 ms, two lanes of 50 come to 500. */
  sends_of_a_worker: 500,
} as const

/** Reports of a text: `sent`, `delivered`. Replies in the answer to a webhook have them too. */
export const reports_per_text = 2

/** What senders may send. */
export const senders = {
  /** One A2P campaign of a brand with a trust score of 75 or more: segments/s over the three networks (Twilio, A2P 10DLC). */
  campaign: 225,
  /** Segments a day to T-Mobile for one such brand; the Pacific coast's day. */
  tmobile_day: 200_000,
  /** A short code at Twilio; more by agreement. */
  shortCode: 100,
} as const

/** Within so long the texts of 09:00 are to have left. */
export const blast_minutes = 15

/** The most that one Postgres is bought with from the large clouds, and more than can be put back in a day. */
export const postgres = { cores: 64, terabytes: 16, terabytes_of_memory: 0.5, busy_at_most: 0.5 } as const

/** Dollars (Twilio's list for the US, November 2026, without discounts of volume; clouds' lists, rounded up). */
export const dollars = {
  segment: 0.0083,
  /** What networks add to a segment of ours: between 0.0025 and 0.0062. */
  networkFee: 0.004,
  heard: 0.0083,
  campaign_month: 10,
  shortCode_month: 1_000,
  /** A core of a database with its memory, a month; twice, because a standby stands beside it. */
  core_month: 100,
  terabyte_month: 230,
  worker_month: 30,
  plan_month: 5,
} as const
