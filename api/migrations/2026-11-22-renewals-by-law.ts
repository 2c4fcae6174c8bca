import { Migration } from '@mikro-orm/migrations'

/**
 * What the law asks about renewals: letters before yearly ones, and what people agreed to. The latter refers to no account,
 * because it must outlive it.
 */
export class RenewalsByLaw extends Migration {
  override up(): void {
    this.addSql(`
      create table renewal_letter (
        customer_id text not null,
        -- when the plan renews, as the letter says it; service time
        renews_at timestamptz not null,
        attempts int not null default 0,
        -- null when it was sent
        next_try_at_machine timestamptz default now(),
        constraint renewal_letter_customer_id_foreign foreign key (customer_id) references billing_customer (id) on delete cascade,
        primary key (customer_id, renews_at)
      )`)
    this.addSql(`
      create index renewal_letter_due on renewal_letter (next_try_at_machine) where next_try_at_machine is not null`)
    this.addSql('create index concurrently subscription_plan_period_end_index on subscription (plan, period_end)')
    this.addSql(`
      create table renewal_consent (
        id uuid not null default gen_random_uuid() primary key,
        account_id uuid not null,
        email text not null,
        mode text not null,
        subscription_id text not null,
        plan text not null,
        cents int not null,
        terms text,
        ip text,
        user_agent text,
        shown_at timestamptz not null,
        -- null while the plan waits for its first payment
        agreed_at timestamptz,
        -- null while the plan goes on
        ended_at timestamptz
      )`)
    this.addSql('create index renewal_consent_account_id_index on renewal_consent (account_id)')
    this.addSql('create index renewal_consent_subscription_id_index on renewal_consent (subscription_id)')
    this.addSql('create index renewal_consent_ended_at_index on renewal_consent (ended_at)')
  }
}
