/**
 * `npm run stripe:record`: plays every scenario on the test account of STRIPE_SECRET_KEY and records Stripe's answers,
 * which replace those written by hand. `npm run stripe:setup` must have been run on it. Without such a key it reports
 * that it is skipped, and changes nothing.
 */
import { writeFileSync } from 'node:fs'
import { openDesk } from '../../../api/billing/testing/desk.ts'
import { readSettings } from '../../config.ts'
import { openLiveStage } from './live-stage.ts'
import { play } from './play.ts'
import { scenarios } from './scenarios.ts'
import { scrub } from './scrub.ts'

/** The end of a month, so that Stripe's handling of the 31st is recorded too. */
const begin = Date.UTC(2027, 0, 31, 10)

const { STRIPE_SECRET_KEY: secretKey = '' } = readSettings()
if (/^[sr]k_test_(?!local)\w+$/.test(secretKey)) await record()
else console.log('skipped: STRIPE_SECRET_KEY is no key of a test account, so nothing is recorded')

async function record(): Promise<void> {
  const desk = await openDesk()
  for (const scenario of scenarios) {
    const stage = await openLiveStage(secretKey, begin)
    try {
      const recording = scrub(await play(scenario, { stage, desk, source: 'stripe' }))
      const file = new URL(`./recordings/${scenario.name}.json`, import.meta.url)
      writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`)
      console.log(`recorded: ${scenario.name}`)
    } finally {
      await stage.close()
    }
  }
  await desk.close()
}
