import { Migration } from '@mikro-orm/migrations'

/** What others did to an account has no origin in its audit trail: the trail is its owner's to read. */
export class DeedsOfOthers extends Migration {
  override up(): void {
    this.addSql('alter table audit alter column ip drop not null')
  }
}
