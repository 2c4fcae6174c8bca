import { Migration } from '@mikro-orm/migrations'

/** A text that waits for the learner's morning. */
export class ByDay extends Migration {
  override up(): void {
    this.addSql('alter table message add column not_before timestamptz')
  }
}
