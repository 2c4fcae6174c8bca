import { Migration } from '@mikro-orm/migrations'

/** Who works at a case, what colleagues note about it, and when it is done. */
export class CaseDesk extends Migration {
  override up(): void {
    this.addSql('alter table support_case add column assigned_to text, add column done_at timestamptz')
    this.addSql('create index concurrently support_case_undone on support_case (id) where done_at is null')
    this.addSql(`
      create table case_note (
        id bigint generated always as identity primary key,
        case_id bigint not null references support_case (id) on delete cascade,
        by text not null,
        note text not null,
        at timestamptz not null
      )`)
    this.addSql('create index case_note_case on case_note (case_id, id)')
  }
}
