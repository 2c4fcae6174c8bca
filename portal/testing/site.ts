import { rmSync } from 'node:fs'
import type { BrowserContextOptions } from 'playwright-core'
import type { SignedIn } from '../../api/schemas/auth.ts'
import type { Onboarding } from '../../api/schemas/onboarding.ts'
import { startProduct } from '../../scripts/start.ts'
import { makeThrowawayFolder } from '../../scripts/testing/throwaway-folder.ts'
import { launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { callerOf } from './caller.ts'
import { passTimeUntil, serviceTime } from './clock.ts'

/** The whole product with data of its own, and a browser in front of it. */
export interface Site {
  readonly url: string
  readonly simUrl: string
  /** Of the local Stripe, if the site was opened with its key. */
  readonly stripeUrl: string | undefined
  readonly databaseUrl: string
  /** The folder of all its data. Without a mail server, mails are files in it. */
  readonly dataDir: string
  /** A page with empty storage, or signed in. */
  open(options?: BrowserContextOptions & { as?: SignedIn }): Promise<WatchedPage>
  /** Registers somebody, and gives `answers` in onboarding if there are any. */
  newLearner(answers?: Onboarding): Promise<SignedIn>
  close(): Promise<void>
}

/** @param settings environment variables of the product, in addition to those of every start */
export async function openSite(settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const dataDir = makeThrowawayFolder('site')
  const product = await startProduct({ port: 0, simPort: 0, dataDir, quiet: true, durable: false, settings })
  const browser = await launchBrowser()
  await beginBeforeTheDaysTexts(product.simUrl ?? '')
  const { url, simUrl = '', stripeUrl, databaseUrl } = product
  let learners = 0

  return {
    url,
    simUrl,
    stripeUrl,
    databaseUrl,
    dataDir,
    open: ({ as, ...options } = {}) =>
      openPage(browser, url, {
        ...options,
        ...(as && { storageState: { cookies: [], origins: [{ origin: url, localStorage: signedInStorage(as) }] } }),
      }),
    async newLearner(answers) {
      learners += 1
      const someone = { firstName: 'Dana', lastName: 'Whitfield', email: `dana${learners}@whitfieldcoffee.example` }
      const { token, user } = await callerOf()<SignedIn>('POST', `${url}/api/register`, {
        ...someone,
        password: 'ledger for two',
      })
      const answered =
        answers && (await callerOf(token)<SignedIn['user']>('PUT', `${url}/api/user/onboarding`, answers))
      return { token, user: answered ?? user }
    },
    async close() {
      await browser.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Moves the clock to 6 a.m. in New York: anyone who joins after the day's text would get a lesson at once. */
async function beginBeforeTheDaysTexts(simUrl: string): Promise<void> {
  const now = await serviceTime(simUrl, 'America/New_York')
  const six = now.set({ hour: 6, minute: 0, second: 0 })
  await passTimeUntil(simUrl, six > now ? six : six.plus({ days: 1 }))
}

/** What the portal keeps in the browser's storage while somebody is signed in. */
export function signedInStorage({ token, user }: SignedIn): { name: string; value: string }[] {
  return [
    { name: 'auth_token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
}
