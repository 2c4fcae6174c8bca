import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from '../testing/app.ts'
import { ann, bob } from '../testing/cast.ts'
import { createPasswords } from './password.ts'

const cheap = createPasswords({ memory_kib: 8, passes: 1, parallelism: 1 })
/** Requests waiting here have found their address free and have not taken it yet. */
let meeting: { missing: number; readonly complete: Promise<void>; readonly go: () => void } | null = null
const api = await openTestApi({
  passwords: {
    ...cheap,
    async hash(password, asker) {
      if (meeting) {
        meeting.missing -= 1
        if (meeting.missing === 0) meeting.go()
        await meeting.complete
      }
      return cheap.hash(password, asker)
    },
  },
})
test.after(() => api.close())

const good = { firstName: ann.firstName, lastName: ann.lastName, email: ann.email, password: ann.password }
const register = (body: object) => api.inject({ method: 'POST', url: '/api/register', body })

async function accounts(): Promise<number> {
  const { rows } = await api.engine.db.pool.query<{ count: number }>('select count(*)::int as count from account')
  return rows[0]!.count
}

const refused: [what: string, change: object, message: string][] = [
  ['no first name', { firstName: undefined }, 'Please fill in all required fields'],
  ['a blank last name', { lastName: '  ' }, 'Please fill in all required fields'],
  ['e-mail null', { email: null }, 'Please fill in all required fields'],
  ['no password', { password: '' }, 'Please fill in all required fields'],
  ['a number for a name', { firstName: 7 }, 'Please fill in all required fields'],
  ['a name with a NUL', { firstName: 'A\0n' }, 'Please use letters, digits and punctuation only.'],
  ['a name too long', { lastName: 'x'.repeat(41) }, 'Please keep it to 40 characters.'],
  ['an address for a name', { firstName: 'See http://evil.example' }, 'A name cannot have : / @ < > or $ in it.'],
  ['a prize for a name', { firstName: 'You won $500!' }, 'A name cannot have : / @ < > or $ in it.'],
  ['a wide colon in a name', { lastName: 'evil：' }, 'A name cannot have : / @ < > or $ in it.'],
  ['a domain for a name', { lastName: 'Go to evil.example' }, 'Please put a space after the dot in your name.'],
  ['a phone number in a name', { firstName: 'Call 555-0100' }, 'A name cannot have that many digits in it.'],
  ['no address at all', { email: 'ann' }, 'That does not look like an e-mail address.'],
  ['an address with a space', { email: 'ann archer@example.com' }, 'That does not look like an e-mail address.'],
  ['an address too long', { email: `${'x'.repeat(250)}@example.com` }, 'That e-mail address is too long.'],
  ['a short password', { password: '12345' }, 'Password must be at least 6 characters long'],
  ['a password too long', { password: 'x'.repeat(201) }, 'Password must be at most 200 characters long'],
  [
    'a common password',
    { password: 'Password1' },
    'That password is among the first that guessers try. Please choose another.',
  ],
]
for (const [what, change, message] of refused) {
  test(`${what} is refused and nothing is kept`, async () => {
    const response = await register({ ...good, ...change })
    assert.is(response.statusCode, 400)
    assert.is(response.json().message, message)
    assert.is(response.json().code, 'invalid')
    assert.is(response.json().issues[0].path[0], Object.keys(change)[0])
    assert.is(await accounts(), 0)
  })
}

test('a new learner is signed in, with the defaults and nothing more', async () => {
  const response = await register({ ...good, firstName: ' Ann ', email: ' Ann@Example.COM ' })
  assert.is(response.statusCode, 201)
  const { token, user, ...rest } = response.json()
  assert.equal(rest, {})
  const { id, preferencesVersion, ...fields } = user
  assert.type(preferencesVersion, 'string')
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.equal(fields, {
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Archer',
    emailVerified: false,
    pendingEmail: null,
    phoneNumber: null,
    phoneVerified: false,
    pendingPhone: null,
    optOut: null,
    dailyLessons: 3,
    weeklyQuizzes: 1,
    smsLessonsEnabled: true,
    selectedFocusAreas: [],
    selectedTopicsByCategory: {},
    timezone: null,
    preferredDeliveryTime: null,
    onboardingCompleted: false,
    learningPace: 'fast',
    nextLessonAt: null,
    replacedLessonAt: null,
    noTextsBecause: 'no number',
    isPaused: false,
    pausedUntil: null,
    unreachableSince: null,
  })
  const current = await api.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })
  assert.equal(current.json(), user)
})

test('what is missing is told before what is wrong', async () => {
  const response = await register({ email: 'bad', firstName: 'A', lastName: 'B' })
  assert.is(response.json().message, 'Please fill in all required fields')
  const { issues } = response.json()
  assert.equal(
    issues.map(({ path }: { path: string[] }) => path[0]),
    ['password', 'email'],
  )
})

test('people are called what they are called', async () => {
  const names = ['Seán', "O'Neill-D’Arcy", 'J.R.', 'St. John', 'María José', 'Nguyễn', '李', 'Louis 14', 'X Æ A-12']
  for (const [index, firstName] of names.entries()) {
    const response = await register({ ...good, firstName, lastName: firstName, email: `name-${index}@example.com` })
    assert.is(response.statusCode, 201, response.body)
  }
})

test('the same address in another spelling is taken', async () => {
  const response = await register({ ...good, email: 'ANN@example.com' })
  assert.is(response.statusCode, 409)
  assert.equal(response.json(), {
    message:
      'There is already an account with this email. Please sign in instead. If you did not make it, ask for a new password: whoever reads this mailbox can make it theirs.',
    code: 'email_taken',
  })
})

test('of those who take an address at once, one gets it, and nothing stays of the others', async () => {
  const { promise: complete, resolve: go } = Promise.withResolvers<void>()
  meeting = { missing: 4, complete, go }
  const all = await Promise.all([1, 2, 3, 4].map(() => register({ ...bob, phone: undefined })))
  meeting = null
  assert.equal(all.map(({ statusCode }) => statusCode).sort(), [201, 409, 409, 409])
  const { rowCount } = await api.engine.db.pool.query('select from learner where id not in (select id from account)')
  assert.is(rowCount, 0)
})

test('fields that are not asked for are not taken', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const extra = { id, phoneVerified: true, onboardingCompleted: true, passwordHash: 'x', createdAt: '2000-01-01' }
  const { user } = (await register({ ...good, ...extra, email: 'extra@example.com' })).json()
  assert.is.not(user.id, id)
  assert.equal([user.phoneVerified, user.onboardingCompleted], [false, false])
})

test.run()
