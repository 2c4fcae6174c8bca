import { Migration } from '@mikro-orm/migrations'

/**
 * The order of the outbox from before `2026-11-22-turns` goes: workers of a release since then claim by due time, and each text
 * that was queued cost an entry in an index that nobody read.
 */
export class OldOutbox extends Migration {
  override up(): void {
    this.addSql('drop index concurrently if exists message_outbox')
    this.addSql('alter table message drop column if exists priority')
  }
}
