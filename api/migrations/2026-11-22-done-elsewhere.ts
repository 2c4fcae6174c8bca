import { Migration } from '@mikro-orm/migrations'

/**
 * What happens elsewhere: an account may have another customer when somebody deleted the one that it had, and an
 * invoice may be owed only in part; and the address of an account changes without the gateway.
 */
export class DoneElsewhere extends Migration {
  override up(): void {
    this.addSql('alter table billing_customer add column gone_at_machine timestamptz')
    this.addSql('alter table billing_customer add column payer_email text')
    // Before the constraint that it takes the place of goes, so that there is no moment without one.
    this.addSql(`
      create unique index concurrently billing_customer_one_there on billing_customer (account_id, mode)
      where gone_at_machine is null`)
    this.addSql('alter table billing_customer drop constraint billing_customer_account_id_mode_unique')
    this.addSql('alter table invoice add column owed_cents int not null default 0')
    this.addSql(`update invoice set owed_cents = cents where status = 'open'`)
    this.addSql('create index concurrently billing_customer_account_id_index on billing_customer (account_id)')
  }
}
