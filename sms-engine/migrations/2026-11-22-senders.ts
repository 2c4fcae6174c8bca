import { Migration } from '@mikro-orm/migrations'

/** Several senders: which of them texts a number, which ones refuse it, and which one each waiting text leaves by. */
export class Senders extends Migration {
  override up(): void {
    this.addSql(`
      create table number_sender (
        phone text primary key,
        -- by which it is texted; it stays the same from text to text
        sender text not null,
        -- to which it last texted START: that one takes its texts for certain
        started_on text,
        -- those whose carrier refuses to text it, until it texts START to them
        blocked text[] not null default '{}'
      )`)
    this.addSql('alter table message add column sender text')
    this.addSql(`create index concurrently message_senders on message (sender, (case when kind = 'code' then 0
      when kind = 'opt-out' or answers is not null then 1
      when kind in ('lesson', 'question', 'nudge') then 3
      else 2 end), coalesce(due_at, at), id) where status = 'queued'`)
  }
}
