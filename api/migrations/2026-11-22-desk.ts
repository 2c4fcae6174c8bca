import { Migration } from '@mikro-orm/migrations'

/** Who works at the desk, how each gets in, and what each looked at and did. Machine time. */
export class Desk extends Migration {
  override up(): void {
    this.addSql(`
      create table staff (
        id uuid primary key,
        name text not null,
        all_rights boolean not null,
        link_hash text unique,
        link_expires_at timestamptz,
        password_hash text,
        totp_secret text,
        -- the newest step of 30 s whose code was used: a code that somebody saw is good for nothing
        totp_step bigint not null default 0,
        created_at timestamptz not null default now(),
        removed_at timestamptz
      )`)
    // Of those who were removed too: under one name in the audit, two people could not be told apart.
    this.addSql('create unique index staff_name on staff (lower(name))')
    this.addSql(`
      create table staff_passkey (
        id text primary key,
        staff_id uuid not null references staff (id) on delete cascade,
        public_key text not null,
        counter bigint not null,
        transports jsonb not null,
        challenged_at timestamptz not null
      )`)
    this.addSql('create index staff_passkey_staff on staff_passkey (staff_id)')
    this.addSql(`
      create table staff_session (
        token_hash text primary key,
        staff_id uuid not null references staff (id) on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`)
    this.addSql('create index staff_session_staff on staff_session (staff_id)')
    // Without references: it is kept when the learner, the case and the member of staff are gone.
    this.addSql(`
      create table desk_audit (
        id bigint generated always as identity primary key,
        name text not null,
        what text not null,
        learner_id uuid,
        case_id bigint,
        about text,
        ip text not null,
        user_agent text,
        at timestamptz not null default now()
      )`)
    this.addSql('create index desk_audit_learner on desk_audit (learner_id, id) where learner_id is not null')
    this.addSql('create index desk_audit_case on desk_audit (case_id, id) where case_id is not null')
    // What the desk finds people by; the engine's migrations, which run first, have added the extension.
    this.addSql(`create index concurrently account_words on account
      using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)`)
    this.addSql('create index desk_audit_name on desk_audit (name, id)')
  }
}
