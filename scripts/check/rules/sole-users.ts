import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** Imports that open a way to the outside, the one place that may hold each, and the one that may have its types. */
const doors: readonly { imports: RegExp; user: string; types?: string }[] = [
  { imports: /^twilio$/, user: 'sms-engine/carrier/twilio/send.ts' },
  { imports: /^twilio\//, user: 'sms-engine/carrier/twilio/', types: 'scripts/carrier-sim/' },
  { imports: /^stripe(\/|$)/, user: 'api/billing/stripe-gateway.ts' },
]

const CONFIG = /(^|[/.])config\.ts$/

/** Only carrier/twilio/send talks to Twilio, only billing/stripe-gateway to Stripe, only config files read the environment. */
export function* soleUsers({ sources, importsOf }: Tree): Iterable<Problem> {
  for (const source of sources.values()) {
    if (source.kind !== 'product') continue
    for (const { specifier, line, typeOnly } of importsOf(source)) {
      const door = doors.find(({ imports }) => imports.test(specifier))
      if (!door || source.path.startsWith(door.user)) continue
      if (typeOnly && door.types !== undefined && source.path.startsWith(door.types)) continue
      const what = `only ${door.user} may import ${specifier}`
      yield { file: source.path, line, what, wayOut: `add what you need to ${door.user}` }
    }
    for (const { what, offset } of source.uses) {
      if (what !== 'process.env' || CONFIG.test(source.path) || source.path.endsWith('.js')) continue
      yield {
        file: source.path,
        line: source.lineAt(offset),
        what: 'only config.ts files read process.env',
        wayOut: 'read it once in the config.ts of this folder and pass the value in',
      }
    }
  }
}
