import { Migration } from '@mikro-orm/migrations'

/** Which plan a subscription changes to when it renews. */
export class PlanChanges extends Migration {
  override up(): void {
    this.addSql('alter table subscription add column next_plan text')
    this.addSql('alter table subscription add column next_cents int')
    this.addSql('update subscription set next_plan = plan, next_cents = cents')
    // Rows are looked through while others use them; "set not null" would lock everybody out meanwhile.
    for (const column of ['next_plan', 'next_cents']) {
      const name = `subscription_${column}_not_null`
      this.addSql(`alter table subscription add constraint ${name} not null ${column} not valid`)
      this.addSql(`alter table subscription validate constraint ${name}`)
    }
  }
}
