import type { Context } from '../model/context.ts'
import { type About, aboutOf } from './about.ts'
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
export type LoggedReading = { readonly reader: number } & (
  | Exclude<Reading, { is: 'wish' }>
  | (Omit<Extract<Reading, { is: 'wish' }>, 'wish'> & { readonly wish: WishName; readonly about?: About | undefined })
)

export function toLogged(reading: Reading): LoggedReading {
  if (reading.is === 'wish') {
    const { name, about } = reading.wish
    return { reader: readerVersion, ...reading, wish: name, ...(about && { about }) }
  }
  if (reading.is === 'learning-command' && reading.command.name === 'ask') {
    return { reader: readerVersion, ...reading, command: { name: 'ask', question: '' } }
  }
  return { reader: readerVersion, ...reading }
}

/** The logged reading, completed with the text. */
export function fromLogged({ reader, ...logged }: LoggedReading, body: string): Reading {
  const text = clean(body)
  if (logged.is === 'wish') {
    const { about: told, ...rest } = logged
    // Those readers left what a wish is about to the phases, which told it from the words.
    const about = reader <= readerWithoutAbout ? (told ?? aboutOf(logged.wish, text)) : told
    return { ...rest, wish: wishOf(logged.wish, about, text) }
  }
  if (logged.is === 'learning-command' && logged.command.name === 'ask') {
    const again = readCommand(text)
    return { ...logged, command: again?.name === 'ask' ? again : { name: 'ask', question: text } }
  }
  return logged
}
