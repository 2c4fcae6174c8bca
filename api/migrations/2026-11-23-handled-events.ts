import { Migration } from '@mikro-orm/migrations'

/** Stripe's events by when they came, for the sweep of those handled long ago, and by customer, for deletion. */
export class HandledEvents extends Migration {
  override up(): void {
    this.addSql(`
      create index concurrently stripe_event_handled on stripe_event (received_at_machine)
      where next_try_at_machine is null and failure is null`)
    this.addSql('create index concurrently stripe_event_customer_id_index on stripe_event (customer_id)')
  }
}
