import type { Event, EventOf } from '../domain/model/event.ts'

type HandledByCarrier = NonNullable<EventOf<'text'>['handledByCarrier']>
type StoredWord = 'STOP' | 'START' | 'HELP'

const storedWords: Readonly<Record<HandledByCarrier, StoredWord>> = {
  'opt-out': 'STOP',
  'opt-in': 'START',
  help: 'HELP',
}

const ourWords: Readonly<Record<StoredWord, HandledByCarrier>> = { STOP: 'opt-out', START: 'opt-in', HELP: 'help' }

/** An event as the log and the golden conversations spell it. */
export type StoredEvent =
  | Exclude<Event, { type: 'text' }>
  | (Omit<EventOf<'text'>, 'handledByCarrier'> & { readonly optOutType: StoredWord | null })

/**
 * The one place that knows how the log spells an event. A text's `handledByCarrier` is stored as `optOutType`, in the
 * words of our first carrier: every log written so far has it so, and during an upgrade the previous release's
 * processes still write it.
 */
export function toStoredEvent(event: Event): StoredEvent {
  if (event.type !== 'text') return event
  const { handledByCarrier, ...same } = event
  return { ...same, optOutType: handledByCarrier && storedWords[handledByCarrier] }
}

/** The event that was stored, in today's words. */
export function fromStoredEvent(stored: StoredEvent): Event {
  if (stored.type !== 'text') return stored
  const { optOutType, ...same } = stored
  return { ...same, handledByCarrier: optOutType && ourWords[optOutType] }
}
