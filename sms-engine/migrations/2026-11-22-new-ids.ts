import { Migration } from '@mikro-orm/migrations'

/** Message ids that a database restored from a backup does not give out again. */
export class NewIds extends Migration {
  override up(): void {
    // The carrier reports to addresses that contain this id. A plain counter falls back when a database is restored,
    // and a late report would then settle somebody else's text. So the time in seconds comes first. JavaScript counts
    // exactly up to 2^53: enough until 2094, with 2^22 ids a second.
    this.addSql('create sequence id_in_second as bigint minvalue 0 maxvalue 4194303 cycle')
    this.addSql(`
      create function new_id() returns bigint language sql volatile
      return (floor(extract(epoch from clock_timestamp()))::bigint - 1767225600) * 4194304
        + nextval('id_in_second'::regclass)`)
    this.addSql('alter table message alter column id drop identity, alter column id set default new_id()')
  }
}
