import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivateFolder, writePrivateFile } from '../private-file.ts'
import type { MailConfig } from './config.ts'

/** One mail in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly filename: string; readonly content: string }[]
}

/** Sends mail. */
export interface Mailer {
  /** @throws when the mail server did not take it; nothing is tried again here. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The part of a log that is used. A line never says to whom or about what. */
interface Log {
  info(fields: object, message: string): void
}

/** No mail server may hold us up longer than this. */
const timeout_ms = 10_000

/** A mailer for the configured server; without one each mail becomes a file that a mail program opens. */
export function createMailer(config: MailConfig, log: Log): Mailer {
  const { smtpUrl, directory, from } = config
  if (smtpUrl !== undefined) return smtpMailer(smtpUrl, from)
  return directory === null ? noMailer : fileMailer(directory, from, log)
}

const noMailer: Mailer = {
  async send() {
    throw new Error(
      'No mail server is configured (SMTP_URL). Letters go into a folder only on an address of this machine (PUBLIC_URL), or with NODE_ENV set.',
    )
  },
  close() {},
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
  })
  return {
    send: async (mail) => void (await transport.sendMail({ from, ...composed(mail) })),
    close: () => transport.close(),
  }
}

function fileMailer(directory: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...composed(mail) })
      const file = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      await makePrivateFolder(directory)
      await writePrivateFile(file, message as Buffer)
      log.info({ file }, 'no mail server is configured (SMTP_URL), so a mail was put into a file')
    },
    close: () => transport.close(),
  }
}

/** No part of a mail is ever fetched from a file or an address that it names. */
function composed({ to, subject, text, attachments = [] }: Mail) {
  return { to, subject, text, attachments: [...attachments], disableFileAccess: true, disableUrlAccess: true }
}
