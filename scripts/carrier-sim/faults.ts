/** What can go wrong with the creation of a message. A number is one of Twilio's error codes. */
export type Fault = 'timeout' | 'timeout-after-accept' | 'reset' | '500' | '429' | number

export interface PlannedFault {
  readonly next: Fault
  /** How many creations it still hits. */
  readonly count: number
}

const NAMED: readonly Fault[] = ['timeout', 'timeout-after-accept', 'reset', '500', '429']

/** The fault that `next` asks for, by name or by code (five digits, number or text); null when there is none such. */
export function readFault(next: unknown): Fault | null {
  const named = NAMED.find((fault) => fault === String(next))
  if (named !== undefined) return named
  return /^[1-9]\d{4}$/.test(String(next)) ? Number(next) : null
}

/** Codes from 30000 up are reported later, by a status callback; lower ones are the API's own refusals. */
export const isDeliveryFault = (fault: Fault): fault is number => typeof fault === 'number' && fault >= 30_000

/** What does not end by itself. */
export interface LastingFaults {
  /** How late the list of messages shows each of them, s of service time. */
  readonly list_lag_s: number
  /** By how much the clock that the `Date` header shows is ahead, s. */
  readonly clock_ahead_s: number
}

const none: LastingFaults = { list_lag_s: 0, clock_ahead_s: 0 }

export interface Faults {
  /** Adds a fault behind those that are already waiting. */
  add(next: Fault, count: number): void
  /** Uses up one hit of the fault that is first in line. */
  take(): Fault | null
  list(): PlannedFault[]
  /** What is wrong until it is changed. */
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
