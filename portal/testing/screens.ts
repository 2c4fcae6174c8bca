/**
 * `npm run screens`: a picture of every page at both widths, in light mode and, with `-- dark`, in dark mode, into
 * .data/screens; names, or parts of them, limit which pages are drawn. `-- og` draws the picture for shared links into
 * portal/public instead.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import type { SignedIn } from '../../api/schemas/auth.ts'
import type { Learning } from '../../api/schemas/learning.ts'
import type { ProgressEstimate } from '../../api/schemas/progress.ts'
import type { Review } from '../../api/schemas/review.ts'
import { launchBrowser, screenshot, settled, widths } from './browser.ts'
import { deskScreens } from './desk-screens.ts'
import { pretend, pretendToSave, pretendUser } from './pretend.ts'
import { screenPeople, textingPhone, type Who } from './screen-people.ts'
import { openSite, type Site } from './site.ts'

interface Screen {
  readonly name: string
  readonly path: string
  readonly who: Who
  /** Brings the page into the state to be shown. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const agree = async (page: Page) => {
  await page.getByLabel('Mobile number').fill('(202) 555-0143')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await page.getByLabel('Verification code').waitFor()
}

/** Stops the last screen of onboarding from going to the dashboard after some seconds, even on a slow machine. */
const completeSetup = async (page: Page) => {
  const texted = { smsLessonsEnabled: true, noTextsBecause: null, nextLessonAt: '2031-11-28T14:00:00Z' } as const
  await pretendToSave(page, '**/api/user/onboarding', { onboardingCompleted: true, ...texted })
  await page.evaluate(`navigation.addEventListener('navigate', (event) => event.preventDefault())`)
  await page.getByRole('button', { name: 'Complete setup' }).click()
  await page.getByRole('heading', { name: 'Setup Complete' }).waitFor()
}

/** Requests a code in onboarding. None is sent, so that the second width can request one at once. */
const sendCode = async (page: Page) => {
  await page.route('**/api/user/send-otp', (route) => route.fulfill({ json: { message: '' } }))
  await page.getByLabel('Mobile number').fill('(202) 555-0143')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').waitFor()
}

/** Requests another address. Nothing is saved or sent, so that the second width can request it as well. */
const changeAddress = async (page: Page) => {
  const pendingEmail = 'dana@ledger.example'
  await pretendToSave(page, '**/api/user/email', { pendingEmail })
  await page.getByLabel('Email', { exact: true }).fill(pendingEmail)
  await page.getByRole('button', { name: 'Update email' }).click()
  await page.getByText(/Until then you sign in as/).waitFor()
}

/** Requests another address when the sign-in was long ago. */
const askWhoIsThere = async (page: Page) => {
  const refusal = {
    message: 'Please enter your password again to go on.',
    code: 'reauthenticate',
  }
  await page.route('**/api/user/email', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.getByLabel('Email', { exact: true }).fill('dana@ledger.example')
  await page.getByRole('button', { name: 'Update email' }).click()
  await page.getByRole('dialog', { name: 'Is it still you?' }).waitFor()
}

/** As if STOP had been texted from the phone. */
const optOut = async (page: Page) => {
  await pretendUser(page, {
    optOut: { number: '+12025550175', inWords: false },
    smsLessonsEnabled: false,
    nextLessonAt: null,
    noTextsBecause: 'opted out',
  })
  await pretend<Learning>(page, '**/api/user/learning*', (learning) => ({
    ...learning,
    forecast: learning.forecast.map((day) => ({ ...day, byText: 0 })),
  }))
  await page.reload()
}

/** As if the first text had come at once, in place of one of this week's. */
const joinLate = async (page: Page) => {
  await pretendUser(page, { nextLessonAt: '2031-11-28T14:00:00Z', replacedLessonAt: '2031-11-26T14:00:00Z' })
  await page.reload()
  await page.getByText(/in place of the one on Wednesday/).waitFor()
}

/** As if all that was due had been answered. */
const answerAll = async (page: Page) => {
  await pretend<Review>(page, '**/api/review', (review) => ({ ...review, waiting: 0, questions: [] }))
  await page.reload()
  await page.getByText(/^Next review: /).waitFor()
}

/** As if no text had reached the phone for days. */
const failTexts = async (page: Page) => {
  await pretendUser(page, { unreachableSince: new Date(Date.now() - 5 * 86_400_000).toISOString() })
  await page.reload()
  await page.getByText(/^Our texts have not reached your phone since/).waitFor()
}

const typeNumber = (page: Page) => page.getByLabel('Phone', { exact: true }).fill('(202) 555-0143')

/** Changes the number in the settings up to its code. Nothing is saved or sent. */
const changeNumber = async (page: Page) => {
  await pretendToSave(page, '**/api/user/phone', { pendingPhone: '+12025550143' })
  await page.route('**/api/user/send-otp', (route) => route.fulfill({ json: { message: '' } }))
  await typeNumber(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Update phone' }).click()
  await page.getByText(/^Sent to /).waitFor()
}

/** Types a new password and waits for its strength. */
const typePassword = (label: string, password: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(password)
  await page.locator('.new-password .bar').waitFor()
}

const changePassword = async (page: Page) => {
  await page.getByRole('button', { name: 'Change password' }).click()
  await typePassword('New password', 'purple-otter')(page)
}

/** One passkey that was used and one that was not, and the form for another. */
const showPasskeys = async (page: Page) => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15'
  const passkeys = [
    { id: 'one', userAgent, createdAt: '2026-10-02T12:00:00Z', lastUsedAt: '2026-11-20T12:00:00Z' },
    { id: 'two', userAgent: null, createdAt: '2026-11-21T12:00:00Z', lastUsedAt: null },
  ]
  await page.route('**/api/user/passkeys', (route) => route.fulfill({ json: { passkeys } }))
  await page.reload()
  await page.getByRole('button', { name: 'Remove the passkey of Unknown device' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
}

/** The newest texts are two lessons, then a question. */
const openText = (index: number) => async (page: Page) => {
  await page.locator('.row-button, .texts button').nth(index).click()
  await page.locator('.dialog .bubble.is-in').waitFor()
}

/** A question of some days ago, which was answered by text. */
const openAnswered = async (page: Page) => {
  await page.getByRole('button', { name: /^Show all/ }).click()
  await openText(4)(page)
  await page.locator('.given-answer').waitFor()
}

const answerQuiz = async (page: Page) => {
  await page.locator('.quiz .option').first().click()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.locator('.feedback').scrollIntoViewIfNeeded()
}

/** Answers one or more questions of a review. Nothing is saved, so that the second width gets the same ones. */
const answerReview =
  (count: number, isOver = false) =>
  async (page: Page) => {
    let answered = 0
    await page.route('**/api/quiz/answers', (route) => {
      answered += 1
      const chosen = route.request().postDataJSON().choice as number
      const right = answered !== 2
      return route.fulfill({
        json: {
          right,
          why: 'Only the interest is an expense of the period.',
          rightChoice: right ? chosen : (chosen + 1) % 4,
          rightText: '$150',
          rightWhy: 'The other $750 pays the loan down.',
          nextReviewAt: new Date(Date.now() + answered * 9 * 86_400_000).toISOString(),
          dueAgain: {},
        },
      })
    })
    for (let at = 1; at <= count; at += 1) {
      await page.locator('.asked .option').nth(1).click()
      await page.getByRole('button', { name: 'Answer', exact: true }).click()
      await page.locator('.feedback').waitFor()
      if (at === count && !isOver) return
      await page.getByRole('button', { name: /^(Next question|See how it went)$/ }).click()
    }
  }

/** Thirty weeks after which taught, remembered and plan end at almost the same height, and much is waiting. */
const thirtyWeeks = async (page: Page) => {
  await pretend<Learning>(page, '**/api/user/learning*', (learning) => {
    const begin = Date.now() - 30 * 7 * 86_400_000
    const journey = Array.from({ length: 31 }, (_, week) => ({
      at: new Date(begin + week * 7 * 86_400_000).toISOString(),
      taught: 1 + 3 * week,
      remembered: 1 + 2.9 * week,
      answers: week === 0 ? 0 : 2 + (week % 4),
    }))
    const forecast = learning.forecast.map((day, index) => ({ ...day, due: index === 0 ? 78 : index % 3 }))
    return { ...learning, journey, forecast, laterToday: 0 }
  })
  await page.reload()
  await page.locator('.answers-by, .mob').first().waitFor()
}

/** Everything chosen was taught, and some first answers were wrong. */
const allTaught = async (page: Page) => {
  await pretend<ProgressEstimate>(page, '**/api/calculate-progress', (estimate) => ({
    ...estimate,
    remainingLessons: 4,
    unaskedLessons: 1,
    taughtLessons: estimate.totalLessons,
  }))
  await pretend<Learning>(page, '**/api/user/learning*', (learning) => {
    const mastery = learning.mastery.map((topic) => ({
      ...topic,
      taught: topic.lessons,
      completed: topic.lessons - 1,
    }))
    return { ...learning, mastery }
  })
  await page.reload()
  await page.locator('.est b', { hasText: 'All taught' }).waitFor()
}

const openPlanForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Start a plan' }).click()
  await page.getByLabel('Card number').waitFor()
}

const openCardForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add New Card' }).click()
  await page.getByLabel('Card number').waitFor()
}

/** Settings, cards and lessons that the address opens: their code comes after the page's. */
const dialogThere = (page: Page) => page.locator('.dialog').last().waitFor()

const lesson = 'assets-liabilities-and-equity'
/** A lesson so late that no text has asked about it, so it has a question left for each width. */
const unasked = 'convert-cash-sales-to-accrual-sales'

const screens: readonly Screen[] = [
  { name: 'landing', path: '/', who: 'visitor' },
  { name: 'login', path: '/login', who: 'visitor' },
  {
    name: 'login-refused',
    path: '/login',
    who: 'visitor',
    async prepare(page) {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.locator('.toast').waitFor()
    },
  },
  { name: 'register', path: '/register', who: 'visitor' },
  {
    name: 'register-strength',
    path: '/register',
    who: 'visitor',
    prepare: typePassword('Password', 'dragon2026'),
  },
  { name: 'reset-password', path: '/reset-password', who: 'visitor' },
  {
    name: 'reset-password-sent',
    path: '/reset-password',
    who: 'visitor',
    async prepare(page) {
      await page.getByLabel('Email').fill('nobody@whitfieldcoffee.example')
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  { name: 'reset-password-link', path: '/reset-password#token=an-old-one', who: 'visitor' },
  {
    name: 'reset-password-strength',
    path: '/reset-password#token=an-old-one',
    who: 'visitor',
    prepare: typePassword('New password', 'purple-otter-drinks-tea'),
  },
  {
    name: 'reset-password-refused',
    path: '/reset-password#token=an-old-one',
    who: 'visitor',
    async prepare(page) {
      await page.getByLabel('New password', { exact: true }).fill('ledger for two')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('heading', { name: 'Your password is unchanged' }).waitFor()
    },
  },
  { name: 'confirm-email-signed-out', path: '/confirm-email#token=a-token', who: 'visitor' },
  {
    name: 'confirm-email-refused',
    path: '/confirm-email#token=an-old-one',
    who: 'learner',
    prepare: (page) => page.getByRole('heading', { name: 'Not confirmed' }).waitFor(),
  },
  { name: 'announcement', path: '/announcement', who: 'visitor' },
  { name: 'privacy', path: '/privacy', who: 'visitor' },
  { name: 'terms', path: '/terms', who: 'visitor' },
  {
    name: 'support',
    path: '/support',
    who: 'visitor',
    prepare: (page) => page.getByText('Can I pause my lessons?').click(),
  },
  { name: 'subscribe', path: '/subscribe', who: 'visitor' },
  { name: 'stripe-subscribe', path: '/stripe-subscribe', who: 'visitor' },
  { name: 'sms-opt-in-1', path: '/sms-opt-in', who: 'visitor' },
  { name: 'sms-opt-in-2', path: '/sms-opt-in', who: 'visitor', prepare: agree },
  {
    name: 'sms-opt-in-3',
    path: '/sms-opt-in',
    who: 'visitor',
    async prepare(page) {
      await agree(page)
      await page.getByLabel('Verification code').fill('482015')
      await page.getByRole('button', { name: 'Verify Code' }).click()
      await page.getByRole('heading', { name: 'Phone Verified' }).waitFor()
    },
  },
  { name: 'not-found', path: '/nowhere', who: 'visitor' },
  {
    name: 'not-found-search',
    path: '/nowhere',
    who: 'learner',
    async prepare(page) {
      await page.getByLabel('Find a lesson').fill('cash')
      await page.locator('.lesson-search li').first().waitFor()
    },
  },
  { name: 'onboarding-1', path: '/onboarding?step=1', who: 'newcomer' },
  { name: 'onboarding-2', path: '/onboarding?step=2', who: 'newcomer' },
  { name: 'onboarding-3', path: '/onboarding?step=3', who: 'newcomer' },
  {
    name: 'onboarding-3-other-plan',
    path: '/onboarding?step=3',
    who: 'newcomer',
    async prepare(page) {
      await page.getByLabel('Card number').fill('4242424242424242')
      await page.getByRole('button', { name: 'Monthly' }).click()
    },
  },
  { name: 'onboarding-4', path: '/onboarding?step=4', who: 'newcomer' },
  { name: 'onboarding-4-code', path: '/onboarding?step=4', who: 'newcomer', prepare: sendCode },
  { name: 'onboarding-4-proved', path: '/onboarding?step=4', who: 'proved' },
  { name: 'onboarding-5', path: '/onboarding?step=5', who: 'proved' },
  { name: 'setup-complete', path: '/onboarding?step=5', who: 'proved', prepare: completeSetup },
  { name: 'dashboard-empty', path: '/dashboard', who: 'learner' },
  { name: 'dashboard', path: '/dashboard', who: 'texting' },
  { name: 'dashboard-joined-late', path: '/dashboard', who: 'texting', prepare: joinLate },
  { name: 'dashboard-thirty-weeks', path: '/dashboard', who: 'texting', prepare: thirtyWeeks },
  { name: 'dashboard-paused', path: '/dashboard', who: 'paused' },
  { name: 'dashboard-stopped', path: '/dashboard', who: 'texting', prepare: optOut },
  { name: 'dashboard-unreachable', path: '/dashboard', who: 'texting', prepare: failTexts },
  { name: 'dashboard-past-due', path: '/dashboard', who: 'past-due' },
  { name: 'topic', path: '/dashboard?area=1&topic=Bookkeeping+Basics', who: 'texting' },
  { name: 'text-dialog', path: '/dashboard', who: 'texting', prepare: openText(0) },
  { name: 'question-dialog', path: '/dashboard', who: 'texting', prepare: openText(2) },
  { name: 'question-answered', path: '/dashboard', who: 'texting', prepare: openAnswered },
  { name: 'lesson-dialog', path: `/dashboard?lesson=${unasked}`, who: 'texting', prepare: answerQuiz },
  { name: 'lesson-missing', path: '/dashboard?lesson=nope', who: 'texting', prepare: dialogThere },
  { name: 'review', path: '/review', who: 'texting' },
  {
    name: 'review-chosen',
    path: '/review',
    who: 'texting',
    prepare: (page) => page.locator('.asked .option').nth(2).click(),
  },
  { name: 'review-right', path: '/review', who: 'texting', prepare: answerReview(1) },
  { name: 'review-wrong', path: '/review', who: 'texting', prepare: answerReview(2) },
  { name: 'review-over', path: '/review', who: 'texting', prepare: answerReview(5, true) },
  { name: 'review-nothing', path: '/review', who: 'learner' },
  { name: 'review-all-answered', path: '/review', who: 'texting', prepare: answerAll },
  { name: 'sample-lesson', path: '/lesson', who: 'learner' },
  { name: 'lesson', path: `/lesson/${lesson}`, who: 'texting' },
  { name: 'calibrate', path: '/calibrate', who: 'texting' },
  { name: 'calibrate-all-taught', path: '/calibrate', who: 'texting', prepare: allTaught },
  {
    name: 'calibrate-nothing',
    path: '/calibrate',
    who: 'learner',
    async prepare(page) {
      const chosen = page.locator('.area.is-on > button')
      await chosen.first().waitFor()
      while ((await chosen.count()) > 0) await chosen.first().click()
      await page.getByLabel('SMS lessons a week').fill('0')
    },
  },
  {
    name: 'calibrate-leave',
    path: '/calibrate',
    who: 'learner',
    async prepare(page) {
      await page.getByLabel('SMS lessons a week').fill('5')
      await page.getByRole('link', { name: 'Tallytext, home' }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
  },
  { name: 'settings-no-plan', path: '/?settings=profile', who: 'learner', prepare: dialogThere },
  { name: 'settings-start-plan', path: '/?settings=profile', who: 'learner', prepare: openPlanForm },
  { name: 'settings', path: '/?settings=profile', who: 'texting', prepare: dialogThere },
  { name: 'settings-address', path: '/?settings=profile', who: 'learner', prepare: changeAddress },
  { name: 'settings-who', path: '/?settings=profile', who: 'learner', prepare: askWhoIsThere },
  { name: 'settings-paused', path: '/?settings=profile', who: 'paused', prepare: dialogThere },
  { name: 'settings-password', path: '/?settings=profile', who: 'learner', prepare: changePassword },
  { name: 'settings-passkeys', path: '/?settings=profile', who: 'learner', prepare: showPasskeys },
  { name: 'settings-number', path: '/?settings=profile', who: 'texting', prepare: typeNumber },
  { name: 'settings-code', path: '/?settings=profile', who: 'texting', prepare: changeNumber },
  { name: 'settings-past-due', path: '/?settings=profile', who: 'past-due', prepare: dialogThere },
  { name: 'cards', path: '/?settings=cards', who: 'past-due', prepare: dialogThere },
  { name: 'add-card', path: '/?settings=cards', who: 'learner', prepare: openCardForm },
]

/** Of the highest dialog if one is open: the page below it may be many times as high. */
const WHOLE_HEIGHT = `(() => {
  const dialogs = [...document.querySelectorAll('.dialog-body')].map((body) => body.scrollHeight + 140)
  return dialogs.length > 0 ? Math.max(...dialogs) : document.documentElement.scrollHeight
})()`

const wanted = process.argv.slice(2)
if (wanted.includes('og')) await drawSharedPicture()
else await drawScreens(wanted.includes('dark') ? 'dark' : 'light')

async function drawScreens(colorScheme: 'light' | 'dark') {
  const site = await openSite()
  try {
    const people = await screenPeople(site)
    const names = wanted.filter((name) => name !== 'dark')
    const texting = people.texting
    if (!texting) throw new Error('nobody texts')
    const all: (Screen & { readonly deskToken?: string })[] = [
      ...screens,
      ...(await deskScreens(site, texting, textingPhone)),
    ]
    const chosen = all.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
    for (const screen of chosen) {
      for (const [width, viewport] of Object.entries(widths)) {
        await draw(site, screen, people[screen.who], {
          viewport,
          colorScheme,
          name: `${screen.name}-${viewport.width}`,
        })
        console.log(`${screen.name} ${width}`)
      }
    }
  } finally {
    await site.close()
  }
}

interface Look {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

async function draw(
  site: Site,
  screen: Screen & { readonly deskToken?: string },
  as: SignedIn | undefined,
  look: Look,
) {
  const { name, viewport, colorScheme } = look
  const { page, close } = await site.open({ viewport, colorScheme, reducedMotion: 'reduce', ...(as && { as }) })
  if (screen.deskToken) await page.addInitScript(`localStorage.setItem('desk_token', '${screen.deskToken}')`)
  await page.goto(screen.path)
  await settled(page)
  await screen.prepare?.(page)
  await settled(page)
  // As tall as the page or its dialog, so that everything is in view and fixed elements stay at their edge.
  const height = await page.evaluate<number>(WHOLE_HEIGHT)
  await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, height) })
  await settled(page)
  await screenshot(page, colorScheme === 'dark' ? `${name}-dark` : name)
  await close()
}

async function drawSharedPicture() {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.goto(pathToFileURL(join(import.meta.dirname, 'og-picture.html')).href)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await page.screenshot({ path: join(import.meta.dirname, '../public/og.png') })
  await browser.close()
}
