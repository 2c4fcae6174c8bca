import { Migration } from '@mikro-orm/migrations'

/** Ids of messages that a database which was put back does not give a second time. */
export class NewIds extends Migration {
  override up(): void {
    // The carrier reports to addresses with this id in them. A counter alone falls back with a database that is put back, and a
    // late report would then settle somebody else's text. So the second comes first. JavaScript counts exactly up to 2^53: enough
    // until 2094, with 2^22 ids in a second.
    this.addSql('create sequence id_in_second as bigint minvalue 0 maxvalue 4194303 cycle')
    this.addSql(`
      create function new_id() returns bigint language sql volatile
      return (floor(extract(epoch from clock_timestamp()))::bigint - 1767225600) * 4194304
        + nextval('id_in_second'::regclass)`)
    this.addSql('alter table message alter column id drop identity, alter column id set default new_id()')
  }
}
