/** Periods are counted from the day a plan began, on both gateways: the 31st comes back after February. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type BillingWorld, day_ms, openBillingWorld } from './testing/world.ts'

for (const kind of ['demo', 'stripe'] as const) {
  const test = suite(`the ends of months on ${kind}`)
  let world: BillingWorld
  test.before(async () => {
    world = await openBillingWorld(kind)
  })
  test.after.each(() => world.endAll())
  test.after(() => world.close())

  const renewsOn = async (id: string) => (await world.view(id)).nextBilling?.slice(5, 10)

  /** Subscribes at noon on the next day with this date. */
  async function beginOn(month: number, day: number, isDay: (year: number) => boolean = () => true): Promise<string> {
    let year = new Date(world.now()).getUTCFullYear()
    while (!isDay(year) || Date.UTC(year, month - 1, day, 12) <= world.now()) year++
    await world.advance(Date.UTC(year, month - 1, day, 12) - world.now())
    const id = await world.newAccount()
    await world.subscribe(id)
    return id
  }

  /** Its next renewal days, in order. */
  async function renewals(id: string, count: number): Promise<(string | undefined)[]> {
    const days = []
    for (let n = 0; n < count; n++) {
      days.push(await renewsOn(id))
      const { nextBilling } = await world.view(id)
      await world.advance(Date.parse(nextBilling ?? '') + day_ms / 2 - world.now())
    }
    return days
  }

  test('begun on the 31st: the 28th in February, and the 31st again', async () => {
    const id = await beginOn(1, 31, (year) => year % 4 !== 0)
    assert.equal(await renewals(id, 4), ['02-28', '03-31', '04-30', '05-31'])
  })

  test('begun on the 30th of a leap year: the 29th in February, and the 30th again', async () => {
    const id = await beginOn(1, 30, (year) => year % 4 === 0)
    assert.equal(await renewals(id, 3), ['02-29', '03-30', '04-30'])
  })

  test('a change of plan on another day counts from that day', async () => {
    const id = await beginOn(1, 31, (year) => year % 4 !== 0)
    await world.advance(10 * day_ms)
    await world.billing.commands.changePlan(id, 'yearly')
    await world.settle()
    assert.is(await renewsOn(id), '02-10')
  })

  test('a pause moves the day by as long as it lasted, and the days after count from there', async () => {
    const id = await beginOn(1, 31, (year) => year % 4 !== 0)
    await world.billing.commands.pauseMonths(id, 1)
    await world.advance(day_ms)
    await world.billing.commands.resume(id)
    await world.settle()
    assert.equal(await renewals(id, 2), ['03-01', '04-01'])
  })

  test.run()
}
