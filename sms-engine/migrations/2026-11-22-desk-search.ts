import { Migration } from '@mikro-orm/migrations'

/** Finds learners for the desk: by the end of a number that they have or had, and by words of texts. */
export class DeskSearch extends Migration {
  override up(): void {
    // A trusted extension to Postgres: the database's owner may add it.
    this.addSql('create extension if not exists pg_trgm')
    this.addSql('create index concurrently conversation_phone_end on conversation (reverse(phone) text_pattern_ops)')
    this.addSql('create index concurrently consent_phone_end on consent (reverse(phone) text_pattern_ops)')
    // Without lessons and questions: they are the same for everybody, and make up most of the table.
    this.addSql(`create index concurrently message_words on message using gin (body gin_trgm_ops)
      where direction = 'in' or kind = 'notice'`)
    this.addSql('create index concurrently support_case_conversation on support_case (conversation_id, id)')
  }
}
