import { randomBytes } from 'node:crypto'

/**
 * A message's status, in Twilio's terms. Outbound starts at `accepted` through a Messaging Service, else at `queued`.
 */
export type MessageStatus = 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received'

export type Direction = 'to-phone' | 'from-phone'

/** Who wrote it: our service, the carrier itself (answers to keywords), or the person with the phone. */
export type Author = 'service' | 'carrier' | 'phone'

export interface Message {
  /** `SM` and 32 hex digits. */
  readonly sid: string
  /** The phone's number, E.164, whichever way the message travels. */
  readonly phone: string
  readonly direction: Direction
  readonly by: Author
  readonly body: string
  readonly numMedia: number
  /** The carrier channel it uses; SMS when absent. */
  readonly channel?: 'rcs' | undefined
  readonly segments: number
  /** How it was created: by the REST API, as a TwiML reply, or on the phone. */
  readonly origin: 'api' | 'reply' | 'phone'
  readonly messagingServiceSid: string | null
  /** The account's sender that it goes from or came to; the first when absent. */
  readonly sender?: string | undefined
  readonly statusCallback: string | null
  /** The delivery error in store for it (an injected fault), or null. */
  readonly fate: number | null
  readonly status: MessageStatus
  readonly errorCode: number | null
  /** Times are service time in ms since the epoch. */
  readonly at: number
  readonly sentAt: number | null
  readonly updatedAt: number
}

/** A line in the thread that no phone would show: why one of the service's texts did not arrive. */
export interface Note {
  readonly id: string
  readonly phone: string
  readonly note: string
  readonly at: number
}

export type Entry = Message | Note

/** Everything that can change the carrier's state. The store keeps these; the phone page gets them live. */
export type Change =
  | { readonly type: 'phone'; readonly phone: string; readonly at: number }
  | { readonly type: 'message'; readonly message: Message }
  | {
      readonly type: 'status'
      readonly sid: string
      readonly phone: string
      readonly status: MessageStatus
      readonly errorCode: number | null
      readonly at: number
    }
  | { readonly type: 'note'; readonly note: Note }
  | { readonly type: 'opt-out'; readonly phone: string; readonly sender?: string; readonly optedOut: boolean }
  | { readonly type: 'unread'; readonly phone: string; readonly unread: number }

export interface PhoneSummary {
  readonly phone: string
  readonly unread: number
  readonly optedOut: boolean
  readonly lastMessage: Message | null
  /** Service time of the latest activity on this phone. */
  readonly activeAt: number
}

/** What the caller knows about a new message; the carrier adds the rest. */
export type MessageDraft = Pick<Message, 'phone' | 'direction' | 'by' | 'body' | 'segments' | 'origin' | 'status'> &
  Partial<Pick<Message, 'numMedia' | 'channel' | 'messagingServiceSid' | 'sender' | 'statusCallback' | 'fate'>>

export interface CarrierOptions {
  /** Service time in ms since the epoch. */
  readonly now: () => number
  /** How many messages and notes are kept over all phones; the oldest are dropped first. */
  readonly entriesMax?: number
}

interface Phone {
  readonly number: string
  readonly entries: Entry[]
  unread: number
  /** Senders the phone opted out of; '' means all, as before there were several. */
  readonly optedOut: Set<string>
  activeAt: number
}

/** A million short texts would take half a gigabyte; a quarter of that is more than any benchmark or demo needs. */
const ENTRIES_MAX = 250_000

/** True for a message, false for a note in the thread. */
export const isMessage = (entry: Entry): entry is Message => 'sid' in entry

export type Carrier = ReturnType<typeof createCarrier>

/**
 * The carrier's memory: phones, their threads and their opt-outs. It decides nothing and talks to nobody. Each command
 * becomes one `Change`, which is applied and then passed to the listeners, so that replaying stored changes rebuilds
 * the same state.
 */
export function createCarrier({ now, entriesMax = ENTRIES_MAX }: CarrierOptions) {
  const phones = new Map<string, Phone>()
  /** All entries by id, oldest first: a Map keeps insertion order. */
  const entries = new Map<string, Entry>()
  /** Kept forever: a new iterator would have to step over every deleted entry. */
  const oldestFirst = entries.values()
  const listeners = new Set<(change: Change) => void>()

  function commit(change: Change): void {
    apply(change)
    for (const listener of listeners) listener(change)
  }

  function apply(change: Change): void {
    switch (change.type) {
      case 'phone':
        phoneOf(change.phone, change.at)
        return
      case 'message':
        append(change.message.sid, change.message)
        return
      case 'note':
        append(change.note.id, change.note)
        return
      case 'status':
        applyStatus(change)
        return
      case 'opt-out':
        applyOptOut(change)
        return
      case 'unread':
        phoneOf(change.phone, now()).unread = change.unread
    }
  }

  function append(id: string, entry: Entry): void {
    const phone = phoneOf(entry.phone, entry.at)
    phone.entries.push(entry)
    entries.set(id, entry)
    phone.activeAt = Math.max(phone.activeAt, entry.at)
    if (isMessage(entry)) phone.unread = entry.direction === 'to-phone' ? phone.unread + 1 : 0
    if (entries.size > entriesMax) forgetOldest()
  }

  function applyOptOut({ phone, sender = '', optedOut }: Extract<Change, { type: 'opt-out' }>): void {
    const { optedOut: senders } = phoneOf(phone, now())
    if (optedOut) senders.add(sender)
    else for (const name of [sender, '']) senders.delete(name)
  }

  function applyStatus(change: Extract<Change, { type: 'status' }>): void {
    const message = entries.get(change.sid)
    if (!message || !isMessage(message)) return
    // The only in-place mutation: a copy would have to be put back at the same position in its thread.
    Object.assign(message, {
      status: change.status,
      errorCode: change.errorCode,
      updatedAt: change.at,
      sentAt: change.status === 'sent' ? change.at : message.sentAt,
    } satisfies Partial<Message>)
  }

  function forgetOldest(): void {
    const oldest = oldestFirst.next().value
    if (!oldest) return
    entries.delete(isMessage(oldest) ? oldest.sid : oldest.id)
    // All lists are appended to in the same order, so the oldest entry of all is the first in its thread.
    phones.get(oldest.phone)?.entries.shift()
  }

  function phoneOf(number: string, at: number): Phone {
    let phone = phones.get(number)
    if (!phone) {
      phone = { number, entries: [], unread: 0, optedOut: new Set(), activeAt: at }
      phones.set(number, phone)
    }
    return phone
  }

  const summary = (phone: Phone): PhoneSummary => ({
    phone: phone.number,
    unread: phone.unread,
    optedOut: phone.optedOut.size > 0,
    lastMessage: phone.entries.findLast(isMessage) ?? null,
    activeAt: phone.activeAt,
  })

  return {
    addPhone(phone: string): void {
      if (!phones.has(phone)) commit({ type: 'phone', phone, at: now() })
    },

    addMessage(draft: MessageDraft): Message {
      const at = now()
      const message: Message = {
        sid: `SM${randomBytes(16).toString('hex')}`,
        numMedia: 0,
        messagingServiceSid: null,
        statusCallback: null,
        fate: null,
        errorCode: null,
        at,
        sentAt: null,
        updatedAt: at,
        ...draft,
      }
      commit({ type: 'message', message })
      return message
    },

    addNote(phone: string, note: string): void {
      commit({ type: 'note', note: { id: `NO${randomBytes(16).toString('hex')}`, phone, note, at: now() } })
    },

    setStatus(message: Message, status: MessageStatus, errorCode: number | null = null): void {
      commit({ type: 'status', sid: message.sid, phone: message.phone, status, errorCode, at: now() })
    },

    setOptedOut(phone: string, sender: string, optedOut: boolean): void {
      commit({ type: 'opt-out', phone, sender, optedOut })
    },

    markRead(phone: string): void {
      if (phones.get(phone)?.unread) commit({ type: 'unread', phone, unread: 0 })
    },

    /** Whether a phone has opted out of this sender; of any sender when none is given. */
    isOptedOut(phone: string, sender?: string): boolean {
      const senders = phones.get(phone)?.optedOut
      if (!senders) return false
      return sender === undefined ? senders.size > 0 : senders.has(sender) || senders.has('')
    },

    message(sid: string): Message | null {
      const entry = entries.get(sid)
      return entry && isMessage(entry) ? entry : null
    },

    /** A phone's thread including notes, oldest first; null for an unknown phone. */
    thread: (phone: string): readonly Entry[] | null => phones.get(phone)?.entries ?? null,

    /** All messages of all phones, oldest first. */
    messages: (): Message[] => [...entries.values()].filter(isMessage),

    phone(number: string): PhoneSummary | null {
      const phone = phones.get(number)
      return phone ? summary(phone) : null
    },

    /** The phones, most recently active first. */
    phones: (limit: number): PhoneSummary[] =>
      [...phones.values()]
        .sort((a, b) => b.activeAt - a.activeAt)
        .slice(0, limit)
        .map(summary),

    /** Applies a change of an earlier run without notifying the listeners. */
    restore: apply,

    /** The shortest list of changes that rebuilds the current state. */
    *snapshot(): Generator<Change> {
      for (const { number, activeAt } of phones.values()) yield { type: 'phone', phone: number, at: activeAt }
      for (const entry of entries.values()) {
        yield isMessage(entry) ? { type: 'message', message: entry } : { type: 'note', note: entry }
      }
      for (const phone of phones.values()) {
        yield { type: 'unread', phone: phone.number, unread: phone.unread }
        for (const sender of phone.optedOut) yield { type: 'opt-out', phone: phone.number, sender, optedOut: true }
      }
    },

    /** Registers a listener for all further changes. Returns a function that removes it. */
    onChange(listener: (change: Change) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
