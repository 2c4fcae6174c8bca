import { Migration } from '@mikro-orm/migrations'

/** Where the turns of old months are once they have left the database, and what they left behind. */
export class TurnArchive extends Migration {
  override up(): void {
    // A key for each conversation, here and nowhere else: without its row nobody can read what the files hold about it.
    this.addSql(`
      create table archive_key (
        conversation_id uuid primary key references conversation (id) on delete cascade,
        key bytea not null
      )`)
    this.addSql(`
      create table archive_part (
        -- the table of turns that it is from, and a file in the archive's folder
        source text not null,
        conversation_id uuid not null references conversation (id) on delete cascade,
        file text not null,
        place bigint not null,
        bytes integer not null,
        seq_from integer not null,
        seq_to integer not null,
        -- after its last turn: from here on a replay goes; of the last two parts only
        state jsonb,
        memory jsonb,
        -- whether the table had as many turns once all of it was here
        checked boolean not null default false,
        primary key (source, conversation_id)
      )`)
    this.addSql('create index archive_part_unchecked on archive_part (source, conversation_id) where not checked')
    this.addSql('create index archive_part_conversation on archive_part (conversation_id, seq_from)')
  }
}
