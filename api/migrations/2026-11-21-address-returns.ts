import { Migration } from '@mikro-orm/migrations'

/** Links that put an account's earlier address back, beside those that only set a new password. */
export class AddressReturns extends Migration {
  override up(): void {
    this.addSql('alter table password_reset add column email text')
    this.addSql(
      'create index concurrently password_reset_email_index on password_reset (email) where email is not null',
    )
  }
}
