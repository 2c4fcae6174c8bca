/** Shows a page what the service does not have: states that take weeks to arise, and saves that save nothing. */
import type { Page } from 'playwright-core'
import type { User } from '../../api/schemas/user.ts'

/** Changes the service's answers at `path` in transit. */
export const pretend = <Answer extends object>(
  page: Page,
  path: string,
  change: (answer: Answer) => object | Promise<object>,
) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: await change(await response.json()) })
  })

/** The service's learner, with `changes`. */
export const pretendUser = (page: Page, changes: Partial<User>) =>
  pretend<User>(page, '**/api/user', (user) => ({ ...user, ...changes }))

/** Answers a call that would save something with the current learner, with `changes`. Nothing is saved. */
export const pretendToSave = (page: Page, path: string, changes: Partial<User>) =>
  page.route(path, async (route) => {
    const user = await (await route.fetch({ url: new URL('/api/user', page.url()).href, method: 'GET' })).json()
    await route.fulfill({ json: { ...user, ...changes } })
  })

/**
 * Answers for the texts sent so far, newest first, as the service pages them: as many as asked for, else `limit` of
 * them. Returns the queries, which grow as the page asks.
 */
export async function pretendHistory(page: Page, texts: readonly { id: string }[], limit: number): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/user/sms-history*', (route) => {
    const { search, searchParams } = new URL(route.request().url())
    asked.push(search)
    const from = texts.findIndex(({ id }) => id === searchParams.get('before')) + 1
    const to = from + Number(searchParams.get('limit') ?? limit)
    const nextCursor = to < texts.length ? texts[to - 1]?.id : null
    return route.fulfill({ json: { smsHistory: texts.slice(from, to), nextCursor } })
  })
  return asked
}
