import type { Event } from '../domain/model/event.ts'
import { limits } from '../domain/model/limits.ts'

/** The part of a turn that says whose doing it was. `at`: ms of service time. */
export interface Caused {
  readonly at: number
  readonly event: Event
}

/** Who or what caused a turn, and when, worded to follow "by". Moments are ISO 8601. */
export function causeOf({ at, event }: Caused): string {
  const on = `on ${new Date(at).toISOString()}`
  switch (event.type) {
    case 'text':
      return `the learner’s text “${event.body}” ${on}`
    case 'desk-acted':
      return `${event.by} at the desk ${on} (${event.reason})`
    case 'number-proved':
    case 'preferences-saved':
    case 'paused-in-portal':
    case 'resumed-in-portal':
    case 'answered-in-portal':
    case 'active-in-portal':
      return `the learner, on the website, ${on}`
    case 'entitlement-changed':
    case 'payment-failed':
      return `the payment service’s news ${on}`
    case 'undelivered':
      return `the carrier’s report ${on} that ${event.blocked ? 'the number has opted out' : 'a text did not arrive'}`
    case 'number-lost':
      return event.reassigned === undefined
        ? `the move of the number to another account ${on}`
        : `the phone companies’ news ${on} that the number is somebody else’s`
    case 'slot-due':
      return `the service ${on}, because ${limits.unanswered_before_pause} texts in a row had no answer`
    case 'timer-due':
    case 'found-sent':
    case 'case-answered':
      return `the service ${on}`
  }
}
