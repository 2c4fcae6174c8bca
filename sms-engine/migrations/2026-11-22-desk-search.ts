import { Migration } from '@mikro-orm/migrations'

/** What the desk finds learners by: the end of a number, now or once, and words of texts. */
export class DeskSearch extends Migration {
  override up(): void {
    // Postgres counts it as trusted: whoever owns the database may add it.
    this.addSql('create extension if not exists pg_trgm')
    this.addSql('create index concurrently conversation_phone_end on conversation (reverse(phone) text_pattern_ops)')
    this.addSql('create index concurrently consent_phone_end on consent (reverse(phone) text_pattern_ops)')
    // Without lessons and questions: they are the same for everybody, and most of the table.
    this.addSql(`create index concurrently message_words on message using gin (body gin_trgm_ops)
      where direction = 'in' or kind = 'notice'`)
    this.addSql('create index concurrently support_case_conversation on support_case (conversation_id, id)')
  }
}
