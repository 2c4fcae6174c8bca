import type { Account } from '../entities/account.ts'
import type { AccountContext } from './context.ts'
import type { Frame, Letter } from './letters.ts'

type Mailing = Pick<AccountContext, 'background' | 'mailer' | 'engine'>

/**
 * Mails a letter after the request was answered. An answer that waited would take as long as the mail server does, and
 * that time would tell which addresses have an account.
 */
export function mailLetter(
  context: Mailing,
  recipient: Pick<Account, 'email' | 'firstName'>,
  write: (frame: Frame) => Letter,
): void {
  context.background.run('a mail', () => send(context, recipient, write))
}

/**
 * Whether an account's own address may be written to, and counts the letter. While nobody has proved the address it may
 * be a stranger's, and only so many letters go there.
 */
async function mayWriteToOwner(
  { letterLimits }: Pick<AccountContext, 'letterLimits'>,
  { email, emailProvedAt }: Account,
): Promise<boolean> {
  return emailProvedAt != null || letterLimits.take('notice', email)
}

/** As `mailLetter`, about what became of an account, for as long as its address may be written to. */
export function tellOwner(
  context: Mailing & Pick<AccountContext, 'letterLimits'>,
  account: Account,
  write: (frame: Frame) => Letter,
): void {
  context.background.run('a mail', async () => {
    if (await mayWriteToOwner(context, account)) await send(context, account, write)
  })
}

async function send(
  { mailer, engine }: Mailing,
  { email, firstName }: Pick<Account, 'email' | 'firstName'>,
  write: (frame: Frame) => Letter,
): Promise<void> {
  await mailer.send({ to: email, ...write({ firstName, supportEmail: engine.settings.supportEmail }) })
}
