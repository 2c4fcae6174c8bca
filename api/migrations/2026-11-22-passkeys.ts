import { Migration } from '@mikro-orm/migrations'

/** Passkeys, by which people may sign in without their password. Machine time. */
export class Passkeys extends Migration {
  override up(): void {
    this.addSql(`
      create table passkey (
        id text not null primary key,
        account_id uuid not null constraint passkey_account_id_foreign references account (id) on delete cascade,
        public_key text not null,
        counter bigint not null,
        transports jsonb not null,
        user_agent text,
        created_at timestamptz not null,
        last_used_at timestamptz,
        challenged_at timestamptz not null
      )`)
    this.addSql('create index passkey_account_id_index on passkey (account_id)')
  }
}
