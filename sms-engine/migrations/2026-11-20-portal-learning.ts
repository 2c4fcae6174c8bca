import { Migration } from '@mikro-orm/migrations'

/** What a learner does in the portal, and who answered a support case. */
export class PortalLearning extends Migration {
  override up(): void {
    // What the learner said about a lesson, either way; it outweighs what the answers suggest.
    this.addSql(`
      create table lesson_mark (
        learner_id uuid not null references learner (id) on delete cascade,
        lesson_id text not null,
        completed boolean not null,
        at timestamptz not null,
        primary key (learner_id, lesson_id)
      )`)
    // The history lists a few of a thread's messages, and checks for each whether its lesson was answered since.
    this.addSql(`create index concurrently message_texts on message (conversation_id, id desc)
      where direction = 'out' and kind in ('lesson', 'question')`)
    this.addSql('create index concurrently review_lesson on review (learner_id, lesson_id, at)')
    this.addSql('drop index concurrently if exists review_learner')

    this.addSql('alter table support_case add column answered_by text')
    this.addSql('create index concurrently support_case_open on support_case (id) where answered_at is null')
  }
}
