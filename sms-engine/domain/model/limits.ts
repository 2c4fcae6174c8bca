import { day_ms, hour_ms, minute_ms } from './units.ts'

/** Every bound of the conversation, with its unit in its name. A learner who reaches one is told so, once. */
export const limits = {
  questions_per_chain: 2,
  answer_window_ms: 14 * day_ms,
  echo_ms: 3_000,
  /**
   * The letter of the last answer again this soon is a double tap, not an answer to the question that has just come.
   */
  double_tap_ms: 5_000,
  /** How long words that may begin a new answer, "wait" or "sorry", refer to the answer before: "sorry, C". */
  correction_ms: minute_ms,
  /** How long "no, 3" corrects an hour or a pace that was just set. */
  set_again_ms: 15 * minute_ms,
  /** How long "oh, C" and "still think A" may be remarks on the verdict before, if that was about the same letter. */
  remark_ms: 5 * minute_ms,
  extra_lessons_per_day_max: 3,
  validity_s_max: 36_000,
  sms_segments_max: 2,
  /**
   * A planned text that leaves later than this is late, and goes out only in the daytime. `store/outbox.ts` enforces it
   * too, and `calendar/hours.ts` allows for it.
   */
  on_time_ms: 15 * minute_ms,
  /** A learner who wrote this recently is awake: a human's answer need not wait for the morning. */
  awake_ms: hour_ms,
  between_scheduled_ms_min: 12 * hour_ms,
  pause_default_days: 7,
  /** How long the next text can be put off; for longer there is PAUSE. */
  snooze_days_max: 7,
  /** Three months. */
  pause_days_max: 92,
  texts_per_week_max: 5,
  /** At most one correction a week to what was taught before takes the place of a lesson. */
  between_corrections_ms_min: 6 * day_ms,
  /** Scheduled texts without an answer before the nudge, and before lessons pause by themselves. */
  unanswered_before_nudge: 3,
  unanswered_before_pause: 6,
  /** How often the same text, and how many senseless ones, may come before we fall silent: nobody types like that. */
  same_text_max: 5,
  flood_texts_max: 30,
  flood_window_ms: 10 * minute_ms,
  case_characters_max: 1_600,
  /** How long a case without an answer counts as open, and how long after an answer a text may be about it. */
  case_open_ms: 7 * day_ms,
  case_answered_ms: day_ms,
  /** How long after an answer a question that begins with "and" is about it. */
  follow_up_ms: hour_ms,
  /** After this long without an answer, we name the support address as well. */
  case_late_ms: 3 * day_ms,
  /** Texts that one answer of a person may draw into its case. */
  added_to_case_max: 5,
  gain_horizon_days: 30,
  /** A plan that renews covers at least this much: its renewal and a week more, less a day in which it may be late. */
  renewing_covers_ms_min: 6 * day_ms,
  /**
   * Mean recall of a subject's easier lessons from which its harder ones are taught. It was 0.7 while every right
   * answer counted as known; with luck discounted, the same learners stand a little lower.
   */
  easier_recall_min: 0.65,
  /** Texts in a row that we answer without having understood them; the last answer offers a person and HELP. */
  misread_max: 3,
  /**
   * After those, the least time between our answers and the most of them a day, until something is understood again.
   */
  between_puzzled_ms_min: hour_ms,
  puzzled_per_day_max: 6,
  /** How long one urgent case covers all cries for help in a conversation. */
  urgent_case_ms: hour_ms,
  /** How long after a cry for help nothing comes that was not asked for. */
  quiet_after_crisis_ms: day_ms,
  /** How long "yes" accepts our offer, and how long a second courtesy gets no second answer. */
  offer_ms: day_ms,
  /** How long a "yes" that comes too late for our offer is told so. */
  lapsed_offer_ms: 7 * day_ms,
  courtesy_ms: 6 * hour_ms,
  /** How much of a text the state keeps to recognize its echo. */
  heard_characters_max: 160,
} as const
