import type { Account } from '../entities/account.ts'
import type { AccountContext } from './context.ts'
import type { Frame, Letter } from './letters.ts'

/**
 * Mails a letter after the request was answered. An answer that waited would take as long as the mail server does, and
 * that time would tell which addresses have an account.
 * @param to where it goes, when not to the account's present address
 */
export function mailLetter(
  { background, mailer, engine }: Pick<AccountContext, 'background' | 'mailer' | 'engine'>,
  account: Pick<Account, 'email' | 'firstName'>,
  write: (frame: Frame) => Letter,
  to: string = account.email,
): void {
  const letter = write({ firstName: account.firstName, supportEmail: engine.settings.supportEmail })
  background.run('a mail', () => mailer.send({ to, ...letter }))
}
