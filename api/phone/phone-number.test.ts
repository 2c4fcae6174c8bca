import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isOfCountries, parsePhone } from './phone-number.ts'

const ANN = '+12125550100'

const spellings = [
  '+12125550100',
  '2125550100',
  '12125550100',
  '1-212-555-0100',
  '001 212 555 0100',
  '011 1 212 555 0100',
  '(212) 555-0100',
  '212.555.0100',
  ' +1 212 555 0100 ',
  '+1 (212) 555-0100 ext. 7',
  'tel:+1-212-555-0100',
  '２１２５５５０１００',
]
for (const typed of spellings) {
  test(`"${typed}" is Ann's number`, () => {
    assert.equal(parsePhone(typed, ['US', 'CA']), { ok: true, e164: ANN })
  })
}

const wrong: [typed: string, message: string][] = [
  ['212555010', 'That number is one digit short.'],
  ['5550100', 'That number is three digits short.'],
  ['+1 212 555 01000', 'That number has one digit too many.'],
  ['1', 'That number is too short.'],
  ['hello', 'That does not look like a phone number.'],
  ['+1 112 555 0100', 'That is not a working phone number. Please check the digits.'],
  ['+44 7400 123456', 'For now we only text numbers of these countries: US and Canada.'],
  ['0044 7400 123456', 'For now we only text numbers of these countries: US and Canada.'],
  ['+1 876 555 0123', 'For now we only text numbers of these countries: US and Canada.'],
  ['(800) 555-1234', 'That number cannot receive texts. Please use a mobile number.'],
  ['(900) 555-1234', 'That number cannot receive texts. Please use a mobile number.'],
]
for (const [typed, message] of wrong) {
  test(`"${typed}": ${message}`, () => {
    assert.equal(parsePhone(typed, ['US', 'CA']), { ok: false, message })
  })
}

test('how many digits are amiss is said in words', () => {
  const said = (typed: string) => {
    const parsed = parsePhone(typed, ['US', 'CA'])
    return parsed.ok ? parsed.e164 : parsed.message
  }
  assert.is(said('+1 212'), 'That number is seven digits short.')
  assert.is(said('+1 21255501'), 'That number is two digits short.')
  assert.is(said('+1 212 555 0100 00'), 'That number has two digits too many.')
})

test('three countries are named as one says them', () => {
  const parsed = parsePhone('+44 7400 123456', ['US', 'CA', 'MX'])
  assert.equal(parsed, {
    ok: false,
    message: 'For now we only text numbers of these countries: US, Canada, and Mexico.',
  })
})

const senders: [sender: string, of: 'ours' | 'elsewhere'][] = [
  [ANN, 'ours'],
  ['+14165550199', 'ours'],
  ['+18765550123', 'elsewhere'],
  ['+447400123456', 'elsewhere'],
  ['+881612345678', 'elsewhere'],
  ['72975', 'elsewhere'],
  ['Tallytext', 'elsewhere'],
]
for (const [sender, of] of senders) {
  test(`a text from ${sender} comes from ${of}`, () => {
    assert.is(isOfCountries(sender, ['US', 'CA']), of === 'ours')
  })
}

test('the configured countries decide, and the first is the default', () => {
  assert.equal(parsePhone('07400 123456', ['GB']), { ok: true, e164: '+447400123456' })
  assert.equal(parsePhone('020 7183 8750', ['GB']), {
    ok: false,
    message: 'That number cannot receive texts. Please use a mobile number.',
  })
  assert.equal(parsePhone('07400 12345678', ['GB']), {
    ok: false,
    message: 'That number does not have the right number of digits.',
  })
  assert.equal(parsePhone('(416) 555-0199', ['US']), {
    ok: false,
    message: 'For now we only text numbers of these countries: US.',
  })
})

test.run()
