import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

const ENGINE = 'sms-engine/'

/** What the engine shows to the API: what both processes share, its face, its webhooks, and the domain's pure values. */
const DOORS = ['runtime', 'migrations', 'engine', 'webhooks', 'carrier', 'config.ts', 'domain']

/** The desk shows what a replay shows, so it alone goes in by that door. */
const DESK = 'api/desk/'

/** The API asks the engine through its doors. Behind them (store, jobs, replay) the engine may change as it likes. */
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
