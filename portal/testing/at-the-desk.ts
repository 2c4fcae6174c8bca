import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { createColleagues } from '../../api/desk/colleagues.ts'
import { type Database, openDatabase } from '../../sms-engine/runtime/database.ts'
import { axeFindings } from './axe.ts'
import { screenshot, settled, type WatchedPage } from './browser.ts'
import type { Site } from './site.ts'

type Options = Parameters<Site['open']>[0] & { allRights?: boolean }

/** The desk of a site, and the people working there. */
export interface Desk {
  readonly db: Database
  /** The inbox of somebody who is signed in, each in a separate browser context. */
  at(name: string, options?: Options): Promise<WatchedPage>
  /** Runs `check` on somebody's page. Fails when the browser reports an error, and saves a picture on failure. */
  on(name: string, options: Options, check: (page: Page) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export async function openDesk(site: Site): Promise<Desk> {
  const db = await openDatabase({ url: site.databaseUrl, poolSize: 2 })

  async function at(name: string, { allRights = false, ...options }: Options = {}): Promise<WatchedPage> {
    const watched = await site.open({ reducedMotion: 'reduce', ...options })
    const colleagues = createColleagues(db.pool)
    await colleagues.add(name, allRights)
    const token = await colleagues.openSession((await colleagues.findByName(name))?.id ?? '')
    const { page } = watched
    await page.addInitScript(`localStorage.setItem('desk_token', '${token}')`)
    await page.goto('/desk')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    return watched
  }

  async function on(name: string, options: Options, check: (page: Page) => Promise<void>): Promise<void> {
    const watched = await at(name, options)
    try {
      await check(watched.page)
      watched.assertNoErrors()
    } catch (error) {
      await screenshot(watched.page, `failed desk ${name}`)
      throw error
    } finally {
      await watched.close()
    }
  }

  return { db, at, on, close: () => db.close() }
}

/** Checks that axe finds nothing and the page does not scroll sideways. With `--pictures`, takes a screenshot. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await settled(page)
  if (process.argv.includes('--pictures')) await screenshot(page, `desk-${name}`)
  assert.equal(await axeFindings(page), [], name)
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), page.viewportSize()?.width, name)
}
