import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

const ENGINE = 'sms-engine/'

/** What the engine opens to the API: the shared runtime, its public face, its webhooks and the domain's pure values. */
const DOORS = ['runtime', 'migrations', 'engine', 'webhooks', 'carrier', 'config.ts', 'domain']

/** The desk shows replays, so it alone may import from there. */
const DESK = 'api/desk/'

/** The API uses the engine through its doors only. What lies behind them (store, jobs, replay) may change freely. */
export function* apiImports({ sources, importsOf }: Tree): Iterable<Problem> {
  for (const source of sources.values()) {
    if (source.kind !== 'product' || !source.path.startsWith('api/')) continue
    for (const { target, line } of importsOf(source)) {
      if (!('file' in target) || !target.file.startsWith(ENGINE)) continue
      const [room = ''] = target.file.slice(ENGINE.length).split('/')
      if (DOORS.includes(room) || (room === 'replay' && source.path.startsWith(DESK))) continue
      yield {
        file: source.path,
        line,
        what: `the API may not import ${ENGINE}${room}`,
        wayOut: `ask ${ENGINE}engine for it, or give the engine a function that answers it`,
      }
    }
  }
}
