import { Migration } from '@mikro-orm/migrations'

/** What the worker, the only one to talk to the carrier, knows about the database's clock, for all who decide by it. */
export class CarrierClock extends Migration {
  override up(): void {
    // How far the database's clock is ahead of the carrier's; null while they agree.
    this.addSql('alter table service_clock add column carrier_off_ms float8')
  }
}
