import { join } from 'node:path'
import { root } from '../config.ts'

/** The processes of the product, including Vite's in development. */
export type ChildName = 'carrier-sim' | 'stripe-sim' | 'server' | 'worker' | 'portal'

/** Each process's file, and how long it may take to shut down, ms: all of them and Postgres within 10 s. */
export const programs: Readonly<Record<ChildName, { file: string; stopMs: number }>> = {
  portal: { file: join(root, 'scripts/start/portal-dev.ts'), stopMs: 500 },
  server: { file: join(root, 'api/server.ts'), stopMs: 3000 },
  worker: { file: join(root, 'sms-engine/worker.ts'), stopMs: 3000 },
  'carrier-sim': { file: join(root, 'scripts/carrier-sim/main.ts'), stopMs: 1000 },
  'stripe-sim': { file: join(root, 'scripts/stripe-sim/main.ts'), stopMs: 1000 },
}

/** Stop order: first what accepts requests, then what processes them, then what these talk to. */
export const stopOrder: readonly ChildName[] = ['portal', 'server', 'worker', 'carrier-sim', 'stripe-sim']

/** The folders whose changes restart a process under `npm run dev`. Vite watches the portal's itself. */
export const restartsOn: Readonly<Record<string, readonly ChildName[]>> = {
  content: ['server', 'worker'],
  'sms-engine': ['server', 'worker'],
  api: ['server'],
  'scripts/carrier-sim': ['carrier-sim'],
  'scripts/stripe-sim': ['stripe-sim'],
}
