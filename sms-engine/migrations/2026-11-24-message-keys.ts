import { Migration } from '@mikro-orm/migrations'

/**
 * The carrier's ids of texts to us and the causes of texts from us, each taken once for 90 days, whatever table its
 * text is in. A table of texts by month can only keep a key unique within its month.
 */
export class MessageKeys extends Migration {
  override up(): void {
    // `at`: when the text was heard or decided
    this.addSql('create table message_key (key text primary key, at timestamptz not null)')
    // Rows come in the order of their times, so a block range index finds the old ones, and hardly costs a write.
    this.addSql('create index message_key_time on message_key using brin (at)')
  }
}
