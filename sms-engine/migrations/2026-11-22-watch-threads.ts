import { Migration } from '@mikro-orm/migrations'

/**
 * Tells those looking at a thread about each new turn and each change of delivery. Most threads have no viewers, and a
 * NOTIFY makes commits wait for each other. So viewers enter themselves in a table, and all other threads cost one look
 * at it.
 */
export class WatchThreads extends Migration {
  override up(): void {
    // Unlogged: after a crash nobody is looking any more.
    this.addSql(
      'create unlogged table thread_watch (conversation_id uuid primary key, until_machine timestamptz not null)',
    )
    this.addSql(`
      create function tell_of_thread() returns trigger language plpgsql as $$
      begin
        if exists (select from thread_watch w
          where w.conversation_id = new.conversation_id and w.until_machine > clock_timestamp())
        then perform pg_notify('desk', new.conversation_id::text);
        end if;
        return null;
      end $$`)
    this.addSql('create trigger turn_told after insert on turn for each row execute function tell_of_thread()')
    this.addSql(`
      create trigger message_told after update of status on message for each row
      when (old.status is distinct from new.status and new.conversation_id is not null)
      execute function tell_of_thread()`)
    // Cases are few, and everybody's inbox shows them.
    this.addSql(`
      create function tell_of_cases() returns trigger language plpgsql as $$
      begin
        perform pg_notify('desk', 'cases');
        return null;
      end $$`)
    for (const table of ['support_case', 'case_note']) {
      this.addSql(`create trigger ${table}_told after insert or update on ${table}
        for each statement execute function tell_of_cases()`)
    }
  }
}
