import { Migration } from '@mikro-orm/migrations'

/**
 * Since when the carrier's list has shown a text without its answer, which nobody saw delivered. Stored because all
 * workers look in turn.
 */
export class ListedTexts extends Migration {
  override up(): void {
    this.addSql('alter table unanswered add column listed_at_machine timestamptz')
  }
}
