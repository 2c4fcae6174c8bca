import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana, newDana } from './testing/cast.ts'
import { installStorage, type PortalModules, portalModules } from './testing/ssr.ts'
import type { Access } from './view/availability.ts'

interface Renderer {
  renderPage(path: string): Promise<string>
}

/** What the browser has stored in each state. */
const stored: Record<Access, Record<string, string>> = {
  loading: { auth_token: 'a token without a copy of its user' },
  'signed-out': {},
  'not-onboarded': { auth_token: 'a token', user: JSON.stringify(newDana) },
  onboarded: { auth_token: 'a token', user: JSON.stringify(dana) },
}

/** Words that only the expected page has. Redirects render nothing; view/availability.test.ts tests their targets. */
const cells: [path: string, access: Access, words: string][] = [
  ['/', 'loading', 'Loading...'],
  ['/', 'signed-out', 'Choose your focus area'],
  ['/', 'not-onboarded', 'Areas'],
  ['/', 'onboarded', 'Learning Preferences'],
  ['/login', 'signed-out', 'Welcome back'],
  ['/login', 'onboarded', 'Welcome back'],
  ['/register', 'signed-out', 'Join Tallytext'],
  ['/register', 'not-onboarded', 'Join Tallytext'],
  ['/reset-password', 'loading', 'Forgot your password?'],
  ['/reset-password', 'signed-out', 'Forgot your password?'],
  ['/reset-password', 'not-onboarded', 'Forgot your password?'],
  ['/reset-password', 'onboarded', 'Forgot your password?'],
  ['/reset-password#token=a-mailed-one', 'loading', 'Choose a new password'],
  ['/reset-password#token=a-mailed-one', 'signed-out', 'Choose a new password'],
  ['/reset-password#token=a-mailed-one', 'not-onboarded', 'Choose a new password'],
  ['/reset-password#token=a-mailed-one', 'onboarded', 'Choose a new password'],
  ['/onboarding', 'loading', 'Loading...'],
  ['/onboarding', 'not-onboarded', 'Areas'],
  ['/onboarding', 'onboarded', 'Learning Preferences'],
  ['/dashboard', 'loading', 'Loading...'],
  ['/dashboard', 'signed-out', 'Loading...'],
  ['/dashboard', 'onboarded', 'Learning Preferences'],
  ['/lesson', 'loading', 'Loading...'],
  ['/lesson/assets-liabilities-and-equity', 'signed-out', 'Loading...'],
  ['/lesson', 'onboarded', 'Understanding Assets'],
  ['/review', 'signed-out', 'Loading...'],
  ['/review', 'onboarded', 'Loading...'],
  ['/read/assets-liabilities-and-equity?k=a-key', 'signed-out', 'Lesson'],
  ['/calibrate', 'loading', 'Loading...'],
  ['/calibrate', 'onboarded', 'Calibrate Your Learning'],
  ['/announcement', 'signed-out', 'Business Tax is here'],
  ['/announcement', 'onboarded', 'Business Tax is here'],
  ['/subscribe', 'loading', 'Loading...'],
  ['/subscribe', 'signed-out', 'Join Tallytext Premium'],
  ['/subscribe', 'onboarded', 'Join Tallytext Premium'],
  ['/stripe-subscribe', 'signed-out', 'Choose Your Tallytext Plan'],
  ['/stripe-subscribe', 'onboarded', 'Choose Your Tallytext Plan'],
  ['/privacy', 'signed-out', 'Privacy Policy'],
  ['/terms', 'onboarded', 'Terms of Service'],
  ['/support', 'not-onboarded', 'Support Center'],
  ['/sms-opt-in', 'signed-out', 'SMS Notifications'],
  ['/nowhere', 'signed-out', '404 Page Not Found'],
  ['/nowhere', 'onboarded', '404 Page Not Found'],
]

const test = suite('routes')
let portal: PortalModules
const storage = installStorage()

test.before(async () => {
  process.env.SUPPORT_EMAIL = 'help@ledger.example'
  portal = await portalModules()
})
test.after(() => portal.close())

/** The session reads the storage once, when its module loads, so each state needs its own modules. */
const renderers = new Map<Access, Renderer>()

for (const [path, access, words] of cells) {
  test(`${path} ${access} shows “${words}”`, async () => {
    const html = await (await rendererFor(access)).renderPage(path)
    assert.match(html, `>${words}`)
  })
}

for (const [path, current] of [
  ['/Dashboard/', 'Dashboard'],
  ['/onboarding', 'Dashboard'],
  ['/Calibrate/', 'Calibrate Learning'],
] as const) {
  test(`${path} is “${current}” in the header`, async () => {
    const html = await (await rendererFor('onboarded')).renderPage(path)
    const [nav = ''] = html.match(/<nav[^>]* aria-label="Main".*?<\/nav>/) ?? []
    assert.is(nav.match(/aria-current="page"[^>]*>([^<]*)/)?.[1], current)
  })
}

for (const path of ['/support', '/privacy', '/terms', '/sms-opt-in']) {
  test(`${path} names the support address of this deployment`, async () => {
    const html = await (await rendererFor('signed-out')).renderPage(path)
    assert.match(html, '<a href="mailto:help@ledger.example">help@ledger.example</a>')
    assert.not.match(html, 'support@tallytext.example')
  })
}

test('the privacy policy promises no more than the desk keeps', async () => {
  const html = await (await rendererFor('signed-out')).renderPage('/privacy')
  assert.not.match(html, 'only to answer one')
  assert.match(html, /our people read texts that it did not understand/)
  assert.match(html, /search the texts of the last 90 days and read conversations/)
  assert.match(html, /Each look is recorded with the name of who looked/)
})

async function rendererFor(access: Access): Promise<Renderer> {
  const known = renderers.get(access)
  if (known) return known
  storage.clear()
  for (const [key, value] of Object.entries(stored[access])) storage.set(key, value)
  portal.forget()
  const renderer = await portal.load<Renderer>('build/render-page.tsx')
  renderers.set(access, renderer)
  return renderer
}

test.run()
