import type { Page } from 'playwright-core'
import { createColleagues } from '../../api/desk/colleagues.ts'
import type { SignedIn } from '../../api/schemas/auth.ts'
import { openDatabase } from '../../sms-engine/runtime/database.ts'
import { callerOf } from './caller.ts'
import type { Who } from './screen-people.ts'
import type { Site } from './site.ts'

/** A page of the desk, in the state to be shown. */
export interface DeskScreen {
  readonly name: string
  readonly path: string
  readonly who: Who
  /** Of the colleague viewing it; absent for the door. */
  readonly deskToken?: string
  readonly prepare?: (page: Page) => Promise<unknown>
}

const find = async (page: Page) => {
  await page.getByRole('searchbox').fill('0144')
  await page.getByRole('link', { name: /0144/ }).first().waitFor()
}

const lookBehind = async (page: Page) => {
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Learner: Q/ })
    .last()
    .getByRole('button', { name: /^Why turn/ })
    .click()
  await page.locator('.desk-why').waitFor()
}

const beginOptOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Opt the number out' }).click()
  await page.getByLabel('Reason').fill('She called and wants no more')
  await page.getByRole('dialog').getByRole('button', { name: 'Opt the number out' }).click()
  await page.getByLabel('The last four digits of the number').waitFor()
}

const draft = async (page: Page) => {
  await page.getByLabel('Begin with a prepared answer').selectOption('How well it goes')
  await page.getByText(/segment.*, leaves /).waitFor()
}

/** The charts are drawn once their font has loaded. */
const charts = (page: Page) => page.locator('.uplot').first().waitFor()

const letWeekPass = async (page: Page) => {
  await page.getByLabel('Before it').selectOption('a week passes')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('region', { name: 'What if' }).locator('.desk-line, li').first().waitFor()
}

const beginEvidence = async (page: Page) => {
  await page.getByRole('button', { name: 'Signed transcript' }).click()
  await page.getByLabel('Who wants it, and why').fill('The carrier asks for the opt-in')
  await page.getByRole('dialog').getByRole('button', { name: 'Signed transcript' }).click()
  await page.getByText(/both signed/).waitFor()
}

/** Every page of the desk as seen by Lin, who has all rights. */
export async function deskScreens(site: Site, texting: SignedIn, phone: string): Promise<DeskScreen[]> {
  const text = `${site.simUrl}/phones/${encodeURIComponent(phone)}/messages`
  await callerOf(texting.token)('POST', text, { body: 'ASK is a dog that guards the shop an asset?' })
  const db = await openDatabase({ url: site.databaseUrl, poolSize: 1 })
  const colleagues = createColleagues(db.pool)
  await colleagues.add('Lin', true)
  const deskToken = await colleagues.openSession((await colleagues.findByName('Lin'))?.id ?? '')
  await db.close()
  const inside = { who: 'visitor', deskToken } as const
  const learner = `/desk/learner/${texting.user.id}`
  return [
    { name: 'desk-sign-in', path: '/desk', who: 'visitor' },
    { ...inside, name: 'desk-inbox', path: '/desk' },
    { ...inside, name: 'desk-found', path: '/desk', prepare: find },
    { ...inside, name: 'desk-learner', path: learner },
    { ...inside, name: 'desk-why', path: learner, prepare: lookBehind },
    { ...inside, name: 'desk-opt-out', path: learner, prepare: beginOptOut },
    { ...inside, name: 'desk-case', path: '/desk/case/1', prepare: draft },
    { ...inside, name: 'desk-audit', path: '/desk/audit' },
    { ...inside, name: 'desk-numbers', path: '/desk/numbers', prepare: charts },
    { ...inside, name: 'desk-what-if', path: learner, prepare: letWeekPass },
    { ...inside, name: 'desk-evidence', path: learner, prepare: beginEvidence },
  ]
}
