import { Migration } from '@mikro-orm/migrations'

/**
 * Replies whose answer to the carrier nobody has seen delivered, and which of our texts are such replies. Also a table
 * that is written to only to see whether writing works.
 */
export class SecondWay extends Migration {
  override up(): void {
    // Narrow, and no longer than what is being answered right now: every text adds a row and removes it again.
    this.addSql(`
      create table unanswered (
        sid text primary key,
        at_machine timestamptz not null default clock_timestamp()
      )`)
    this.addSql('alter table message add column answers text')
    this.addSql('create table written (padding text not null)')
  }
}
