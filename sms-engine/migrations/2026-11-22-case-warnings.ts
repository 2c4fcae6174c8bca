import { Migration } from '@mikro-orm/migrations'

/** When colleagues were told that a case is about to be late. */
export class CaseWarnings extends Migration {
  override up(): void {
    this.addSql('alter table support_case add column warned_at timestamptz')
    // Cases that are answered but not closed may be many.
    this.addSql(
      'create index concurrently support_case_unanswered on support_case (at) where answered_at is null and done_at is null',
    )
  }
}
