/** What learners do with their lessons, rule by rule, in one browser on one product. The story: first-day.e2e.ts. */
import { suite } from 'uvu'
import { openSite, type Site } from '../testing/site.ts'
import { calibration } from './calibration.ts'
import { dashboard } from './dashboard.ts'
import { learnerPages } from './learner-pages.ts'
import { lessons } from './lessons.ts'
import { pauseTour } from './pause-tour.ts'
import { review } from './review.ts'

const test = suite('learner')

let site: Site
test.before(async () => {
  site = await openSite()
})
test.after(() => site?.close())

for (const part of [dashboard, lessons, calibration, learnerPages, review, pauseTour]) part(test, () => site)

test.run()
