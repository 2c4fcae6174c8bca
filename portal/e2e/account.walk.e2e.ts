/** What learners do with their account, rule by rule, in one browser on one product. Lessons: learner.walk.e2e.ts. */
import { suite } from 'uvu'
import { openSite, type Site } from '../testing/site.ts'
import { fields } from './fields.ts'
import { identity } from './identity.ts'
import { looks } from './looks.ts'
import { passkeys } from './passkeys.ts'
import { settings } from './settings.ts'
import { tabs } from './tabs.ts'

const test = suite('account')

let site: Site
test.before(async () => {
  site = await openSite()
})
test.after(() => site?.close())

for (const part of [looks, fields, tabs, settings, identity, passkeys]) part(test, () => site)

test.run()
