import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { currentToast, dismissFailure, dismissToast, fail, subscribeToToasts, succeed } from './toasts.ts'

const test = suite('toasts')

test.before.each(dismissToast)

test('one at a time, the newest', () => {
  succeed('OTP Sent')
  fail('Error', 'Please fill in all fields')
  const { title, message, tone } = currentToast() ?? {}
  assert.equal([title, message, tone], ['Error', 'Please fill in all fields', 'bad'])
})

test('the same words again are another toast', () => {
  fail('Error', 'Please fill in all fields')
  const first = currentToast()
  fail('Error', 'Please fill in all fields')
  assert.is.not(currentToast()?.id, first?.id)
})

test('only a failure goes when the page moves on', () => {
  succeed('OTP Sent')
  dismissFailure()
  assert.is(currentToast()?.title, 'OTP Sent')
  fail('Error', 'Please fill in all fields')
  dismissFailure()
  assert.is(currentToast(), undefined)
})

test('whoever listens hears of a toast and of its end', () => {
  const heard: (string | undefined)[] = []
  const leave = subscribeToToasts(() => heard.push(currentToast()?.title))
  succeed('Phone Verified', 'Lessons go to (202) 555-0143.')
  dismissToast()
  leave()
  succeed('Nobody hears this')
  assert.equal(heard, ['Phone Verified', undefined])
})

test.run()
