import type { CodeBudget } from '../domain/model/code-budget.ts'
import { day_ms, hour_ms, minute_ms } from '../domain/model/units.ts'
import type { CodeUse, Share } from '../store/phone-codes.ts'

/** Limits for one-time codes. Each code costs money, and strangers decide whether it is sent. */
export const codeLimits = {
  digits: 6,
  valid_ms: 10 * minute_ms,
  checks_max: 5,
  resend_ms: 30_000,
  /** The period over which the next three are counted. */
  window_ms: day_ms,
  per_phone_max: 6,
  per_learner_max: 10,
  per_network_max: 30,
  /** The period over which codes to everybody, to a range of numbers or to a neighborhood are counted. */
  surge_ms: hour_ms,
  /** From this many codes to a range or a neighborhood on, fewer than a third typed in means that nobody reads them. */
  unread_codes_min: 50,
  typed_share_min: 1 / 3,
} as const

/** Why no code goes out now. `for_s`: how long to wait before asking again. */
export type Refused =
  | { readonly why: 'wait'; readonly for_s: number }
  /** `by`: which daily count is full. */
  | { readonly why: 'enough'; readonly by: 'phone' | 'learner' | 'network'; readonly for_s: number }
  /** Not this person's doing. `by`: what surged. */
  | { readonly why: 'surge'; readonly by: 'all' | 'prefix' | 'neighborhood'; readonly for_s: number }

/** Whether one more code may go out after those already sent. Pure. */
export function whyNotNow(use: CodeUse, now: number, budget: CodeBudget): Refused | null {
  const wait_ms = use.lastAt === null ? 0 : use.lastAt + codeLimits.resend_ms - now
  if (wait_ms > 0) return { why: 'wait', for_s: Math.ceil(wait_ms / 1_000) }
  const { per_phone_max, per_learner_max, per_network_max, window_ms, surge_ms } = codeLimits
  const tomorrow_s = window_ms / 1_000
  if (use.toPhone >= per_phone_max) return { why: 'enough', by: 'phone', for_s: tomorrow_s }
  if (use.byLearner >= per_learner_max) return { why: 'enough', by: 'learner', for_s: tomorrow_s }
  if (use.fromNetwork >= per_network_max) return { why: 'enough', by: 'network', for_s: tomorrow_s }
  const for_s = surge_ms / 1_000
  if (isUnread(use.prefix)) return { why: 'surge', by: 'prefix', for_s }
  if (isUnread(use.neighborhood)) return { why: 'surge', by: 'neighborhood', for_s }
  if (use.inAll >= budget.max_per_hour && !use.isPaying) return { why: 'surge', by: 'all', for_s }
  return null
}

/** Codes that nobody types in go to somebody who earns by receiving them, or are meant to pester somebody. */
function isUnread({ sent, typed }: Share): boolean {
  return sent >= codeLimits.unread_codes_min && typed < sent * codeLimits.typed_share_min
}
