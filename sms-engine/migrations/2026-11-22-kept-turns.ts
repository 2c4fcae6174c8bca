import { Migration } from '@mikro-orm/migrations'

/**
 * Turns at a fifth of their length (`store/turn-log.ts`). Existing ones keep columns of their own for state and
 * effects.
 */
export class KeptTurns extends Migration {
  override up(): void {
    this.addSql(`alter table turn add column kept bytea, alter column state drop not null,
      alter column effects drop not null`)
  }
}
