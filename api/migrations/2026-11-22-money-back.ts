import { Migration } from '@mikro-orm/migrations'

/** Money that went back: refunds and disputes of invoices, whom support was told of, and events that name only a payment. */
export class MoneyBack extends Migration {
  override up(): void {
    this.addSql('alter table invoice add column refunded_cents int not null default 0')
    this.addSql('alter table invoice add column dispute text')
    this.addSql('alter table stripe_event add column payment_id text')
    this.addSql(`
      create table staff_notice (
        invoice_id text not null,
        about text not null,
        cents int not null,
        attempts int not null default 0,
        next_try_at_machine timestamptz default now(),
        constraint staff_notice_invoice_id_foreign foreign key (invoice_id) references invoice (id) on delete cascade,
        primary key (invoice_id, about, cents))`)
    this.addSql(
      'create index staff_notice_due on staff_notice (next_try_at_machine) where next_try_at_machine is not null',
    )
  }
}
