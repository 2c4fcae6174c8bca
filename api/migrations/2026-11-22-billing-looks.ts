import { Migration } from '@mikro-orm/migrations'

/** How far the hourly look has come in the list of Stripe's events, and the rows that it compares with Stripe's lists. */
export class BillingLooks extends Migration {
  override up(): void {
    this.addSql(`
      create table billing_look (
        mode text not null primary key,
        -- everything that happened before is stored; service time
        events_until timestamptz not null,
        next_at_machine timestamptz not null
      )`)
    this.addSql(`create index concurrently subscription_past_due on subscription (id) where status = 'past_due'`)
    this.addSql(`create index concurrently invoice_open on invoice (id) where status = 'open'`)
  }
}
