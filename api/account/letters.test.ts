import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms, hour_ms, minute_ms } from '../../sms-engine/domain/model/units.ts'
import { confirmEmailLetter, emailChangedLetter, emailLeftLetter, passwordResetLetter } from './letters.ts'

const frame = { firstName: 'Ann', supportEmail: 'help@tallytext.example' }
const link = 'https://tallytext.example/a-link'

test('a letter with a link is sent for as long as its link works, and says how long that is', () => {
  for (const [{ useful_ms, text }, lasts_ms, words] of [
    [passwordResetLetter(frame, link, 60), 60 * minute_ms, '60 minutes'],
    [confirmEmailLetter(frame, link, 1), hour_ms, 'one hour'],
    [confirmEmailLetter(frame, link, 2), 2 * hour_ms, '2 hours'],
    [emailChangedLetter(frame, link, 7), 7 * day_ms, '7 days'],
  ] as const) {
    assert.is(useful_ms, lasts_ms)
    assert.ok(text.includes(link) && text.includes(words), text)
  }
  assert.is(emailLeftLetter(frame).useful_ms, undefined, 'one without a link is worth sending for longer')
})

test.run()
