import { Migration } from '@mikro-orm/migrations'

/**
 * What the worker has found out about the database's clock, for everybody who decides by it: only the worker speaks
 * with the carrier.
 */
export class CarrierClock extends Migration {
  override up(): void {
    // How far the database's clock is ahead of the carrier's; null while they agree.
    this.addSql('alter table service_clock add column carrier_off_ms float8')
  }
}
