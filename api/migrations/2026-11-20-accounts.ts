import { Migration } from '@mikro-orm/migrations'

/** Accounts and their sessions. Times are machine time. */
export class Accounts extends Migration {
  override up(): void {
    this.addSql(`
      create table account (
        id uuid not null primary key,
        email text not null constraint account_email_unique unique,
        password_hash text not null,
        first_name text not null,
        last_name text not null,
        typed_phone text,
        created_at timestamptz not null default now()
      )`)
    this.addSql(`
      create table session (
        id uuid not null primary key,
        account_id uuid not null constraint session_account_id_foreign references account (id) on delete cascade,
        user_agent text,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz
      )`)
    this.addSql('create index session_account_id_index on session (account_id)')
  }
}
