import { Migration } from '@mikro-orm/migrations'

/** Weights of the memory model fitted to people's answers, and which of them are active. */
export class MemoryWeights extends Migration {
  override up(): void {
    // No reference to any answer: answers go with their accounts, while turns in the log name a version forever.
    this.addSql(`
      create table memory_weights (
        version int generated always as identity primary key,
        weights float8[] not null,
        -- from how many answers, and how they did on later ones
        reviews int not null,
        figures jsonb not null,
        made_at_machine timestamptz not null default clock_timestamp(),
        activated_at_machine timestamptz,
        retired_at_machine timestamptz
      )`)
    this.addSql(`
      create unique index memory_weights_active on memory_weights ((true))
      where activated_at_machine is not null and retired_at_machine is null`)
  }
}
