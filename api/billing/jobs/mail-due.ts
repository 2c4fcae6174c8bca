import type { FastifyBaseLogger } from 'fastify'
import { type NewMail, writeMail } from '../../../sms-engine/engine/mails.ts'
import { inTransaction, statementsIn } from '../../transaction.ts'
import { GatewayRefused, GatewayUnavailable } from '../gateway.ts'
import type { Db } from '../store/db.ts'

/** The due letters of one kind, and how each is handled. Only `claim` knows a letter's contents. */
export interface DueLetters<Letter> {
  /** Claims one, in the statement that sets the time of its next try; null when none is due. */
  claim(db: Db): Promise<Letter | null>
  /**
   * @returns null for a letter that is no longer needed. A letter that needs the gateway waits while the gateway is
   *   unavailable
   */
  write(letter: NoInfer<Letter>): Promise<NewMail | null>
  /** Records that a letter is done, in the transaction that writes its mail. */
  finish(inside: Db, letter: NoInfer<Letter>): Promise<void>
}

interface Post {
  readonly db: Db
  readonly log: FastifyBaseLogger
  /** Sends newly written mails. */
  sendMails(ids: readonly string[]): Promise<unknown>
}

/**
 * Mails what is due.
 * @returns how many were handled
 */
export async function mailDue<Letter>(
  { db, log, sendMails }: Post,
  limit: number,
  { claim, write, finish }: DueLetters<Letter>,
): Promise<number> {
  const written: string[] = []
  let done = 0
  while (done < limit) {
    const letter = await claim(db)
    if (!letter) break
    const mail = await write(letter).catch((error) => later(error, log))
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

/**
 * Its claim set the time of the retry; the others do not wait for it. What the gateway refuses waits for a person, who
 * learns of it from the log: some letters are required by law.
 */
function later(err: unknown, log: FastifyBaseLogger): 'later' {
  if (!(err instanceof GatewayUnavailable)) throw err
  if (err instanceof GatewayRefused) log.error({ err }, 'a letter waits, because the payment provider refused its sum')
  return 'later'
}
