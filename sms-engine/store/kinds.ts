/** SQL for the kinds of texts, so that no statement lists them again. The alias of `message` is `m`. */
import { type MessageKind, scheduled_kinds, teaching_kinds } from '../domain/model/message-kind.ts'

const isOneOf = (kinds: readonly MessageKind[]) => `m.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`

/** SQL: whether message `m` is a scheduled kind, whether sent in its slot or in an answer. */
export const comesInSlot = isOneOf(scheduled_kinds)

/** SQL: whether message `m` teaches. */
export const teaches = isOneOf(teaching_kinds)

/** SQL: whether message `m` goes out in its slot, replies excluded: what a hold, a cap and a pause stop. */
export const isScheduled = `${comesInSlot} and m.answers is null`
