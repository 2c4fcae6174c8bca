import { type DueLetter, markLetterMailed, readUnmailedLetters } from '../store/letters.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Engine } from './engine.ts'
import { type NewMail, writeMail } from './mails.ts'

export type { DueLetter }

/**
 * Writes the letters that conversations asked for, each once.
 * @param write makes a mail of a letter, because only the caller knows addresses; null if there is nobody to write to
 * @returns the mails to send now, and how many letters are done with
 */
export async function writeLearnerLetters(
  { db: { pool } }: Engine,
  limit: number,
  write: (letter: DueLetter) => Promise<NewMail | null>,
): Promise<{ readonly mailIds: readonly string[]; readonly done: number }> {
  const mailIds: string[] = []
  let done = 0
  for (const letter of await readUnmailedLetters(pool, limit)) {
    const mail = await write(letter)
    await inTransaction(pool, async (client) => {
      if (!(await markLetterMailed(client, letter.id))) return
      done += 1
      const id = mail && (await writeMail(client, mail))
      if (id !== null) mailIds.push(id)
    })
  }
  return { mailIds, done }
}
