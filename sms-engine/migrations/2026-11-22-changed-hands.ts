import { Migration } from '@mikro-orm/migrations'

/** Numbers that change hands, and opt-outs that the carrier is told of. Both belong to numbers and outlive learners. */
export class ChangedHands extends Migration {
  override up(): void {
    // The carrier's answer to whether a number was still its owner's: evidence that we asked before we texted.
    this.addSql(`
      create table number_check (
        id bigint generated always as identity primary key,
        phone text not null,
        sender text not null,
        learner_id uuid,
        since timestamptz not null,
        owner text not null check (owner in ('same', 'other', 'unknown')),
        at timestamptz not null
      )`)
    this.addSql('create index number_check_phone on number_check (phone, at desc)')

    // An outbox: the newest thing that the carrier should know about a number. It waits to be told while next_try is
    // set.
    this.addSql(`
      create table consent_news (
        phone text not null,
        sender text not null,
        id uuid not null default gen_random_uuid(),
        action text not null check (action in ('opt-in', 'opt-out')),
        at timestamptz not null,
        attempts int not null default 0,
        -- The carrier was told of an opt-out, or may have been, and of no return since.
        may_block boolean not null default false,
        next_try_at_machine timestamptz,
        told_at_machine timestamptz,
        error_code int,
        primary key (phone, sender)
      )`)
    this.addSql(
      'create index consent_news_waiting on consent_news (next_try_at_machine) where next_try_at_machine is not null',
    )
  }
}
