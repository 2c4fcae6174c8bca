import { Migration } from '@mikro-orm/migrations'

/** How much of an invoice is tax. */
export class Taxes extends Migration {
  override up(): void {
    this.addSql('alter table invoice add column tax_cents int not null default 0')
  }
}
