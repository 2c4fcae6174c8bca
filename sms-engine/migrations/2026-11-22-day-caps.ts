import { Migration } from '@mikro-orm/migrations'

/**
 * Numbers on a network that caps what our brand may send to it in a day: known once the network has refused a text for
 * that reason. Also until when nothing is sent because our whole account may send no more.
 */
export class DayCaps extends Migration {
  override up(): void {
    this.addSql('alter table conversation add column capped_phone text')
    this.addSql('create table account_rest (sender text primary key, until_machine timestamptz not null)')
  }
}
