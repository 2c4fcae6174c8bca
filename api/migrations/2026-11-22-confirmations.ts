import { Migration } from '@mikro-orm/migrations'

/** Renewals of which the card's bank asks its owner, and the page where they are paid. */
export class Confirmations extends Migration {
  override up(): void {
    this.addSql('alter table invoice add column pay_url text')
    this.addSql('alter table invoice add column awaits_owner boolean not null default false')
  }
}
