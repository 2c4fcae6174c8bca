/** Sign-in, onboarding and everything visitors reach, rule by rule, in one browser. The story: first-day.e2e.ts. */
import { suite } from 'uvu'
import { openSite, type Site } from '../testing/site.ts'
import { everyPage } from './every-page.ts'
import { landing } from './landing.ts'
import { onboarding } from './onboarding.ts'
import { optIn } from './opt-in.ts'
import { payment } from './payment.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

const test = suite('visitors')

let site: Site
test.before(async () => {
  site = await openSite()
})
test.after(() => site?.close())

for (const part of [everyPage, landing, signIn, resetPassword, optIn, payment, onboarding]) part(test, () => site)

test.run()
