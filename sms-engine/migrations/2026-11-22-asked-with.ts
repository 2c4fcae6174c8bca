import { Migration } from '@mikro-orm/migrations'

/** The figures that a question was asked with: without them nobody could say later what was answered. */
export class AskedWith extends Migration {
  override up(): void {
    this.addSql('alter table review add column asked_with jsonb')
  }
}
