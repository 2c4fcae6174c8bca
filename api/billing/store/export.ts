import type { Pool } from 'pg'
import { type Kinds, type PersonalData, readKinds } from '../../../sms-engine/runtime/personal-data.ts'

const ofCustomer = (table: string) =>
  `from ${table} t join billing_customer c on c.id = t.customer_id where c.account_id = $1`

const kinds: Kinds = {
  customers: `
    select id, mode, payer_email as "email", synced_at_machine as "readAt", reported_resume_at as "pausedUntil", dunned_for as "remindedFor",
      gone_at_machine as "goneAt"
    from billing_customer where account_id = $1 order by id`,
  subscriptions: `
    select t.id, plan, cents, next_plan as "nextPlan", next_cents as "nextCents", status, created_at as "createdAt", period_start as "periodStart",
      period_end as "periodEnd", cancel_at_period_end as "cancelAtPeriodEnd", ends_at as "endsAt", ended_at as "endedAt",
      paused_at as "pausedAt", resume_at as "resumeAt"
    ${ofCustomer('subscription')} order by created_at`,
  invoices: `
    select t.id, subscription_id as "subscriptionId", cents, owed_cents as "owedCents", currency, status, is_first as "isFirst", at, url, pay_url as "payUrl",
      awaits_owner as "awaitsOwner", refunded_cents as "refundedCents", dispute
    ${ofCustomer('invoice')} order by at`,
  cards: `
    select t.id, brand, last4, exp_month as "expMonth", exp_year as "expYear", is_default as "isDefault"
    ${ofCustomer('payment_method')} order by t.id`,
  paymentLetters: `
    select period_start as "renewal", cents, attempts, next_try_at_machine as "nextTryAt"
    ${ofCustomer('payment_letter')} order by period_start`,
  renewalLetters: `
    select renews_at as "renewal", attempts, next_try_at_machine as "nextTryAt"
    ${ofCustomer('renewal_letter')} order by renews_at`,
  renewalConsents: `
    select email, mode, subscription_id as "subscriptionId", plan, cents, terms, ip, user_agent as "userAgent",
      shown_at as "shownAt", agreed_at as "agreedAt", ended_at as "endedAt"
    from renewal_consent where account_id = $1 order by shown_at`,
  staffNotices: `
    select n.invoice_id as "invoiceId", n.about, n.cents, n.attempts, n.next_try_at_machine as "nextTryAt"
    from staff_notice n join invoice i on i.id = n.invoice_id join billing_customer c on c.id = i.customer_id
    where c.account_id = $1 order by n.invoice_id, n.about, n.cents`,
  paymentNotices: `select t.id, type, received_at_machine as at ${ofCustomer('stripe_event')} order by at`,
}

/** Our rows about an account's plan, payments and cards. They contain no full card numbers: we have none. */
export function exportBilling(pool: Pool, accountId: string): Promise<PersonalData> {
  return readKinds(pool, kinds, accountId)
}
