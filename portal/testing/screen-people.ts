import type { SignedIn } from '../../api/schemas/auth.ts'
import { loadCatalogue } from '../../content/load.ts'
import { callerOf } from './caller.ts'
import { questionIn } from './lessons.ts'
import { runOutOfMoney, subscribe } from './paying-learner.ts'
import type { Site } from './site.ts'
import { provePhone, textingLearner } from './texting-learner.ts'

/** The people whose pages are pictured. */
export type Who =
  | 'visitor'
  /** In the middle of onboarding, without and with a proved number. */
  | 'newcomer'
  | 'proved'
  /** Onboarded without texts and without a plan. */
  | 'learner'
  /** Some weeks into texts and answers, with a plan. */
  | 'texting'
  | 'paused'
  | 'past-due'

const chosen = {
  onboardingCompleted: false,
  selectedFocusAreas: [1, 3],
  selectedTopicsByCategory: {
    '1': ['Bookkeeping Basics', 'Recording Transactions', 'Payroll Records'],
    '3': ['Business Tax Basics', 'S Corporations'],
  },
  dailyLessons: 3,
}
const WEEKS = 5
/** Of the learner who is some weeks in. */
export const textingPhone = '+12025550144'

/** Sets up all of them. Afterwards the service's clock is some weeks ahead. */
export async function screenPeople(site: Site): Promise<Record<Who, SignedIn | undefined>> {
  const onboarded = { ...chosen, onboardingCompleted: true, smsLessonsEnabled: false }
  const newcomer = await site.newLearner(chosen)
  const learner = await site.newLearner(onboarded)
  const pastDue = await site.newLearner(onboarded)
  await subscribe(site, pastDue.token, 'monthly')
  await runOutOfMoney(site, pastDue.token)
  const paused = await textingLearner(site, '+12025550145')
  const texting = await someWeeksOn(site)
  await callerOf(paused.token)('POST', `${site.url}/api/user/pause`, { days: 30 })
  const proved = await site.newLearner(chosen)
  await provePhone(site, proved.token, '+12025550146')
  return { visitor: undefined, newcomer, proved, learner, texting, paused, 'past-due': pastDue }
}

/** Answers most questions, some of them wrong, and pays in the end. */
async function someWeeksOn(site: Site): Promise<SignedIn> {
  const catalogue = loadCatalogue()
  const dana = await textingLearner(site, textingPhone)
  for (let week = 0; week < WEEKS; week += 1) {
    for (const isRight of [true, week % 2 === 0]) {
      const [text = ''] = await dana.text('Q')
      const asked = questionIn(catalogue, text)
      if (asked) await dana.text(isRight ? asked.right : (asked.wrong[0] ?? ''))
    }
    await dana.wait('P7D')
  }
  await subscribe(site, dana.token, 'yearly')
  return dana
}
