import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { maskSecrets } from './secrets.ts'

/** Texts, and what is left of them. */
const masked: [said: string, kept: string][] = [
  // Cards, by network and length.
  ['my card is 4111 1111 1111 1111', 'my card is ####'],
  ['4111111111111111', '####'],
  ['4111-1111-1111-1111', '####'],
  ['4111.1111.1111.1111', '####'],
  ['4111 – 1111 – 1111 – 1111', '####'],
  ['4111\u00a01111\u00a01111\u00a01111', '####'],
  ['4111 1111\n1111 1111', '####'],
  ['41 11 11 11 11 11 11 11', '####'],
  ['411111 1111111111', '####'],
  ['４１１１ １１１１ １１１１ １１１１', '####'],
  ['13 digits: 4222222222222', '13 digits: ####'],
  ['Visa of 19: 4000 0000 0000 0000 006', 'Visa of 19: ####'],
  ['Mastercard 5555 5555 5555 4444.', 'Mastercard ####.'],
  ['the new range 2223003122003222', 'the new range ####'],
  ['Amex 3782 822463 10005', 'Amex ####'],
  ['Diners 3056 930902 5904', 'Diners ####'],
  ['Discover 6011 1111 1111 1117', 'Discover ####'],
  ['JCB 3530111333300000', 'JCB ####'],
  ['UnionPay 6205 5000 0000 0000 004', 'UnionPay ####'],
  ['no network of ours: 1234 5678 9012 3452', 'no network of ours: ####'],
  ['two: 4111111111111111 and 5555555555554444', 'two: #### and ####'],
  ['(4111111111111111)', '(####)'],
  ['card4111111111111111thanks', 'card####thanks'],
  // Around a card: its code is masked with it, its date and an amount stay.
  ['4111 1111 1111 1111 12/27 123', '#### 12/27 ####'],
  ['4111 1111 1111 1111 exp 12/27 cvv 123', '#### exp 12/27 cvv ####'],
  ['cvc: 4444, card 4111111111111111', 'cvc: ####, card ####'],
  ['4111 1111 1111 1111 123', '#### ####'],
  ['4111 1111 1111 1111, 12/2027, 1234 is mine', '####, 12/2027, #### is mine'],
  ['I paid $120 with 4111 1111 1111 1111 on 11/20', 'I paid $120 with #### on 11/20'],
  // Social Security numbers.
  ['my ssn is 123-45-6789', 'my ssn is ####'],
  ['123-45-6789', '####'],
  ['123 45 6789', '####'],
  ['123.45.6789', '####'],
  ['123–45–6789', '####'],
  ['１２３-４５-６７８９', '####'],
  ['is 123-45-6789 right? born 1/2/1980', 'is #### right? born 1/2/1980'],
  ['SSN 123456789', 'SSN ####'],
  ['ss# 123 456 789', 'ss# ####'],
  ['my social is 123 - 45 - 6789', 'my social is ####'],
  ['Social Security number: 123456789', 'Social Security number: ####'],
  ['mi número de seguro social es 123456789', 'mi número de seguro social es ####'],
  ['mon numéro d’assurance sociale: 046 454 286', 'mon numéro d’assurance sociale: ####'],
  ['my ITIN is 912-70-1234', 'my ITIN is ####'],
  ['ssn 123-45-6789 and card 4111111111111111', 'ssn #### and card ####'],
  // Any separators between the digits, and digits of any script.
  ...['_', ',', ', ', '*', '·', '|', ':', '/', ' / ', '     ', ' -- ', '\u200b', ' \u200b ', '\u2060', ') ('].map(
    (between): [string, string] => [`card ${['4111', '1111', '1111', '1111'].join(between)} ok`, 'card #### ok'],
  ),
  ['(4111)(1111)(1111)(1111)', '(####)'],
  ['3782_822463_10005', '####'],
  ['3056/930902/5904', '####'],
  ['4111_1111_1111_1111_12_27', '####_12_27'],
  ['4\u200b111111111111111', '####'],
  ['+4111111111111111', '+####'],
  ['+378282246310005', '+####'],
  ['٤١١١ ١١١١ ١١١١ ١١١١', '####'],
  ['۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', '####'],
  ['४१११ ११११ ११११ ११११', '####'],
  ['𝟒𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏', '####'],
  ['4️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣', '####'],
  ['my ss number is 123456789', 'my ss number is ####'],
  ['SSN is 1 2 3 4 5 6 7 8 9', 'SSN is ####'],
  ['ssn 123·45·6789', 'ssn ####'],
  ['ssn 123/45/6789', 'ssn ####'],
  ['ssn 123,45,6789', 'ssn ####'],
  ['ssn (123) 45: 6789', 'ssn (####'],
  ['ssn ١٢٣٤٥٦٧٨٩', 'ssn ####'],
  ['123_45_6789', '####'],
  ['1\u200b23-45-6789', '####'],
]
for (const [said, kept] of masked) {
  test(`masked: ${said}`, () => {
    const { body, secrets } = maskSecrets(said)
    assert.is(body, kept)
    assert.ok(secrets.length > 0)
  })
}

const left = [
  'A',
  '4111',
  '$4,111',
  '$4,111.11',
  '41111111',
  '4111 1111',
  '1,234,567,890,123',
  '12,500 + 7,300 = 19,800',
  '1200 3400 5600 7801',
  '4111 1111 1111 1112',
  '411111111111',
  '41111111111111111111',
  '123456789',
  '987654321 in retained earnings',
  '100000000',
  '250-75',
  '500 - 50 - 1000',
  '$100 20 3000',
  '2000 100 20 3000',
  '100 20 3000 40',
  '000-12-3456',
  '666-12-3456',
  '123-00-4567',
  '123-45-0000',
  '212-555-0100',
  '(212) 555-0100',
  '+1 212 555 0100',
  '+4917612345678',
  '12125550100 12125550101',
  '11/22/2026 13:45',
  '2026-11-22',
  '10001-1234',
  'form 1099 and 1040 for 2025',
  'EIN 12-3456789',
  'Social Security wage base is 176100',
  'ssn ends in 6789',
  '0000 0000 0000 0000',
  'B) 24000',
  'reply 1 2 3 4 5 6 7 8 9 10 11 12 13',
  'PLAN 4',
  '4111 + 1111 + 1111 + 1111',
  '4111, 1111, 1111, 1111, 2500',
  '2500, 4111, 1111, 1111, 1111',
  '4500, 2200, 1200, 6060',
  '$4111, $1111, $1111, $1111',
  '4111, 1111, 1111, 1112',
  '7111, 1111, 1111, 1118',
  '100*20*3000',
  '100, 20, 3000',
  'social security 150, 20, 1000 and 30',
  'social: 1 2 3 4 5 6 7 8 9 10',
  'caf\u00e9 ١٢٣',
  '👩\u200d👩\u200d👧 123456789',
  '',
]
for (const said of left) {
  test(`left as it is: ${said}`, () => assert.equal(maskSecrets(said), { body: said, secrets: [] }))
}

test('which kinds were masked is told, each once', () => {
  const secrets = (said: string) => maskSecrets(said).secrets
  assert.equal(secrets('4111111111111111 5555555555554444'), ['card'])
  assert.equal(secrets('123-45-6789'), ['ssn'])
  assert.equal(secrets('123-45-6789 4111111111111111'), ['card', 'ssn'])
})

/** These digits with a check digit appended, so that Luhn's check passes. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + ((10 - (sum % 10)) % 10)
}

test('every number of 13 to 19 digits that passes the check is masked, written together or in fours', () => {
  const number = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(9), { minLength: 11, maxLength: 17 }))
    .map(([first, rest]) => withCheckDigit([first, ...rest].join('')))
  fc.assert(
    fc.property(number, fc.constantFrom('', ' ', '-', ' - '), (digits, gap) => {
      const said = (digits.match(/\d{1,4}/g) ?? []).join(gap)
      assert.is(maskSecrets(`my card is ${said} ok?`).body, 'my card is #### ok?')
    }),
  )
})

test('masking again changes nothing more, whatever the text', () => {
  const any = fc
    .array(fc.constantFrom(...'0123456789 -.4111/ssn$,+\n_*|:\u200b\u0661'), { maxLength: 60 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(any, (said) => {
      const once = maskSecrets(said).body
      assert.is(maskSecrets(once).body, once)
    }),
    { numRuns: 2_000 },
  )
})

test('a long text of figures takes no time', () => {
  for (const said of [
    '1 '.repeat(800),
    '4'.repeat(1_600),
    '4111 '.repeat(320),
    `${'1-'.repeat(799)}x`,
    '1111,'.repeat(320),
    '\u200b'.repeat(1_600),
  ]) {
    const start = process.cpuUsage()
    maskSecrets(said)
    const { user, system } = process.cpuUsage(start)
    assert.ok(user + system < 200_000, `${(user + system) / 1000} ms for ${said.slice(0, 10)}`)
  }
})

test.run()
