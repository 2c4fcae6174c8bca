import { type NewMail, writeMail } from '../../../sms-engine/engine/mails.ts'
import { inTransaction, statementsIn } from '../../transaction.ts'
import { GatewayUnavailable } from '../gateway.ts'
import type { Db } from '../store/db.ts'

/** What is due of one kind of letter, and what becomes of each. What a letter holds, `claim` alone says. */
export interface DueLetters<Letter> {
  /** Takes one, in the statement that sets the time of its next try; null when none is due. */
  claim(db: Db): Promise<Letter | null>
  /** @returns null for a letter that is not needed any more. One that needs the gateway waits where that does not answer */
  write(letter: NoInfer<Letter>): Promise<NewMail | null>
  /** Notes that a letter is done with, in the transaction that writes its mail. */
  finish(inside: Db, letter: NoInfer<Letter>): Promise<void>
}

interface Post {
  readonly db: Db
  /** Sends mails that were just written. */
  sendMails(ids: readonly string[]): Promise<unknown>
}

/**
 * Mails what is due.
 * @returns how many are done with
 */
export async function mailDue<Letter>(
  { db, sendMails }: Post,
  limit: number,
  { claim, write, finish }: DueLetters<Letter>,
): Promise<number> {
  const written: string[] = []
  let done = 0
  while (done < limit) {
    const letter = await claim(db)
    if (!letter) break
    const mail = await write(letter).catch(later)
    if (mail === 'later') continue
    const id = await inTransaction(db, async (inside) => {
      await finish(inside, letter)
      return mail && writeMail(statementsIn(inside), mail)
    })
    if (id !== null) written.push(id)
    done++
  }
  if (written.length > 0) await sendMails(written)
  return done
}

/** Its claim says when it is tried again; the others do not wait for it. */
function later(error: unknown): 'later' {
  if (error instanceof GatewayUnavailable) return 'later'
  throw error
}
