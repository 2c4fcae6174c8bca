import { Migration } from '@mikro-orm/migrations'

/** Which plan a subscription changes to when it renews. */
export class PlanChanges extends Migration {
  override up(): void {
    this.addSql('alter table subscription add column next_plan text')
    this.addSql('alter table subscription add column next_cents int')
    this.addSql('update subscription set next_plan = plan, next_cents = cents')
    this.addSql('alter table subscription alter column next_plan set not null')
    this.addSql('alter table subscription alter column next_cents set not null')
  }
}
