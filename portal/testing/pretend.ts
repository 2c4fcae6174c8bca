/** Shows a page what the service does not have: states that take weeks to arise, and saves that save nothing. */
import type { Page } from 'playwright-core'
import type { User } from '../../api/schemas/user.ts'

/** Changes the service's answers at `path` in transit. */
export const pretend = <Answer extends object>(page: Page, path: string, change: (answer: Answer) => object) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
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
