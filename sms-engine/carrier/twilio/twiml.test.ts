import twilio from 'twilio'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toTwiml } from './twiml.ts'

const twiml = suite('TwiML')

twiml("is what Twilio's own builder makes", () => {
  for (const texts of [[], ['One.'], ['A & B < C > D "quoted" \'so\'', 'line\nbreak'], ['\u{1F44D}']]) {
    const response = new twilio.twiml.MessagingResponse()
    for (const text of texts) response.message(text)
    const same =
      texts.length === 0 ? '<?xml version="1.0" encoding="UTF-8"?><Response></Response>' : response.toString()
    assert.is(toTwiml(texts), same)
  }
})

twiml.run()
