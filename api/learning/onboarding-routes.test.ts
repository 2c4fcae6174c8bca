import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from '../testing/app.ts'
import { ann, bob } from '../testing/cast.ts'

const api = await openTestApi()
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
})
test.after(() => api.close())

const save = (person: typeof ann, body: object, method: 'PUT' | 'POST' = 'PUT') =>
  api.injectAs(person, { method, url: '/api/user/onboarding', body })
const userOf = async (person: typeof ann) => (await api.injectAs(person, { url: '/api/user' })).json()

const refused: [what: string, body: object, message: string][] = [
  ['no word on completion', {}, 'Please say whether onboarding is completed.'],
  ['six texts a week', { dailyLessons: 6 }, 'Lessons a week must be a whole number from 0 to 5.'],
  ['half a text', { dailyLessons: 2.5 }, 'Lessons a week must be a whole number from 0 to 5.'],
  ['fewer than no quizzes', { weeklyQuizzes: -1 }, 'Quizzes a week must be a whole number from 0 to 5.'],
  ['an unknown zone', { timezone: 'America/Gotham' }, 'We do not know that time zone.'],
  ['an offset for a zone', { timezone: '-05:00' }, 'We do not know that time zone.'],
  ['an offset by its name', { timezone: 'Etc/GMT+5' }, 'We do not know that time zone.'],
  [
    'a time at night',
    { preferredDeliveryTime: '05:00' },
    'Please choose a delivery time on the hour, from 6:00 AM to 9:00 PM.',
  ],
  [
    'a time between hours',
    { preferredDeliveryTime: '09:30' },
    'Please choose a delivery time on the hour, from 6:00 AM to 9:00 PM.',
  ],
  ['an unknown area', { selectedFocusAreas: [9] }, 'There is no focus area 9.'],
  [
    'more areas than there are',
    { selectedFocusAreas: Array(60).fill(1) },
    'Those are more focus areas than there are.',
  ],
  ['areas as text', { selectedFocusAreas: ['1'] }, 'Focus areas are given by number.'],
  [
    'an unknown topic',
    { selectedTopicsByCategory: { 1: ['Magic'] } },
    '"Bookkeeping & Records" has no topic called "Magic".',
  ],
  ['a number a digit short', { phoneNumber: '212555010' }, 'That number is one digit short.'],
]
for (const [what, body, message] of refused) {
  test(`${what} is refused and nothing is saved`, async () => {
    const before = await userOf(ann)
    const given = Object.keys(body).length === 0 ? {} : { onboardingCompleted: false, weeklyQuizzes: 2, ...body }
    const response = await save(ann, given)
    assert.is(response.statusCode, 400)
    assert.is(response.json().message, message)
    assert.equal(await userOf(ann), before)
  })
}

test('a draft is kept until the learner comes back', async () => {
  const response = await save(ann, {
    onboardingCompleted: false,
    dailyLessons: 4,
    selectedFocusAreas: [1],
    selectedTopicsByCategory: { 1: ['Basics'] },
    selectedTopics: ['Basics'],
    learningPace: 'slow',
    phoneNumber: '(212) 555-0100',
  })
  assert.is(response.statusCode, 200)
  const user = await userOf(ann)
  assert.equal(response.json(), user)
  assert.is(user.dailyLessons, 4)
  assert.is(user.learningPace, 'ultra')
  assert.equal(user.selectedTopicsByCategory, { 1: ['Basics'] })
  assert.equal([user.phoneNumber, user.phoneVerified], [ann.phone, false])
  assert.equal([user.timezone, user.onboardingCompleted], [null, false])
})

test('completing waits for the phone, and says how to go on without', async () => {
  const response = await save(ann, { onboardingCompleted: true })
  assert.is(response.statusCode, 409)
  assert.equal(response.json(), {
    message: 'Please verify your phone first, or skip SMS for now.',
    code: 'phone_not_verified',
  })
  assert.is((await userOf(ann)).onboardingCompleted, false)
})

test('with a proved phone it completes, and the next lesson has a time', async () => {
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone } })
  const otpCode = await api.codeSentTo(ann.phone)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber: ann.phone, otpCode } })

  const response = await save(ann, {
    onboardingCompleted: true,
    phoneNumber: '2125550100',
    timezone: 'America/Chicago',
  })
  assert.is(response.statusCode, 200)
  const user = response.json()
  assert.equal(
    [user.onboardingCompleted, user.timezone, user.preferredDeliveryTime],
    [true, 'America/Chicago', '09:00'],
  )
  assert.equal(user.selectedTopicsByCategory, { 1: ['Basics'] })
  // At nine, or at once for a learner who joins after nine.
  assert.ok(Date.parse(user.nextLessonAt) > Date.now() - 60_000, user.nextLessonAt)
})

test('saving again changes what is given and does not undo completion', async () => {
  const { dailyLessons, onboardingCompleted } = (
    await save(ann, { onboardingCompleted: false, dailyLessons: 2 })
  ).json()
  assert.equal({ dailyLessons, onboardingCompleted }, { dailyLessons: 2, onboardingCompleted: true })
})

test('after completion a draft saves what a calibration would, and nothing else', async () => {
  const draft = { onboardingCompleted: false, selectedFocusAreas: [2], selectedTopicsByCategory: {} }
  const before = await userOf(ann)
  const refusal = await save(ann, draft)
  assert.equal([refusal.statusCode, refusal.json().message], [400, 'Choose at least one topic in each selected area'])
  assert.equal(await userOf(ann), before)

  const all = (await save(ann, { ...draft, selectedFocusAreas: [] })).json()
  assert.equal(all.selectedFocusAreas, [1, 2])
  assert.equal(all.selectedTopicsByCategory, { 1: ['Basics', 'Cash & Bank'], 2: ['Statements (GAAP)'] })
})

test('an old tab of onboarding is told when it would overwrite what it never saw', async () => {
  const { preferencesVersion } = await userOf(ann)
  assert.is((await save(ann, { onboardingCompleted: false, dailyLessons: 4, preferencesVersion })).statusCode, 200)
  const stale = await save(ann, { onboardingCompleted: true, dailyLessons: 1, preferencesVersion })
  const { code, current } = stale.json()
  assert.equal([stale.statusCode, code, current.dailyLessons], [409, 'changed_elsewhere', 4])
  assert.equal(current, await userOf(ann))
})

test('POST does the same; skipping SMS needs no phone, and no area means all', async () => {
  const body = { onboardingCompleted: true, smsLessonsEnabled: false, selectedFocusAreas: [], phoneNumber: '' }
  const response = await save(bob, body, 'POST')
  assert.is(response.statusCode, 200)
  const user = response.json()
  assert.equal([user.onboardingCompleted, user.smsLessonsEnabled, user.nextLessonAt], [true, false, null])
  assert.equal(user.selectedFocusAreas, [1, 2])
  assert.equal(user.selectedTopicsByCategory, { 1: ['Basics', 'Cash & Bank'], 2: ['Statements (GAAP)'] })
  assert.equal([user.timezone, user.preferredDeliveryTime], ['America/New_York', '09:00'])
})

test('an opted-out number cannot switch lessons on, and nothing else of the request is saved', async () => {
  await api.engine.db.pool.query(`insert into suppression (phone, sender, reason, at) values ($1, $2, 'test', now())`, [
    ann.phone,
    api.engine.sender,
  ])
  const before = await userOf(ann)
  const response = await save(ann, { onboardingCompleted: true, smsLessonsEnabled: true, dailyLessons: 5 })
  assert.equal([response.statusCode, response.json().code], [409, 'suppressed'])
  assert.equal(await userOf(ann), before)

  const toggled = await api.injectAs(ann, {
    method: 'PUT',
    url: '/api/user/sms-preferences',
    body: { smsLessonsEnabled: true },
  })
  assert.equal([toggled.statusCode, toggled.json().code], [409, 'suppressed'])
})

test.run()
