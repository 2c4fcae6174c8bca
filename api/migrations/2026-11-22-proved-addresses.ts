import { Migration } from '@mikro-orm/migrations'

/**
 * Whether the owner of an address has shown that they read its mail, the address that an account waits to move to, and
 * the letters that went to addresses nobody has proved. Machine time.
 */
export class ProvedAddresses extends Migration {
  override up(): void {
    this.addSql(`
      alter table account
        add column email_proved_at timestamptz,
        add column pending_email text,
        add column pending_token_hash text,
        add column pending_expires_at timestamptz`)
    this.addSql(`
      create index concurrently account_pending_expires_at_index on account (pending_expires_at) where pending_expires_at is not null`)
    this.addSql(`
      create table stranger_letter (
        id bigint generated always as identity primary key,
        account_id uuid not null constraint stranger_letter_account_id_foreign references account (id) on delete cascade,
        at timestamptz not null
      )`)
    this.addSql('create index stranger_letter_account_id_index on stranger_letter (account_id)')
  }
}
