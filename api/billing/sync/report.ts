import type { Engine } from '../../../sms-engine/engine/engine.ts'
import { handleEvent } from '../../../sms-engine/engine/handle-event.ts'
import { findLearner } from '../../../sms-engine/engine/learners.ts'
import { serviceNow } from '../../../sms-engine/runtime/service-clock.ts'
import { coverageOf } from '../model/entitlement.ts'
import { currentOf, type Holdings, owedFor } from '../model/records.ts'
import { settleConsents } from '../store/consents.ts'
import { type Customer, markReported } from '../store/customers.ts'
import type { Db } from '../store/db.ts'
import { expectLetter } from '../store/letters.ts'
import { expectNotices } from '../store/notices.ts'

export interface ReportContext {
  readonly engine: Engine
  readonly requireSubscription: boolean
}

/**
 * Tells the engine what a subscription means for lessons, where it does not know yet. Everything is compared with what
 * was reported before, so that a rerun after a crash reports what is missing and nothing twice.
 */
export async function reportSubscription(
  context: ReportContext,
  db: Db,
  customer: Customer,
  holdings: Holdings,
): Promise<void> {
  const current = currentOf(holdings.subscriptions)
  await reportEntitlement(context, customer.accountId, holdings)
  await expectNotices(db, holdings.invoices)
  await settleConsents(db, customer.accountId, holdings.subscriptions, () => serviceNow(context.engine.db.pool))
  const reportedResumeAt = current?.resumeAt ?? null
  const dunnedFor = current?.status === 'past_due' ? current.periodStart : null
  const isNews = reportedResumeAt !== customer.reportedResumeAt
  if (isNews) await reportPause(context, customer, reportedResumeAt)
  if (current && dunnedFor !== null && dunnedFor !== customer.dunnedFor) {
    await dun(context, db, customer, { periodStart: dunnedFor, cents: owedFor(holdings, current) })
  }
  if (isNews || dunnedFor !== customer.dunnedFor) {
    await markReported(db, customer.id, { reportedResumeAt, dunnedFor })
  }
}

/** Tells the engine until when lessons may be sent, if its value differs. */
export async function reportEntitlement(
  { engine, requireSubscription }: Pick<ReportContext, 'engine' | 'requireSubscription'>,
  accountId: string,
  holdings: Holdings,
): Promise<void> {
  const learner = await findLearner(engine, accountId)
  const { until } = coverageOf(holdings, { requireSubscription })
  if (!learner || learner.entitledUntil === until) return
  await handleEvent(engine, accountId, { id: `entitlement:${crypto.randomUUID()}`, type: 'entitlement-changed', until })
}

async function reportPause({ engine }: ReportContext, customer: Customer, until: number | null): Promise<void> {
  const learner = await findLearner(engine, customer.accountId)
  if (!learner) return
  const id = `pause:${customer.id}:${until ?? customer.reportedResumeAt}`
  const pausedUntil = learner.pausedUntil ?? learner.heldUntil
  if (until !== null) {
    if (pausedUntil !== null && pausedUntil >= until) return
    await handleEvent(engine, customer.accountId, { id, type: 'paused-in-portal', until })
    return
  }
  // A pause longer than ours was requested by text. It is the learner's own, and continues.
  const ours = pausedUntil !== null && pausedUntil <= (customer.reportedResumeAt ?? 0)
  if (ours) await handleEvent(engine, customer.accountId, { id: `${id}:over`, type: 'resumed-in-portal' })
}

/** Sends one mail and one text per failed renewal. */
async function dun(
  { engine }: ReportContext,
  db: Db,
  customer: Customer,
  owed: { readonly periodStart: number; readonly cents: number },
): Promise<void> {
  await expectLetter(db, customer.id, owed)
  if (!(await findLearner(engine, customer.accountId))) return
  await handleEvent(engine, customer.accountId, {
    id: `payment-failed:${customer.id}:${owed.periodStart}`,
    type: 'payment-failed',
  })
}
