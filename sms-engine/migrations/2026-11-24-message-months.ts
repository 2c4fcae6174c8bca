import { Migration } from '@mikro-orm/migrations'

/**
 * Keeps messages in one table per month of their ids, which begin with the second they were made in. The existing table
 * becomes the first one as it is: it gets a bound that all of its rows meet, so that attaching it reads nothing.
 */
export class MessageMonths extends Migration {
  override up(): void {
    // What processes of earlier releases wrote without keys; those of the previous release write them.
    this.addSql(`insert into message_key (key, at)
      select keys.key, message.at from message
      cross join lateral (values (case message.direction when 'in' then message.sid end), (message.cause)) keys (key)
      where keys.key is not null and message.at > now() - interval '90 days'
      on conflict do nothing`)
    // Causes are refused by their keys from here on.
    this.addSql('alter table message drop constraint message_cause_key')
    // The bound lies after the newest id and at least a month ahead, and no message reaches it while the next statements
    // wait for their moment. 1767225600: the first second of 2026, with which ids begin.
    this.addSql('create table message_split (until bigint not null)')
    this.addSql(`insert into message_split (until) values (
      (extract(epoch from (date_trunc('month', greatest(clock_timestamp(),
        to_timestamp((select coalesce(max(id), 0) from message) / 4194304 + 1767225600)) at time zone 'UTC')
        + interval '2 months') at time zone 'UTC')::bigint - 1767225600) * 4194304)`)
    this.addSql(`do $$ begin
      execute format('alter table message add constraint message_first_months check (id < %L) not valid',
        (select until from message_split));
    end $$`)
    this.addSql('alter table message validate constraint message_first_months')
    // What each month has of its own is copied from the default table. Only the key is shared, because texts that
    // carriers filtered refer to it.
    this.addSql(`do $$ begin
      lock table conversation in share row exclusive mode;
      lock table message in access exclusive mode;
      alter table filtered_text drop constraint filtered_text_message_id_fkey;
      drop trigger message_told on message;
      alter table message rename to message_first;
      create table message (like message_first including defaults including constraints) partition by range (id);
      alter table message drop constraint message_first_months;
      alter table message add constraint message_id primary key (id);
      alter table message add constraint message_conversation_id_fkey foreign key (conversation_id) references conversation (id) on delete cascade;
      create trigger message_told after update of status on message for each row when (old.status is distinct from new.status and new.conversation_id is not null) execute function tell_of_thread();
      create table message_rest (like message_first including defaults including constraints including indexes);
      alter table message_rest drop constraint message_first_months;
      alter table message attach partition message_rest default;
      execute format('alter table message attach partition message_first for values from (minvalue) to (%L)',
        (select until from message_split));
      alter table filtered_text add constraint filtered_text_message_id_fkey foreign key (message_id) references message (id) on delete cascade not valid;
      drop table message_split;
    end $$`)
    this.addSql('alter table filtered_text validate constraint filtered_text_message_id_fkey')
    // Not the empty tables: taken for empty, they would be read from end to end once they fill.
    this.addSql('analyze only message')
  }
}
