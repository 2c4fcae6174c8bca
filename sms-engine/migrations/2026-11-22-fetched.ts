import { Migration } from '@mikro-orm/migrations'

/** Second ways for what did not reach us: delivery reports that we ask for, and texts that we fetch. */
export class Fetched extends Migration {
  override up(): void {
    // The few texts whose end the carrier has not reported, by when to ask about them.
    this.addSql(`create index concurrently message_unreported on message (retry_at_machine) where status = 'sent'`)
    this.addSql(`
      create table inbound_watch (
        sender text primary key,
        -- when the last complete look at the carrier's list began
        caught_up_to timestamptz,
        caught_up_at_machine timestamptz,
        whole_day_at_machine timestamptz,
        demanded_at_machine timestamptz
      )`)
  }
}
