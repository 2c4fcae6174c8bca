import { type NewMail, writeMail } from '../../sms-engine/engine/mails.ts'
import type { Statements } from '../../sms-engine/runtime/database.ts'
import type { Account } from '../entities/account.ts'
import type { LetterLimits } from './letter-limits.ts'
import type { Frame, Letter } from './letters.ts'

/** Whom a letter goes to. Without an id it outlives the account, as its last one must. */
export interface Recipient extends Pick<Account, 'email' | 'firstName'> {
  readonly id: string | null
}

/**
 * Writes letters in the transaction of what they tell of. They leave once that is committed, so that no answer waits for a
 * mail server: the time would tell which addresses have an account.
 */
export interface LetterBox {
  write(to: Recipient, words: (frame: Frame) => Letter): Promise<void>
  /**
   * As `write`, about what became of an account, for as long as its own address may be written to: while nobody has proved
   * that address it may be a stranger's, and only so many letters go there.
   */
  tellOwner(owner: Recipient & Pick<Account, 'emailProvedAt'>, words: (frame: Frame) => Letter): Promise<void>
}

/** What letters have besides the transaction that they belong to. */
export interface Post {
  /** Where people can write to us. */
  readonly supportEmail: string
  /** Sends what was written, after its transaction. */
  send(mailIds: readonly string[]): void
}

/** @param written gets the ids of what is written */
export function letterBox(
  statements: Statements,
  letterLimits: LetterLimits,
  supportEmail: string,
  written: string[],
): LetterBox {
  async function write({ id, email, firstName }: Recipient, words: (frame: Frame) => Letter): Promise<void> {
    const mail: NewMail = { learnerId: id, to: email, ...words({ firstName, supportEmail }) }
    const mailId = await writeMail(statements, mail)
    if (mailId !== null) written.push(mailId)
  }
  return {
    write,
    async tellOwner(owner, words) {
      if (owner.emailProvedAt || (await letterLimits.take('notice', owner.email))) await write(owner, words)
    },
  }
}
