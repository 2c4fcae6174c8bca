import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** One building: its floors from the bottom up. Folders on the same floor may not import each other. */
interface Building {
  /** The folder that holds the building, with a trailing slash; empty for the repository. */
  readonly folder: string
  readonly floors: readonly (readonly string[])[]
}

const buildings: readonly Building[] = [
  { folder: '', floors: [['content'], ['sms-engine'], ['api'], ['portal', 'scripts']] },
  {
    folder: 'sms-engine/',
    floors: [
      ['domain', 'runtime'],
      ['migrations'],
      ['store', 'carrier'],
      ['config.ts', 'engine'],
      ['webhooks', 'replay'],
      ['jobs'],
      ['start-worker.ts'],
      ['worker.ts'],
    ],
  },
  {
    folder: 'api/',
    floors: [
      ['schemas', 'entities', 'config.ts', 'logger.ts', 'transaction.ts'],
      ['migrations'],
      ['http'],
      ['account'],
      ['phone'],
      ['learning', 'billing', 'staff', 'desk'],
      ['database.ts', 'app.ts'],
      ['server.ts', 'migrate.ts'],
    ],
  },
  {
    folder: 'sms-engine/domain/',
    floors: [
      ['model'],
      ['calendar'],
      ['wording'],
      ['reading'],
      ['teaching'],
      ['phases'],
      ['hear.ts'],
      ['transition.ts'],
    ],
  },
  {
    folder: 'portal/',
    floors: [
      ['styles', 'hooks', 'toasts', 'view'],
      ['ui', 'api'],
      ['session'],
      ['learning', 'phone', 'payment'],
      ['settings'],
      ['shell'],
      ['pages'],
      ['routes.tsx', 'router.tsx'],
      ['app.tsx', 'desk'],
      ['main.tsx', 'build'],
      ['vite.config.ts'],
    ],
  },
  {
    folder: 'api/billing/',
    floors: [
      ['config.ts', 'model'],
      ['gateway.ts', 'ledger'],
      ['store', 'stripe'],
      ['demo', 'sync'],
      ['commands'],
      ['jobs', 'view.ts'],
      ['billing.ts', 'webhook.ts'],
      ['routes.ts', 'for-desk.ts'],
    ],
  },
]

/** A floor may import only from the floors below it. */
export function* floors({ sources, importsOf }: Tree): Iterable<Problem> {
  for (const source of sources.values()) {
    if (source.kind !== 'product') continue
    for (const { target, line } of importsOf(source)) {
      if (!('file' in target)) continue
      for (const building of buildings) {
        const problem = step(building, source.path, target.file)
        if (problem) yield { file: source.path, line, ...problem }
      }
    }
  }
}

function step({ folder, floors }: Building, from: string, to: string): Pick<Problem, 'what' | 'wayOut'> | undefined {
  if (!from.startsWith(folder) || !to.startsWith(folder)) return undefined
  const [room, target] = [from, to].map((path) => path.slice(folder.length).split('/')[0] ?? '')
  if (!room || !target || room === target) return undefined
  const [floor, below] = [room, target].map((name) => floors.findIndex((names) => names.includes(name)))
  if (floor === -1) return unknownRoom(folder + room)
  if (below === -1) return unknownRoom(folder + target)
  if (floor! > below!) return undefined
  return {
    what: `${folder}${room} may not import ${folder}${target}: a floor imports only what lies below it`,
    wayOut: `move what both need to a lower floor, or pass it in from above`,
  }
}

function unknownRoom(room: string): Pick<Problem, 'what' | 'wayOut'> {
  return { what: `${room} has no floor`, wayOut: 'give it one in scripts/check/rules/floors.ts, or move the file' }
}
