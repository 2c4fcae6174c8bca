import { Migration } from '@mikro-orm/migrations'

/** The texts of codes that still have their digits. The index has no other rows, however many texts there are. */
export class ForgottenCodes extends Migration {
  override up(): void {
    this.addSql(
      `create index concurrently message_code_digits on message (cause) where kind = 'code' and body ~ '[0-9]{4}'`,
    )
  }
}
