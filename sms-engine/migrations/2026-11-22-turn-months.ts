import { Migration } from '@mikro-orm/migrations'

/**
 * Keeps turns in one table per month, so that old ones can be dropped in a moment. The existing table becomes the first
 * one as it is: it gets a bound that all of its rows meet, so that attaching it reads nothing.
 */
export class TurnMonths extends Migration {
  override up(): void {
    // Turns go by service time, which may be moved in development. So the bound lies after the newest of them and at
    // least a month ahead, and no turn reaches it while the next statements wait for their moment.
    this.addSql('create table turn_split (until timestamptz not null)')
    this.addSql(`insert into turn_split (until) values (date_trunc('month', greatest(
      (select coalesce(max(at), '-infinity') from turn),
      now() + (select offset_ms from service_clock) * interval '1 ms'), 'UTC') + interval '2 months')`)
    this.addSql(`do $$ begin
      execute format('alter table turn add constraint turn_first_months check (at < %L) not valid',
        (select until from turn_split));
    end $$`)
    this.addSql('alter table turn validate constraint turn_first_months')
    // What each month has of its own is copied from the default table. A turn's number is unique within its month;
    // across months the conversation's row keeps it unique, which counts up in the statement that writes the turn.
    this.addSql(`do $$ begin
      lock table conversation in share row exclusive mode;
      lock table turn in access exclusive mode;
      drop trigger turn_told on turn;
      alter table turn rename to turn_first;
      create table turn (like turn_first including defaults) partition by range (at);
      alter table turn add constraint turn_conversation_id_fkey foreign key (conversation_id) references conversation (id) on delete cascade;
      create trigger turn_told after insert on turn for each row execute function tell_of_thread();
      create table turn_rest (like turn_first including defaults including indexes);
      alter table turn attach partition turn_rest default;
      execute format('alter table turn attach partition turn_first for values from (minvalue) to (%L)',
        (select until from turn_split));
      drop table turn_split;
    end $$`)
  }
}
