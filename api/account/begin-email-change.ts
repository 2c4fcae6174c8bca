import type { Account } from '../entities/account.ts'
import { Refusal } from '../http/refusal.ts'
import type { Origin } from './audit.ts'
import type { AccountContext } from './context.ts'
import { confirmation_hours } from './email-confirmations.ts'
import { confirmEmailLetter } from './letters.ts'

/**
 * Begins to move an account to another address: its owner confirms by a link mailed there.
 * @param origin null when somebody else asks for it
 * @throws Refusal when another account has the address, or it is reserved for one that recently left it
 */
export async function beginEmailChange(
  context: AccountContext,
  origin: Origin | null,
  account: Account,
  email: string,
): Promise<void> {
  const { accounts, resets } = context
  if ((await accounts.findByEmail(email)) || (await resets.isHeld(email, account.id))) throw emailTaken()
  await sendConfirmation(context, origin, account, email)
}

/**
 * Issues a link for an unproved address and revokes the account's earlier one. The link is mailed unless the address
 * has received too many letters, from any accounts; the answer is the same, so that nobody learns of others.
 * @param origin null when somebody else asks for it
 */
export async function sendConfirmation(
  context: AccountContext,
  origin: Origin | null,
  account: Account,
  email: string,
): Promise<void> {
  const { config, transaction } = context
  await transaction(account.id, async ({ audit, confirmations, letterLimits, letters, strangerLetters }) => {
    if (!(await strangerLetters.take(account.id))) throw tooManyLetters()
    await audit.note(origin, account.id, 'email-confirmation-sent')
    const token = await confirmations.issue(account.id, email)
    if (!(await letterLimits.take('confirmation', email))) return
    // In the fragment, which browsers do not send: it appears in no server's log.
    const link = `${config.publicUrl}/confirm-email#token=${token}`
    await letters.write({ ...account, email }, (frame) => confirmEmailLetter(frame, link, confirmation_hours))
  })
}

export function emailTaken(): Refusal {
  return new Refusal(409, 'email_taken', 'There is already an account with this email.')
}

function tooManyLetters(): Refusal {
  const message = 'We have sent as many letters to new addresses as we may in an hour. Please try again later.'
  return new Refusal(429, 'too_many_letters', message)
}
