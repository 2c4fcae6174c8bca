import { Migration } from '@mikro-orm/migrations'

/**
 * Turns at a fifth of their length (`store/turn-log.ts`). Existing ones keep state and effects in columns of their own.
 */
export class KeptTurns extends Migration {
  override up(): void {
    this.addSql(`alter table turn add column kept bytea, alter column state drop not null,
      alter column effects drop not null`)
  }
}
