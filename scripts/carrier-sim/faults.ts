/** What can go wrong when a message is created. A number is a Twilio error code. */
export type Fault = 'timeout' | 'timeout-after-accept' | 'reset' | '500' | '429' | number

export interface PlannedFault {
  readonly next: Fault
  /** How many more creations it affects. */
  readonly count: number
}

const NAMED: readonly Fault[] = ['timeout', 'timeout-after-accept', 'reset', '500', '429']

/** Parses a fault given by name or code (five digits, number or text); null when there is no such fault. */
export function readFault(next: unknown): Fault | null {
  const named = NAMED.find((fault) => fault === String(next))
  if (named !== undefined) return named
  return /^[1-9]\d{4}$/.test(String(next)) ? Number(next) : null
}

/** Codes from 30000 up are reported later in a status callback; for lower ones the API rejects the request. */
export const isDeliveryFault = (fault: Fault): fault is number => typeof fault === 'number' && fault >= 30_000

/** Faults that do not end by themselves. */
export interface LastingFaults {
  /** How late the message list shows each message, s of service time. */
  readonly list_lag_s: number
  /** How far ahead the clock in the `Date` header is, s. */
  readonly clock_ahead_s: number
}

const none: LastingFaults = { list_lag_s: 0, clock_ahead_s: 0 }

export interface Faults {
  /** Queues a fault behind those already waiting. */
  add(next: Fault, count: number): void
  /** Uses up one hit of the first fault in the queue. */
  take(): Fault | null
  list(): PlannedFault[]
  /** Faults that last until changed. */
  readonly lasting: LastingFaults
  last(changed: Partial<LastingFaults>): void
  /** Ends every fault. */
  clear(): void
}

export function createFaults(): Faults {
  let planned: PlannedFault[] = []
  let lasting = none
  return {
    get lasting() {
      return lasting
    },
    last(changed) {
      lasting = { ...lasting, ...changed }
    },
    add(next, count) {
      planned.push({ next, count })
    },
    take() {
      const first = planned[0]
      if (!first) return null
      if (first.count > 1) planned[0] = { ...first, count: first.count - 1 }
      else planned.shift()
      return first.next
    },
    list: () => [...planned],
    clear() {
      planned = []
      lasting = none
    },
  }
}
