import type { Context } from '../model/context.ts'
import { readCommand } from './command.ts'
import { clean, type Reading } from './read-text.ts'
import { readerVersion } from './reader-version.ts'
import type { WishName } from './wishes.ts'

/** A context with the reading of the text that arrived; without it the text is read afresh. */
export type ReadContext = Context & { readonly reading?: Reading | undefined }

/**
 * A reading as the log keeps it, with the version of the reader that made it: a replay decides from it, and so can tell
 * a changed reader from a changed rule. The text itself is kept in the event.
 */
export type LoggedReading = { readonly reader: number } & (
  | Exclude<Reading, { is: 'wish' }>
  | (Omit<Extract<Reading, { is: 'wish' }>, 'wish'> & { readonly wish: WishName })
)

export function toLogged(reading: Reading): LoggedReading {
  if (reading.is === 'wish') return { reader: readerVersion, ...reading, wish: reading.wish.name }
  if (reading.is === 'learning-command' && reading.command.name === 'ask') {
    return { reader: readerVersion, ...reading, command: { name: 'ask', question: '' } }
  }
  return { reader: readerVersion, ...reading }
}

/** The logged reading, completed with the text. */
export function fromLogged({ reader: _, ...logged }: LoggedReading, body: string): Reading {
  const text = clean(body)
  if (logged.is === 'wish') return { ...logged, wish: { name: logged.wish, text } }
  if (logged.is === 'learning-command' && logged.command.name === 'ask') {
    const again = readCommand(text)
    return { ...logged, command: again?.name === 'ask' ? again : { name: 'ask', question: text } }
  }
  return logged
}
