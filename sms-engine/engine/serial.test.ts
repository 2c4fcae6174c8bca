import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { limitedSerial } from './serial.ts'

/** Tasks that end when told to. */
function tasks() {
  const inTurn = limitedSerial(1, () => new Error('too many'))
  const ends: (() => void)[] = []
  const begin = (key: string) =>
    inTurn(key, () => new Promise<string>((resolve) => ends.push(() => resolve('done')))).catch(
      (error) => error.message,
    )
  return { begin, endNext: () => ends.shift()?.() }
}
/** Long enough for any task that waits only for its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('of each key so many wait and one more is refused, also after some have ended', async () => {
  const { begin, endNext } = tasks()
  const [first, second] = [begin('a'), begin('a')]
  assert.is(await begin('a'), 'too many')
  const other = begin('b')
  await settled()
  endNext()
  assert.is(await first, 'done')
  await settled()
  const third = begin('a')
  assert.is(await begin('a'), 'too many', 'the second is at work and the third waits')
  for (let left = 0; left < 3; left++) {
    endNext()
    await settled()
  }
  assert.equal(await Promise.all([second, third, other]), ['done', 'done', 'done'])
})

test('a task that fails makes room like any other', async () => {
  const inTurn = limitedSerial(0, () => new Error('too many'))
  for (let time = 0; time < 3; time++) {
    const failed = await inTurn('a', () => Promise.reject(new Error('its own'))).catch((error) => error.message)
    assert.is(failed, 'its own')
  }
})

test.run()
