import { Migration } from '@mikro-orm/migrations'

/** When the person behind a session last proved who they are. Machine time. */
export class Reauthentication extends Migration {
  override up(): void {
    // With a default, because during an update processes of the version before still open sessions.
    this.addSql('alter table session add column authenticated_at timestamptz not null default now()')
    this.addSql('update session set authenticated_at = created_at')
  }
}
