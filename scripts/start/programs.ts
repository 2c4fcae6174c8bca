import { join } from 'node:path'
import { root } from '../config.ts'

/** The processes of the product, and in development Vite's. */
export type ChildName = 'carrier-sim' | 'stripe-sim' | 'server' | 'worker' | 'portal'

/** Each one's file, and how long it gets to end in good order, ms: all of them and Postgres within 10 s. */
export const programs: Readonly<Record<ChildName, { file: string; stopMs: number }>> = {
  portal: { file: join(root, 'scripts/start/portal-dev.ts'), stopMs: 500 },
  server: { file: join(root, 'api/server.ts'), stopMs: 3000 },
  worker: { file: join(root, 'sms-engine/worker.ts'), stopMs: 3000 },
  'carrier-sim': { file: join(root, 'scripts/carrier-sim/main.ts'), stopMs: 1000 },
  'stripe-sim': { file: join(root, 'scripts/stripe-sim/main.ts'), stopMs: 1000 },
}

/** Stopped in this order: who takes requests first, then who works on them, then who is talked to. */
export const stopOrder: readonly ChildName[] = ['portal', 'server', 'worker', 'carrier-sim', 'stripe-sim']

/** The folders whose changes restart a process under `npm run dev`. Vite watches the portal's itself. */
export const restartsOn: Readonly<Record<string, readonly ChildName[]>> = {
  content: ['server', 'worker'],
  'sms-engine': ['server', 'worker'],
  api: ['server'],
  'scripts/carrier-sim': ['carrier-sim'],
  'scripts/stripe-sim': ['stripe-sim'],
}
