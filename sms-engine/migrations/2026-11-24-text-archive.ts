import { Migration } from '@mikro-orm/migrations'

/** Lets the archive hold months of texts, whose rows may still change while they are written to files. */
export class TextArchive extends Migration {
  override up(): void {
    this.addSql('alter table archive_part add column rows integer')
    // Of the rows as they were written: it differs once one of them does.
    this.addSql('alter table archive_part add column digest numeric')
    // How often rows changed since the part was recorded; a part is checked as of one of these numbers.
    this.addSql('alter table archive_part add column changes integer not null default 0')
    // Of texts: the first and the last one's id, the moment of the latest, the numbers they went to or came from, and
    // the lessons that were taught. Searches that named a text's row find these instead.
    this.addSql('alter table archive_part add column first_id bigint')
    this.addSql('alter table archive_part add column last_id bigint')
    this.addSql('alter table archive_part add column last_at timestamptz')
    this.addSql('alter table archive_part add column numbers text[]')
    this.addSql('alter table archive_part add column lessons text[]')
    // For the trigger that the archive puts on a month before it writes it; the argument is the source of its parts.
    this.addSql(`
      create function note_archived_change() returns trigger language plpgsql as $$
      begin
        update archive_part set checked = false, changes = changes + 1
        where source = tg_argv[0] and conversation_id = old.conversation_id;
        return null;
      end $$`)
  }
}
