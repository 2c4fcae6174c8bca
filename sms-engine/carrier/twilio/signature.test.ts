import fc from 'fast-check'
import twilio from 'twilio'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isSigned } from './signature.ts'

const signature = suite('the signature')
const url = 'https://learn.example.com/webhooks/twilio/message?x=1'
const token = 'the token'

signature('whatever Twilio signs is accepted, and nothing else', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.string(), { minLength: 1, maxLength: 3 }))
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (params) => {
      const signed = twilio.getExpectedTwilioSignature(token, url, params)
      assert.is(isSigned(token, signed, url, params), true)
      assert.is(isSigned('another', signed, url, params), false)
      assert.is(isSigned(token, signed, `${url}2`, params), false)
      assert.is(isSigned(token, signed, url, { ...params, Extra: 'x', ...(params.Extra ? { Extra: 'y' } : {}) }), false)
    }),
    { numRuns: 200 },
  )
})

signature('what is no signature is refused', () => {
  for (const given of [undefined, '', 'AAAA', ['a'], 7]) assert.is(isSigned(token, given, url, {}), false)
})

signature.run()
