import { type NewMail, writeMail } from '../../sms-engine/engine/mails.ts'
import type { Statements } from '../../sms-engine/runtime/database.ts'
import type { Account } from '../entities/account.ts'
import type { LetterLimits } from './letter-limits.ts'
import type { Frame, Letter } from './letters.ts'

/** The recipient of a letter. Without an id it outlives the account, as the account's last letter must. */
export interface Recipient extends Pick<Account, 'email' | 'firstName'> {
  readonly id: string | null
}

/**
 * Writes letters in the transaction of the event they report. They are sent after the commit, so that no answer waits
 * for a mail server: the delay would reveal which addresses have an account.
 */
export interface LetterBox {
  write(to: Recipient, words: (frame: Frame) => Letter): Promise<void>
  /**
   * Like `write`, to notify the owner about their account, within the limits of their address: until it is proved it
   * may be a stranger's, and only a limited number of letters go there.
   */
  tellOwner(owner: Recipient & Pick<Account, 'emailProvedAt'>, words: (frame: Frame) => Letter): Promise<void>
}

/** What letters need besides their transaction. */
export interface Post {
  /** Address for people to write to us. */
  readonly supportEmail: string
  /** Sends the mails once their transaction is committed. */
  send(mailIds: readonly string[]): void
}

/** @param written collects the ids of the letters written */
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
