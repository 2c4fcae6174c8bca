import { Migration } from '@mikro-orm/migrations'

/** Learners whom no text reaches, and who set and ended a hold. */
export class Unreachable extends Migration {
  override up(): void {
    // While texts to a learner fail: since when, and how many in a row. The row is there only for that long.
    this.addSql(`
      create table failing_texts (
        learner_id uuid primary key references learner (id) on delete cascade,
        phone text not null,
        since timestamptz not null,
        texts int not null
      )`)
    // Set once that has gone on long enough to tell somebody; the portal shows it. Service time.
    this.addSql('alter table learner add column unreachable_since timestamptz')
    this.addSql('alter table hold add column set_by text, add column ended_by text')
  }
}
