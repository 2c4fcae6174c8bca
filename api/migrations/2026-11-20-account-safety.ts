import { Migration } from '@mikro-orm/migrations'

/** Password resets, the audit trail, and the consent that was ticked before a number was proved. Machine time. */
export class AccountSafety extends Migration {
  override up(): void {
    this.addSql('alter table account add column typed_consent jsonb')
    this.addSql(`
      create table password_reset (
        token_hash text not null primary key,
        account_id uuid not null constraint password_reset_account_id_foreign references account (id) on delete cascade,
        expires_at timestamptz not null
      )`)
    this.addSql('create index password_reset_account_id_index on password_reset (account_id)')
    this.addSql(`
      create table audit (
        id bigint generated always as identity primary key,
        -- null when somebody tried to sign in to an account that does not exist
        account_id uuid constraint audit_account_id_foreign references account (id) on delete cascade,
        what text not null,
        ip text not null,
        user_agent text,
        at timestamptz not null
      )`)
    this.addSql('create index audit_account_id_index on audit (account_id, id desc)')
  }
}
