import { Migration } from '@mikro-orm/migrations'

/** Accounts by when they were made: every two seconds a job looks for those of the last hours. */
export class Newcomers extends Migration {
  override up(): void {
    this.addSql('create index concurrently account_created_at_index on account (created_at)')
  }
}
