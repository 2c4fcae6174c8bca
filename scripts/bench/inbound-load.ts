import { sign } from '../carrier-sim/signature.ts'
import { type LoadResult, runLoad } from './load.ts'
import { phoneOf } from './seed-learners.ts'

/**
 * The carrier's side of the inbound part, in its own process: texts answer letters from many learners in turn.
 * Arguments: url, token, learners, duration in ms, requests per second (0 for no limit), first message number.
 */
const [url = '', token = '', learners = '1', duration = '1000', rate = '0', first = '0'] = process.argv.slice(2)

const result: LoadResult = await runLoad({
  url,
  inFlight: 16,
  duration_ms: Number(duration),
  ...(Number(rate) > 0 && { rate: Number(rate) }),
  make(index) {
    const number = Number(first) + index
    const round = Math.floor(index / Number(learners))
    const params = {
      MessageSid: `SM${number.toString(16).padStart(32, '0')}`,
      AccountSid: `AC${'0'.repeat(32)}`,
      From: phoneOf(index % Number(learners)),
      To: '+12025550175',
      Body: ['A', 'B', 'C', 'D'][round % 4] ?? 'A',
      NumMedia: '0',
    }
    return {
      body: new URLSearchParams(params).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': sign(token, url, params),
      },
    }
  },
})
console.log(JSON.stringify(result))
