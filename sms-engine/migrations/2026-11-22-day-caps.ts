import { Migration } from '@mikro-orm/migrations'

/** Numbers of a network that caps what our brand may send to it in a day: known once it has refused a text for that. */
export class DayCaps extends Migration {
  override up(): void {
    this.addSql('alter table conversation add column capped_phone text')
  }
}
