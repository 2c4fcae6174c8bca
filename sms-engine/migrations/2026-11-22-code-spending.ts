import { Migration } from '@mikro-orm/migrations'

/**
 * Codes sent within a day, so that their cost can be limited. They outlive their learner, but without the name:
 * deleting an account and opening another must not restart the count.
 */
export class CodeSpending extends Migration {
  override up(): void {
    this.addSql(`
      create table code_sent (
        code_id bigint primary key,
        learner_id uuid references learner (id) on delete set null,
        -- of the number: the number itself goes with the account
        phone_hash bytea not null,
        prefix text not null,
        network text not null,
        neighborhood text not null,
        at timestamptz not null,
        typed boolean not null default false
      )`)
    this.addSql('create index code_sent_at on code_sent (at)')
  }
}
