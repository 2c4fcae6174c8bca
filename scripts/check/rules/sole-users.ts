import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** Imports that open a way to the outside, and the one place that may hold each. */
const doors: readonly { imports: RegExp; user: string }[] = [
  { imports: /^twilio$/, user: 'sms-engine/carrier/twilio/send.ts' },
  { imports: /^twilio\//, user: 'sms-engine/carrier/twilio/' },
  { imports: /^stripe(\/|$)/, user: 'api/billing/stripe-gateway.ts' },
]

/** Only twilio/send talks to Twilio, only billing/stripe-gateway to Stripe. */
export function* soleUsers({ sources, importsOf }: Tree): Iterable<Problem> {
  for (const source of sources.values()) {
    if (source.kind !== 'product') continue
    for (const { specifier, line } of importsOf(source)) {
      const door = doors.find(({ imports }) => imports.test(specifier))
      if (!door || source.path.startsWith(door.user)) continue
      const what = `only ${door.user} may import ${specifier}`
      yield { file: source.path, line, what, wayOut: `add what you need to ${door.user}` }
    }
  }
}
