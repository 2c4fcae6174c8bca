import { Migration } from '@mikro-orm/migrations'

/** Codes that were asked for and not sent, and indexes that let the desk find somebody who never proved a number. */
export class RefusedCodes extends Migration {
  override up(): void {
    this.addSql(`
      create table code_refused (
        id bigint generated always as identity primary key,
        learner_id uuid not null references learner (id) on delete cascade,
        phone text not null,
        -- what stood in the way, as store/code-history.ts spells it
        why text not null,
        -- one row for all tries of one wait: the first, the last, and how many
        at timestamptz not null,
        last_at timestamptz not null,
        times int not null default 1,
        -- from when the next code can go; null where waiting does not help
        next_at timestamptz
      )`)
    this.addSql('create index code_refused_learner on code_refused (learner_id, id)')
    this.addSql('create index code_refused_phone_end on code_refused (reverse(phone) text_pattern_ops)')
    this.addSql(
      `create index concurrently message_code_phone_end on message (reverse(phone) text_pattern_ops) where kind = 'code'`,
    )
    this.addSql('create index concurrently consent_learner on consent (learner_id)')
  }
}
