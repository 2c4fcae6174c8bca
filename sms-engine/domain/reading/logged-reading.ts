import type { Context } from '../model/context.ts'
import { type About, aboutOf } from './about.ts'
import type { Beside } from './beside.ts'
import { readCommand } from './command.ts'
import { clean, type Reading } from './read-text.ts'
import { readerVersion } from './reader-version.ts'
import { wishOf } from './wish.ts'
import type { WishName } from './wish-names.ts'

/** The last reader that did not say what a wish is about. */
const readerWithoutAbout = 25

/** A context with the reading of the text that arrived; without it the text is read afresh. */
export type ReadContext = Context & { readonly reading?: Reading | undefined }

/**
 * A reading as the log keeps it, with the version of the reader that made it: a replay decides from it, and so can tell
 * a changed reader from a changed rule. The text itself is kept in the event.
 */
export type LoggedReading = { readonly reader: number } & LoggedPart<Reading>

type LoggedPart<R extends Reading> = (R extends { is: 'wish' }
  ? Omit<R, 'wish' | 'beside'> & { readonly wish: WishName; readonly about?: About | undefined }
  : Omit<R, 'beside'>) & { readonly beside?: LoggedPart<Beside> | undefined }

export function toLogged(reading: Reading): LoggedReading {
  return { reader: readerVersion, ...partToLogged(reading) }
}

function partToLogged<R extends Reading>({ beside, ...reading }: R): LoggedPart<R> {
  return { ...withoutText(reading as Reading), ...(beside && { beside: partToLogged(beside) }) } as LoggedPart<R>
}

function withoutText(reading: Reading) {
  if (reading.is === 'wish') {
    const { name, about } = reading.wish
    return { ...reading, wish: name, ...(about && { about }) }
  }
  if (reading.is === 'learning-command' && reading.command.name === 'ask') {
    return { ...reading, command: { name: 'ask', question: '' } }
  }
  return reading
}

/** The logged reading, completed with the text. */
export function fromLogged({ reader, ...logged }: LoggedReading, body: string): Reading {
  return withText(logged as LoggedPart<Reading>, clean(body), reader)
}

function withText({ beside, ...logged }: LoggedPart<Reading>, body: string, reader: number): Reading {
  const text = logged.part ? clean(body.slice(...logged.part)) : body
  const rest = beside && { beside: withText(beside, body, reader) as Beside }
  return { ...textAdded(logged as LoggedPart<Reading>, text, reader), ...rest }
}

function textAdded(logged: LoggedPart<Reading>, text: string, reader: number): Reading {
  if (logged.is === 'wish') {
    const { about: told, beside: _, ...rest } = logged
    // Those readers left what a wish is about to the phases, which told it from the words.
    const about = reader <= readerWithoutAbout ? (told ?? aboutOf(logged.wish, text)) : told
    return { ...rest, wish: wishOf(logged.wish, about, text) }
  }
  if (logged.is === 'learning-command' && logged.command.name === 'ask') {
    const again = readCommand(text)
    return { ...logged, command: again?.name === 'ask' ? again : { name: 'ask', question: text } } as Reading
  }
  return logged as Reading
}
