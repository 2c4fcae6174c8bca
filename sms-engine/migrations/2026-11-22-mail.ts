import { Migration } from '@mikro-orm/migrations'

/**
 * The outbox of mail, which both processes write and send. A row is written in the transaction that decided on the
 * mail. Its recipient and text are kept only until it has left, because letters hold links that open accounts.
 */
export class Mail extends Migration {
  override up(): void {
    this.addSql(`
      create table mail (
        -- its Message-ID, too: random, so that none is used twice even after a backup was restored
        id uuid primary key,
        -- what it comes of, where it must not be written twice or may have to be taken back
        cause text unique,
        -- of whose account it tells; null for mails to support, and for the last one of an account that is deleted
        learner_id uuid references learner (id) on delete cascade,
        about text not null,
        recipient text,
        subject text,
        body text,
        attachments jsonb,
        written_at_machine timestamptz not null default clock_timestamp(),
        -- from when on it would be of no use to whoever gets it
        not_after_machine timestamptz not null,
        attempts int not null default 0,
        -- while somebody sends it: when their claim ends; null when it is over
        next_try_at_machine timestamptz,
        outcome text,
        ended_at_machine timestamptz
      )`)
    this.addSql('create index mail_waiting on mail (next_try_at_machine) where next_try_at_machine is not null')
    this.addSql('create index mail_ended on mail (ended_at_machine) where ended_at_machine is not null')
    this.addSql('create index mail_learner on mail (learner_id)')
  }
}
