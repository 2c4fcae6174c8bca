import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { User } from '../../api/schemas/user.ts'
import { dana, newDana } from '../testing/cast.ts'
import { credentialsIn, forgetTab } from './credentials.ts'
import { accessOf, createSession } from './session.ts'

const test = suite('session')

/** A session over its own storage. `answer` is the service's answer when asked for the user. */
function sessionWith(items: Record<string, string>, answer: () => Promise<User>, isLeaving = false) {
  const stored = new Map(Object.entries(items))
  const credentials = credentialsIn({
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      // As another tab sees it: the token's event may come before the rest is stored.
      if (key === 'auth_token') heardWith.push(stored.get('user'))
      stored.set(key, value)
    },
    removeItem: (key) => stored.delete(key),
  })
  const heardWith: (string | undefined)[] = []
  let questions = 0
  const fetchUser = () => {
    questions += 1
    return answer()
  }
  const session = createSession({ credentials, fetchUser, isLeaving: () => isLeaving })
  return {
    session,
    credentials,
    stored,
    heardWith,
    questions: () => questions,
    access: () => accessOf(session.state()),
  }
}

const knows = (user: User) => async () => user
const refuses = async (): Promise<User> => {
  throw new Error('401: {"message":"Please sign in."}')
}
const bothStored = { auth_token: 't', user: JSON.stringify(newDana) }

test('without a token nobody is signed in and nothing is asked', async () => {
  const { session, access, questions } = sessionWith({ user: JSON.stringify(dana) }, knows(dana))
  assert.is(access(), 'signed-out')
  await session.start()
  assert.is(access(), 'signed-out')
  assert.is(questions(), 0)
})

test('a token and a copy sign in at once, and the answer refreshes the copy', async () => {
  const { session, access, stored, questions } = sessionWith(bothStored, knows(dana))
  assert.is(access(), 'not-onboarded')
  const state = session.state()
  assert.ok(state.status === 'authenticated' && state.isCopy, 'it may be old')
  await session.start()
  assert.is(access(), 'onboarded')
  assert.equal(JSON.parse(stored.get('user') ?? ''), { ...dana, phoneNumber: '(•••) •••-0143' })
  assert.equal(session.state(), { status: 'authenticated', user: dana })
  assert.is(questions(), 1)
})

test('a token alone is loading until the answer', async () => {
  const { session, access } = sessionWith({ auth_token: 't' }, knows(dana))
  assert.is(access(), 'loading')
  await session.start()
  assert.is(access(), 'onboarded')
})

for (const question of ['start', 'refresh'] as const) {
  test(`the answer to ${question} does not undo what a command has saved meanwhile`, async () => {
    const { promise, resolve } = Promise.withResolvers<User>()
    const { session, stored } = sessionWith({ auth_token: 't', user: JSON.stringify(dana) }, () => promise)
    const asked = session[question]()
    session.accept({ ...dana, smsLessonsEnabled: false })
    resolve(dana)
    await asked
    assert.equal(session.state(), { status: 'authenticated', user: { ...dana, smsLessonsEnabled: false } })
    assert.is(JSON.parse(stored.get('user') ?? '').smsLessonsEnabled, false)
  })
}

const bob: User = { ...dana, id: '0197f0aa-0000-7000-8000-000000000002', email: 'bob@example.com' }

test('an answer that comes after signing out brings nobody back', async () => {
  const { promise, resolve } = Promise.withResolvers<User>()
  const { session, credentials, stored } = sessionWith(bothStored, () => promise)
  const asked = session.refresh()
  credentials.clear()
  session.end()
  session.accept(dana)
  resolve(dana)
  await asked
  assert.is(stored.size, 0)
  assert.equal(session.state(), { status: 'anonymous' })
})

test('an answer that comes after another learner has signed in leaves their copy alone', () => {
  const { session, credentials } = sessionWith(bothStored, knows(dana))
  credentials.save('the token of Bob', bob)
  session.accept(dana)
  assert.is(credentials.saveUser(dana), false)
  assert.is(credentials.user()?.id, bob.id)
})

test('other tabs that hear of a token find its learner already stored', () => {
  const { credentials, heardWith } = sessionWith(bothStored, knows(dana))
  credentials.save('the token of Bob', bob)
  assert.equal(
    heardWith.map((copy) => JSON.parse(copy ?? '{}').id),
    [bob.id],
  )
})

for (const copy of ['{"id":', 'null', '"Dana"', '[]']) {
  test(`a copy that is no user (${copy}) is cleared`, () => {
    const { access, stored } = sessionWith({ auth_token: 't', user: copy }, knows(dana))
    assert.is(access(), 'loading')
    assert.not(stored.has('user'))
    assert.ok(stored.has('auth_token'))
  })
}

test('a first question that is broken off because the page is left signs nobody out', async () => {
  const { session, access, stored } = sessionWith(bothStored, refuses, true)
  await session.start()
  assert.is(access(), 'not-onboarded')
  assert.is(stored.get('auth_token'), 't')
})

test('a failed first question clears both and signs out', async () => {
  const { session, access, stored } = sessionWith(bothStored, refuses)
  await session.start()
  assert.is(access(), 'signed-out')
  assert.is(stored.size, 0)
})

test('a sign-in while the question was under way is not undone by its failure', async () => {
  const { session, stored, credentials } = sessionWith(bothStored, async () => {
    credentials.save('a newer token', dana)
    return refuses()
  })
  await session.start()
  assert.is(stored.get('auth_token'), 'a newer token')
})

test('the next person at the tab finds no number and no answers, but is told what a toast was to say', () => {
  const tab = new Map([
    ['codes_sent', '{"codes":[{"to":"+12025550143"}]}'],
    ['onboarding_answers', '{"answers":{}}'],
    ['toast', '{"title":"Password Changed"}'],
  ])
  forgetTab({ removeItem: (key) => tab.delete(key) })
  assert.equal([...tab.keys()], ['toast'])
})

test('a failed refresh is logged and thrown, and the session stays', async () => {
  const { session, access } = sessionWith(bothStored, refuses)
  const logged: unknown[][] = []
  const { error } = console
  console.error = (...words) => logged.push(words)
  try {
    await session.refresh()
    assert.unreachable('it should have thrown')
  } catch (thrown) {
    assert.match(String(thrown), '401')
  } finally {
    console.error = error
  }
  assert.is(logged[0]?.[0], 'Failed to refresh user data:')
  assert.is(access(), 'not-onboarded')
})

test('listeners hear of each change until they leave', async () => {
  const { session } = sessionWith(bothStored, knows(dana))
  let heard = 0
  const leave = session.subscribe(() => {
    heard += 1
  })
  session.accept(dana)
  leave()
  session.accept(newDana)
  assert.is(heard, 1)
})

test.run()
