import { Migration } from '@mikro-orm/migrations'

/** The carrier's ids of a deleted account's last texts, for as long as its list may show them. */
export class HandledTexts extends Migration {
  override up(): void {
    // `at`: when the text was heard or sent
    this.addSql('create table handled_text (sid text primary key, at timestamptz not null)')
  }
}
