import { Migration } from '@mikro-orm/migrations'

/**
 * How often something was tried, for all processes together. Unlogged: a count needs no write-ahead log, and when the
 * database crashes, which empties the table, everybody may merely start to count again. By the database's clock.
 */
export class Throttles extends Migration {
  override up(): void {
    // Room is left in each page, so that counting up rewrites a row beside itself and leaves the indexes alone.
    this.addSql(`
      create unlogged table throttle (
        key bytea not null primary key,
        tries integer not null,
        ends_at timestamptz not null
      ) with (fillfactor = 70)`)
    this.addSql('create index throttle_ends_at_index on throttle (ends_at)')
  }
}
