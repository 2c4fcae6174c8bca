/** Why an attempt failed: no connection, a late or broken answer, or an answer with that class of status. */
export type Failure = 'ct' | 'rt' | '4xx' | '5xx'

/** How Twilio calls a webhook. Times in ms of machine time. */
export interface ConnectionOverrides {
  readonly connectTimeout_ms: number
  readonly readTimeout_ms: number
  readonly totalTimeout_ms: number
  /** Attempts after the first. */
  readonly retries: number
  readonly retryOn: ReadonlySet<Failure>
}

const FAILURES: readonly Failure[] = ['ct', 'rt', '4xx', '5xx']

/**
 * Splits a registered webhook URL into the URL to call and sign, and the overrides in its fragment, such as
 * `#rc=3&rp=all`. Unknown or invalid values fall back to Twilio's defaults.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
export function readConnectionOverrides(registered: string): { url: string; overrides: ConnectionOverrides } {
  const hash = registered.indexOf('#')
  const url = hash === -1 ? registered : registered.slice(0, hash)
  const fragment = new URLSearchParams(hash === -1 ? '' : registered.slice(hash + 1))
  return {
    url,
    overrides: {
      connectTimeout_ms: within(fragment.get('ct'), 100, 10_000, 5_000),
      readTimeout_ms: within(fragment.get('rt'), 100, 15_000, 15_000),
      totalTimeout_ms: within(fragment.get('tt'), 100, 15_000, 15_000),
      retries: within(fragment.get('rc'), 0, 5, 1),
      retryOn: retryPolicy(fragment.get('rp')),
    },
  }
}

function within(text: string | null, min: number, max: number, otherwise: number): number {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= min && value <= max ? value : otherwise
}

function retryPolicy(text: string | null): ReadonlySet<Failure> {
  const asked = text?.split(',') ?? []
  if (asked.includes('all')) return new Set(FAILURES)
  const known = FAILURES.filter((failure) => asked.includes(failure))
  return new Set(known.length > 0 ? known : (['ct'] as const))
}
