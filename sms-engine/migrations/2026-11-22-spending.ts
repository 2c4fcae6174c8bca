import { Migration } from '@mikro-orm/migrations'

/** What was handed to the carrier in a day, and how much may be; and a text's country, which may have its own cap. */
export class Spending extends Migration {
  override up(): void {
    // A few rows a day: one for all texts, and one for each country with a cap.
    this.addSql(`
      create table spending (
        sender text,
        -- of the Pacific coast
        day date,
        -- 'all', or the two letters of a country
        scope text,
        segments int not null default 0,
        cap int not null,
        -- since when no scheduled text fits into the cap; support is mailed of it once
        reached_at_machine timestamptz,
        mailed_at_machine timestamptz,
        primary key (sender, day, scope)
      )`)
    this.addSql('alter table message add column country text')
  }
}
