import { Migration } from '@mikro-orm/migrations'
import { defaults } from '../../content/product.ts'

/**
 * The local time in a zone. Node and Postgres each have their own list of zones, and a statement about many learners
 * must not fail because one of them lives in a zone that only Node knows: theirs is then the time that people start with.
 */
export class LocalTime extends Migration {
  override up(): void {
    this.addSql(`
      create function local_time(moment timestamptz, zone text) returns timestamp
      language plpgsql stable parallel safe as $$
      begin
        return moment at time zone zone;
      exception when invalid_parameter_value then
        return moment at time zone '${defaults.timeZone}';
      end $$`)
  }
}
