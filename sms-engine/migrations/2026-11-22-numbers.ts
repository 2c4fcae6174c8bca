import { Migration } from '@mikro-orm/migrations'

/** What the numbers of the day are counted by, and what colleagues say misread texts mean. */
export class Numbers extends Migration {
  override up(): void {
    // Rows are stored in order of time, so an index of block ranges finds a span of days at next to no cost for
    // writers.
    this.addSql('create index concurrently message_time on message using brin (at) with (autosummarize = on)')
    this.addSql('create index concurrently review_time on review using brin (at) with (autosummarize = on)')
    this.addSql("create index concurrently consent_opt_out on consent (at) where action = 'opt-out'")
    // The readings that `store/misread.ts` lists.
    this.addSql(`create index concurrently turn_misread on turn (at)
      where context -> 'heard' ->> 'is' in ('unclear', 'how-to-stop')`)
    this.addSql(`
      create table text_label (
        conversation_id uuid not null references conversation (id) on delete cascade,
        seq integer not null,
        label jsonb not null,
        by text not null,
        at timestamptz not null,
        primary key (conversation_id, seq)
      )`)
  }
}
