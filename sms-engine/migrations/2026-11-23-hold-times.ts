import { Migration } from '@mikro-orm/migrations'

/** When scheduled texts were held: `hold` and `recovery` keep only the last time, and callers ask about last week. */
export class HoldTimes extends Migration {
  override up(): void {
    this.addSql(`
      create table hold_time (
        id bigint generated always as identity primary key,
        sender text not null,
        -- somebody held them, or the database was put back
        kind text not null check (kind in ('hold', 'recovery')),
        reason text not null,
        set_by text,
        began_at timestamptz not null,
        ended_at timestamptz
      )`)
    this.addSql('create index hold_time_sender on hold_time (sender, began_at)')
  }
}
