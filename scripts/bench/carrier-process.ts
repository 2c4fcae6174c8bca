import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TwilioConfig } from '../../sms-engine/carrier/twilio/config.ts'
import { environmentWith } from '../config.ts'
import { freePort } from '../ports.ts'

/** The carrier simulator in its own process, so that its work does not count as ours. */
export interface CarrierProcess {
  readonly config: TwilioConfig
  stop(): Promise<void>
}

export async function startCarrierProcess(): Promise<CarrierProcess> {
  const port = await freePort()
  const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'bench-token-of-the-carrier' }
  const child = fork(join(import.meta.dirname, '../carrier-sim/main.ts'), {
    env: environmentWith({
      SIM_PORT: String(port),
      TWILIO_ACCOUNT_SID: account.accountSid,
      TWILIO_AUTH_TOKEN: account.authToken,
      TWILIO_FROM_NUMBER: '+12025550175',
      PUBLIC_URL: 'http://127.0.0.1:9',
    }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    config: { ...account, fromNumber: '+12025550175', apiUrl: `http://127.0.0.1:${port}` },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
