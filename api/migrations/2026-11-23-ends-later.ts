import { Migration } from '@mikro-orm/migrations'

/** The day on which a subscription ends that renews before. What is stored learns of it when its customer is read next, by night at the latest. */
export class EndsLater extends Migration {
  override up(): void {
    this.addSql('alter table subscription add column ends_at timestamptz')
  }
}
