import { Migration } from '@mikro-orm/migrations'

/** Whether a database was put back from a backup and is being brought up to what the carrier knows. */
export class Recovery extends Migration {
  override up(): void {
    this.addSql(`
      create table recovery (
        sender text primary key,
        reason text not null,
        -- texts that are on record again, and those to numbers that are in no conversation here
        found integer not null default 0,
        strange integer not null default 0,
        -- service time: what was decided before may have been sent already
        began_at timestamptz not null,
        since_machine timestamptz not null,
        ended_at_machine timestamptz,
        mailed_at_machine timestamptz
      )`)
  }
}
