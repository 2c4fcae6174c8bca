import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Step, steps } from './followed-steps.ts'
import { holdSteps, returnToHeld, stepFromHeld } from './held-steps.ts'

const test = suite('held steps')

const isHeldBack = (step: Step) => steps.isHeldBack?.(step)
const step = (delta: number | null, pathname = '/elsewhere') => ({ action: 'POP', delta, location: { pathname } })
const goes: number[] = []
const told: number[] = []
let release: () => void
const before = globalThis.history

test.before.each(() => {
  globalThis.history = { go: (delta: number) => goes.push(delta) } as unknown as History
  release = holdSteps({ isHeld: (path) => path !== '/here', onHeld: (delta) => told.push(delta) })
})
test.after.each(() => {
  release()
  globalThis.history = before
  goes.length = 0
  told.length = 0
})

test('a step is undone, and the page told; of neither does the router hear', () => {
  assert.ok(isHeldBack(step(-1)))
  assert.equal([goes, told], [[1], [-1]])
  assert.ok(isHeldBack(step(1, '/here')))
  assert.equal(goes, [1], 'the way back is not undone')
  assert.not(isHeldBack(step(1, '/here')), 'nor awaited twice')
})

test('two quick steps are both undone, also where the second drops the step that undoes the first', () => {
  assert.ok(isHeldBack(step(-1)))
  assert.ok(isHeldBack(step(-1)))
  assert.equal(goes, [1, 2])
  assert.ok(isHeldBack(step(2, '/here')))
  assert.not(isHeldBack(step(1, '/here')), 'Forward is followed again')
})

test('where both are undone one by one, neither is undone again', () => {
  for (const delta of [-1, -1, 1, 1]) assert.ok(isHeldBack(step(delta)))
  assert.equal(goes, [1, 2])
})

test('a step whose undoing the browser dropped is undone with the answer, or followed from the held page', () => {
  returnToHeld()
  assert.equal(goes, [], 'nothing was dropped')
  assert.ok(isHeldBack(step(-1)))
  returnToHeld()
  assert.ok(isHeldBack(step(1, '/here')))
  assert.equal(goes.splice(0), [1, 1])
  assert.ok(isHeldBack(step(-1)))
  release()
  stepFromHeld(-2)
  assert.equal(goes, [1, -1])
  assert.not(isHeldBack(step(-1)))
})

test('a link ends the undoing: it leads on from the page that is shown', () => {
  assert.ok(isHeldBack(step(-1)))
  release()
  assert.not(isHeldBack({ ...step(1), action: 'PUSH' }))
  assert.not(isHeldBack(step(-1)))
})

test('a step within the page, a link and an entry that the router did not make are followed', () => {
  assert.not(isHeldBack(step(-1, '/here')))
  assert.not(isHeldBack({ ...step(1), action: 'PUSH' }))
  assert.not(isHeldBack(step(null)))
  assert.equal(goes, [])
})

test('once nothing is held, steps are followed, but the way back of one that was held is not', () => {
  assert.ok(isHeldBack(step(-2)))
  release()
  assert.ok(isHeldBack(step(2)))
  assert.not(isHeldBack(step(-2)))
})

test.run()
