import { Migration } from '@mikro-orm/migrations'

/** Whether scheduled texts are held, and the texts that a carrier filtered lately. */
export class Hold extends Migration {
  override up(): void {
    this.addSql(`
      create table hold (
        sender text primary key,
        reason text not null,
        -- whether nobody asked for it: then support is mailed, once
        is_alert boolean not null,
        since_machine timestamptz not null,
        ended_at_machine timestamptz,
        mailed_at_machine timestamptz
      )`)
    // A row for each text, so that several reports of one count once. Rows older than a day are removed.
    this.addSql(`
      create table filtered_text (
        message_id bigint primary key references message (id) on delete cascade,
        at_machine timestamptz not null default clock_timestamp()
      )`)
  }
}
