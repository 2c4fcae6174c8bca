import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** An import that gives access to the outside world. */
interface Door {
  readonly imports: RegExp
  /** The only place that may use it. */
  readonly user: string
  /** The code that simulates the other side. */
  readonly simulator?: string
  /** Where else its types may be imported. */
  readonly types?: string
}

const doors: readonly Door[] = [
  { imports: /^twilio$/, user: 'sms-engine/carrier/twilio/send.ts' },
  { imports: /^twilio\//, user: 'sms-engine/carrier/twilio/', types: 'scripts/carrier-sim/' },
  {
    imports: /^stripe(\/|$)/,
    user: 'api/billing/stripe/client.ts',
    simulator: 'scripts/stripe-sim/',
    types: 'api/billing/stripe/',
  },
]

/** Only carrier/twilio/send talks to Twilio, only stripe/client to Stripe. */
export function* soleUsers({ sources, importsOf }: Tree): Iterable<Problem> {
  for (const source of sources.values()) {
    if (source.kind !== 'product') continue
    for (const { specifier, line, typeOnly } of importsOf(source)) {
      const door = doors.find(({ imports }) => imports.test(specifier))
      if (!door || [door.user, door.simulator].some((place) => place && source.path.startsWith(place))) continue
      if (typeOnly && door.types !== undefined && source.path.startsWith(door.types)) continue
      const what = `only ${door.user} may import ${specifier}`
      yield { file: source.path, line, what, wayOut: `add what you need to ${door.user}` }
    }
  }
}
