import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../testing/cast.ts'
import { pauseView } from './pause.ts'

const test = suite('pause')

const now = new Date('2026-11-20T12:00:00Z')
const until = '2026-12-28T05:00:00Z'
const none = { status: null, pausedUntil: null, cancelAtPeriodEnd: false, endsOn: null }
const paying = { ...none, status: 'active' }
const held = { ...none, status: 'paused', pausedUntil: until }
const paused = { ...dana, isPaused: true, pausedUntil: until, nextLessonAt: null, noTextsBecause: 'paused' } as const
const off = { ...dana, smsLessonsEnabled: false, nextLessonAt: null, noTextsBecause: 'switched off' } as const

type Seen = [sentence: string, field: string | undefined, hold: string | undefined, resume: string | undefined]
const lessons = 'Lessons are paused until Monday, December 28, 2026.'
const views: [what: string, ...of: Parameters<typeof pauseView>, ...seen: Seen][] = [
  ['nothing is held', dana, none, '', 'Pause lessons for', 'Pause lessons', undefined],
  [
    'a payer learns that billing is held too',
    dana,
    paying,
    '',
    'Pause lessons and billing for',
    'Pause lessons',
    undefined,
  ],
  ['a payer without texts can hold billing', off, paying, '', 'Hold billing for', 'Hold billing', undefined],
  [
    'without texts or a subscription',
    off,
    none,
    'No lessons come by text, so there is nothing to pause.',
    undefined,
    undefined,
    undefined,
  ],
  [
    'a subscription that ends is not held',
    dana,
    { ...paying, endsOn: until },
    '',
    'Pause lessons for',
    'Pause lessons',
    undefined,
  ],
  ['lessons are paused', paused, none, lessons, undefined, undefined, 'Resume lessons'],
  [
    'lessons are paused and billing goes on: holding it sets the end of both',
    paused,
    paying,
    `${lessons} Billing goes on.`,
    'Pause lessons and billing for',
    'Pause both',
    'Resume lessons',
  ],
  [
    'both are held',
    paused,
    held,
    'Lessons and billing are paused until Monday, December 28, 2026.',
    undefined,
    undefined,
    'Resume lessons and billing',
  ],
  [
    'both are held, and end on different days: one was asked for by text',
    paused,
    { ...held, pausedUntil: '2026-12-20T05:00:00Z' },
    `${lessons} Billing is held until Sunday, December 20, 2026.`,
    undefined,
    undefined,
    'Resume lessons and billing',
  ],
  [
    'billing alone is held',
    off,
    held,
    'Billing is held until Monday, December 28, 2026.',
    undefined,
    undefined,
    'Resume billing',
  ],
]
for (const [what, user, billing, ...seen] of views) {
  test(what, () => {
    const { sentence, hold, resume } = pauseView(user, billing)
    assert.equal([sentence, hold?.field, hold?.button, resume?.button], seen)
  })
}

test('afterwards it is said what was held', () => {
  const day = 'Until Monday, December 28, 2026.'
  const saidOf = (user: typeof dana, billing: typeof paying | typeof none) =>
    pauseView(user, billing).hold?.said(user === off ? off : paused, held)
  assert.equal(saidOf(dana, none), { title: 'Lessons Paused', message: day })
  assert.equal(saidOf(dana, paying), { title: 'Lessons Paused', message: `${day} Billing is held as long.` })
  assert.equal(saidOf(off, paying), { title: 'Billing Held', message: day })
})

test('afterwards it is said what goes on, and why no text comes all the same', () => {
  const saidOf = (user: Parameters<typeof pauseView>[0], billing: typeof held | typeof none, saved: typeof dana) =>
    pauseView(user, billing).resume?.said(saved, now)
  const next = 'Next text: Monday, 9:00 AM.'
  assert.equal(saidOf(paused, none, dana), { title: 'Lessons Resumed', message: next })
  assert.equal(saidOf(paused, held, dana), { title: 'Lessons Resumed', message: `Billing goes on. ${next}` })
  assert.equal(saidOf(off, held, off), { title: 'Billing Resumed', message: 'Lessons are off.' })
})

test.run()
