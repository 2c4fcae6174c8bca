import { Migration } from '@mikro-orm/migrations'

/**
 * Drops the outbox order from before `2026-11-22-turns`: workers of later releases claim by due time, and each queued
 * text cost an entry in an index that nobody read.
 */
export class OldOutbox extends Migration {
  override up(): void {
    this.addSql('drop index concurrently if exists message_outbox')
    this.addSql('alter table message drop column if exists priority')
  }
}
