import { Migration } from '@mikro-orm/migrations'

/** An account may have another customer when somebody deleted the one that it had at the gateway. */
export class CustomersGone extends Migration {
  override up(): void {
    this.addSql('alter table billing_customer add column gone_at_machine timestamptz')
    this.addSql('alter table billing_customer drop constraint billing_customer_account_id_mode_unique')
    this.addSql(`
      create unique index billing_customer_one_there on billing_customer (account_id, mode) where gone_at_machine is null`)
    this.addSql('create index billing_customer_account_id_index on billing_customer (account_id)')
  }
}
