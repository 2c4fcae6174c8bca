import { Migration } from '@mikro-orm/migrations'

/** Mails that are sent once: cases to support, and letters to learners about what happened in their conversation. */
export class MailedOnce extends Migration {
  override up(): void {
    this.addSql('alter table support_case add column mail_claimed_at_machine timestamptz')
    // The engine has no addresses: the API looks up the account's address and sends the mail.
    this.addSql(`
      create table learner_letter (
        id bigint generated always as identity primary key,
        learner_id uuid not null references learner (id) on delete cascade,
        about text not null,
        at timestamptz not null,
        claimed_at_machine timestamptz,
        mailed_at timestamptz
      )`)
    this.addSql('create index learner_letter_unmailed on learner_letter (id) where mailed_at is null')
    this.addSql('create index learner_letter_learner on learner_letter (learner_id)')
  }
}
