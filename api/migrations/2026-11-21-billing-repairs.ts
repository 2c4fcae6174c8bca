import { Migration } from '@mikro-orm/migrations'

/**
 * Letters about failed payments, which go out after the transaction that found the failure; idempotency keys; and a
 * mirror that holds whatever is there, also two subscriptions where there should be one.
 */
export class BillingRepairs extends Migration {
  override up(): void {
    this.addSql('drop index concurrently if exists subscription_one_live')
    this.addSql(`
      create table payment_letter (
        customer_id text not null constraint payment_letter_customer_id_foreign
          references billing_customer (id) on delete cascade,
        -- start of the period whose renewal failed, service time
        period_start timestamptz not null,
        cents int not null,
        attempts int not null default 0,
        -- null when it was sent, or is not needed any more
        next_try_at_machine timestamptz default now(),
        primary key (customer_id, period_start)
      )`)
    this.addSql(`
      create index payment_letter_due on payment_letter (next_try_at_machine) where next_try_at_machine is not null`)
    this.addSql(`
      create table billing_attempt (
        account_id uuid not null constraint billing_attempt_account_id_foreign references account (id) on delete cascade,
        mode text not null,
        what text not null,
        key uuid not null default gen_random_uuid(),
        primary key (account_id, mode, what)
      )`)
  }
}
