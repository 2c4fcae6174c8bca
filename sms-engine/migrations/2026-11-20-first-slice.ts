import { Migration } from '@mikro-orm/migrations'

/** The engine's tables. Times are service time unless a column says `machine`. */
export class FirstSlice extends Migration {
  override up(): void {
    this.addSql(`
      create table service_clock (
        id smallint primary key check (id = 1),
        offset_ms bigint not null
      )`)
    this.addSql('insert into service_clock (id, offset_ms) values (1, 0)')

    this.addSql(`
      create table learner (
        id uuid primary key,
        zone text not null default 'America/New_York',
        delivery_time text not null default '09:00',
        texts_per_week smallint not null default 3,
        quizzes_per_week smallint not null default 1,
        lessons_enabled boolean not null default true,
        areas smallint[] not null default '{}',
        subjects text[] not null default '{}',
        onboarded boolean not null default false,
        entitled_until timestamptz
      )`)

    this.addSql(`
      create table conversation (
        id uuid primary key,
        learner_id uuid unique references learner (id) on delete cascade,
        phone text unique,
        seq integer not null default 0,
        state jsonb not null,
        next_send_at timestamptz,
        due_at timestamptz
      )`)
    this.addSql('create index conversation_next_send on conversation (next_send_at) where next_send_at is not null')
    this.addSql('create index conversation_due on conversation (due_at) where due_at is not null')

    // The append-only log: every transition with its input and its decision.
    this.addSql(`
      create table turn (
        conversation_id uuid not null references conversation (id) on delete cascade,
        seq integer not null,
        at timestamptz not null,
        event jsonb not null,
        context jsonb not null,
        state jsonb not null,
        effects jsonb not null,
        content_hash text not null,
        primary key (conversation_id, seq)
      )`)

    this.addSql(`
      create table message (
        id bigint generated always as identity primary key,
        conversation_id uuid references conversation (id) on delete cascade,
        phone text not null,
        direction text not null check (direction in ('in', 'out')),
        kind text not null,
        body text not null,
        lesson_id text,
        question_id text,
        at timestamptz not null,
        status text not null check (status in ('received', 'replied', 'queued', 'sending', 'uncertain', 'sent',
          'delivered', 'undelivered', 'failed', 'cancelled')),
        sid text unique,
        cause text unique,
        -- codes before notices before lessons
        priority smallint not null generated always as (
          case kind when 'code' then 0 when 'notice' then 1 else 2 end) stored,
        segments smallint,
        replies jsonb,
        not_after timestamptz,
        attempts smallint not null default 0,
        attempted_at_machine timestamptz,
        retry_at_machine timestamptz,
        sent_at timestamptz,
        error_code integer,
        read_at timestamptz,
        -- a text that ended undelivered is told to its conversation once
        settled boolean not null default false
      )`)
    this.addSql(`create index message_outbox on message (priority, id) where status = 'queued'`)
    this.addSql(
      `create index message_unsettled on message (attempted_at_machine) where status in ('sending', 'uncertain')`,
    )
    this.addSql(`create index message_undelivered on message (id)
      where status in ('undelivered', 'failed', 'cancelled') and not settled`)
    this.addSql('create index message_history on message (conversation_id, id desc)')
    this.addSql(`create index message_waiting on message (phone) where status = 'queued'`)

    this.addSql(`
      create table memory (
        learner_id uuid primary key references learner (id) on delete cascade,
        cards jsonb not null
      )`)

    this.addSql(`
      create table review (
        id bigint generated always as identity primary key,
        learner_id uuid not null references learner (id) on delete cascade,
        lesson_id text not null,
        question_id text not null,
        choice smallint not null,
        is_right boolean not null,
        is_unsure boolean not null,
        at timestamptz not null
      )`)
    this.addSql('create index review_learner on review (learner_id)')

    // What a sender may still send now. Machine time, because that is all the carrier's limit knows.
    this.addSql(`
      create table sender_budget (
        sender text primary key,
        segments double precision not null,
        at_machine timestamptz not null
      )`)

    // These two belong to a number and a sender, and outlive the learner.
    this.addSql(`
      create table suppression (
        phone text not null,
        sender text not null,
        reason text not null,
        at timestamptz not null,
        primary key (phone, sender)
      )`)
    this.addSql(`
      create table consent (
        id bigint generated always as identity primary key,
        phone text not null,
        sender text not null,
        learner_id uuid,
        action text not null check (action in ('opt-in', 'opt-out')),
        via text not null,
        version text,
        page text,
        ip text,
        user_agent text,
        at timestamptz not null
      )`)
    this.addSql('create index consent_phone on consent (phone, id)')

    this.addSql(`
      create table phone_code (
        id bigint generated always as identity primary key,
        learner_id uuid not null references learner (id) on delete cascade,
        phone text not null,
        code_hash text not null,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        checks smallint not null default 0,
        used_at timestamptz,
        ip text,
        consent jsonb
      )`)
    this.addSql('create index phone_code_learner on phone_code (learner_id, id desc)')
    this.addSql('create index phone_code_phone on phone_code (phone, id desc)')

    this.addSql(`
      create table support_case (
        id bigint generated always as identity primary key,
        conversation_id uuid not null references conversation (id) on delete cascade,
        question text not null,
        at timestamptz not null,
        mailed_at timestamptz,
        answer text,
        answered_at timestamptz
      )`)
    this.addSql('create index support_case_unmailed on support_case (id) where mailed_at is null')

    // All content that was ever in use, so that anything sent can still be resolved by its hash.
    this.addSql(`
      create table content_version (
        hash text primary key,
        compiled json not null,
        first_used_at timestamptz not null
      )`)

    // Texts whose turn threw: kept raw until somebody looks.
    this.addSql(`
      create table dead_letter (
        id bigint generated always as identity primary key,
        conversation_id uuid references conversation (id) on delete cascade,
        phone text not null,
        sid text unique,
        event jsonb not null,
        error text not null,
        at timestamptz not null
      )`)
  }
}
