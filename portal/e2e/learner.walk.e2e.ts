/** What a signed-in learner does, rule by rule in one browser on one product. The story is in first-day.e2e.ts. */
import { suite } from 'uvu'
import { openSite, type Site } from '../testing/site.ts'
import { calibration } from './calibration.ts'
import { dashboard } from './dashboard.ts'
import { fields } from './fields.ts'
import { identity } from './identity.ts'
import { learnerPages } from './learner-pages.ts'
import { lessons } from './lessons.ts'
import { looks } from './looks.ts'
import { passkeys } from './passkeys.ts'
import { pauseTour } from './pause-tour.ts'
import { review } from './review.ts'
import { settings } from './settings.ts'
import { tabs } from './tabs.ts'

const test = suite('learner')

let site: Site
test.before(async () => {
  site = await openSite()
})
test.after(() => site?.close())

for (const part of [
  dashboard,
  lessons,
  calibration,
  learnerPages,
  looks,
  fields,
  tabs,
  settings,
  identity,
  passkeys,
  review,
  pauseTour,
])
  part(test, () => site)

test.run()
