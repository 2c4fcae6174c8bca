import { Migration } from '@mikro-orm/migrations'

/** A cry for help is a case that support must see before all others. */
export class UrgentCases extends Migration {
  override up(): void {
    this.addSql('alter table support_case add column urgent boolean not null default false')
  }
}
