import { Migration } from '@mikro-orm/migrations'

/** What our own people looked at and did. Machine time. */
export class StaffAudit extends Migration {
  override up(): void {
    this.addSql(`
      create table staff_audit (
        id bigint generated always as identity primary key,
        name text not null,
        what text not null,
        ip text not null,
        user_agent text,
        at timestamptz not null
      )`)
  }
}
