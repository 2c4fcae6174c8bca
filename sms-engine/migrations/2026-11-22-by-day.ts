import { Migration } from '@mikro-orm/migrations'

/** When a text that waits for the learner's morning may leave. */
export class ByDay extends Migration {
  override up(): void {
    this.addSql('alter table message add column not_before timestamptz')
  }
}
