import { createTransport } from 'nodemailer'
import { type Finding, findingsAbout } from '../../sms-engine/runtime/finding.ts'
import type { MailConfig } from '../../sms-engine/runtime/mail/config.ts'
import { why } from './why.ts'

const about = findingsAbout('Mail')
const answer_ms_max = 10_000

/** Signs in to the mail server but sends nothing. */
export async function examineMail({ smtpUrl: url }: MailConfig): Promise<Finding[]> {
  if (url === undefined)
    return [about.note('no letter leaves: nobody can reset a password', 'set SMTP_URL to a mail server')]
  const transport = createTransport({
    url,
    connectionTimeout: answer_ms_max,
    greetingTimeout: answer_ms_max,
    socketTimeout: answer_ms_max,
  })
  try {
    await transport.verify()
    return [about.good('the mail server takes our letters')]
  } catch (error) {
    return [about.problem(`the mail server refuses: ${why(error)}`, 'set SMTP_URL with its user and password')]
  } finally {
    transport.close()
  }
}
