import { Migration } from '@mikro-orm/migrations'

/**
 * Billing: what the gateway says, mirrored; what it sent us; and the demonstration's books. Amounts are cents. Times
 * are service time unless a column says that it is the machine's.
 */
export class Billing extends Migration {
  override up(): void {
    this.addSql(`
      create table billing_customer (
        id text not null primary key,
        account_id uuid not null constraint billing_customer_account_id_foreign references account (id) on delete cascade,
        mode text not null,
        -- set while something may have happened that we have not read back
        sync_at_machine timestamptz,
        sync_attempts int not null default 0,
        synced_at_machine timestamptz,
        -- what the engine was told of a pause, and of which failed renewal the learner was
        reported_resume_at timestamptz,
        dunned_for timestamptz,
        constraint billing_customer_account_id_mode_unique unique (account_id, mode)
      )`)
    this.addSql(`create index billing_customer_sync_at_machine_index on billing_customer (sync_at_machine)`)
    this.addSql(`create index billing_customer_synced_at_machine_index on billing_customer (synced_at_machine)`)
    this.addSql(`
      create table subscription (
        id text not null primary key,
        customer_id text not null constraint subscription_customer_id_foreign
          references billing_customer (id) on delete cascade,
        plan text not null,
        cents int not null,
        status text not null,
        created_at timestamptz not null,
        period_start timestamptz not null,
        period_end timestamptz not null,
        cancel_at_period_end boolean not null,
        ended_at timestamptz,
        paused_at timestamptz,
        resume_at timestamptz
      )`)
    this.addSql(`
      create unique index subscription_one_live on subscription (customer_id)
      where status not in ('incomplete_expired', 'canceled')`)
    this.addSql('create index subscription_customer_id_index on subscription (customer_id)')
    this.addSql('create index subscription_resume_at_index on subscription (resume_at)')
    this.addSql(`
      create table invoice (
        id text not null primary key,
        customer_id text not null constraint invoice_customer_id_foreign
          references billing_customer (id) on delete cascade,
        subscription_id text,
        cents int not null,
        currency text not null,
        status text not null,
        is_first boolean not null,
        at timestamptz not null,
        url text
      )`)
    this.addSql('create index invoice_customer_id_index on invoice (customer_id)')
    this.addSql(`
      create table payment_method (
        id text not null primary key,
        customer_id text not null constraint payment_method_customer_id_foreign
          references billing_customer (id) on delete cascade,
        brand text not null,
        last4 text not null,
        exp_month int not null,
        exp_year int not null,
        is_default boolean not null
      )`)
    this.addSql('create index payment_method_customer_id_index on payment_method (customer_id)')
    this.addSql(`
      create table stripe_event (
        id text not null primary key,
        type text not null,
        customer_id text,
        received_at_machine timestamptz not null default now(),
        attempts int not null default 0,
        -- null when it was handled, or given up (then failure says why)
        next_try_at_machine timestamptz default now(),
        failure text
      )`)
    this.addSql(`
      create index stripe_event_due on stripe_event (next_try_at_machine) where next_try_at_machine is not null`)
    this.addSql(
      `create index stripe_event_dead on stripe_event (id) where next_try_at_machine is null and failure is not null`,
    )
    this.addSql(`
      create table demo_ledger (
        customer_id text not null primary key,
        ledger jsonb not null,
        next_at timestamptz
      )`)
    this.addSql('create index demo_ledger_next_at_index on demo_ledger (next_at)')
    this.addSql(
      `create index demo_ledger_subscriptions on demo_ledger using gin ((ledger -> 'subscriptions') jsonb_path_ops)`,
    )
  }
}
