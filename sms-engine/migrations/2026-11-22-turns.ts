import { Migration } from '@mikro-orm/migrations'

/**
 * When a scheduled text was due, and the outbox in the order in which texts leave (`place` in `store/outbox.ts`). The
 * index of the previous order stays for workers of the previous release, which keep running meanwhile.
 */
export class Turns extends Migration {
  override up(): void {
    this.addSql('alter table message add column due_at timestamptz')
    this.addSql(`create index concurrently message_turns on message ((case when kind = 'code' then 0
      when kind = 'opt-out' or answers is not null then 1
      when kind in ('lesson', 'question', 'nudge') then 3
      else 2 end), coalesce(due_at, at), id) where status = 'queued'`)
  }
}
