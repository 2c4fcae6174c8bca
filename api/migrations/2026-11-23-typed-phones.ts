import { Migration } from '@mikro-orm/migrations'

/** Whoever typed a number and never asked for its code is found at the desk by its last digits. */
export class TypedPhones extends Migration {
  override up(): void {
    this.addSql('create index concurrently account_typed_phone_end on account (reverse(typed_phone) text_pattern_ops)')
  }
}
