import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivateFolder, writePrivateFile } from '../private-file.ts'
import type { MailConfig } from './config.ts'

/** One mail in plain text. */
export interface Mail {
  /** Its Message-ID: a mail that is sent again with the same one can be known for the same. */
  readonly id?: string | undefined
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

/** How long a mail server may take to be there. */
const connect_ms = 10_000
/**
 * How long it may be silent afterwards. Longer: one that looks through a mail before it takes it takes its time, and whoever
 * leaves before its answer must send the mail again.
 */
const silence_ms = 30_000

/** What a mail server, or the way to it, had against a mail. */
export interface MailFailure {
  /** For the log; what the server said in words may say to whom. */
  readonly codes: { readonly code?: string | undefined; readonly reply?: number | undefined }
  /** Whether it is this mail, by its recipient or by what it says, and others may go. */
  readonly isOfThisMail: boolean
  /** Whether the same mail will be refused whenever it is tried (RFC 5321, 4.2.1: a reply of 5yz). */
  readonly isFinal: boolean
}

/** Reads why `send` failed. A refusal before the recipient was named is about us, our password say, and not about the mail. */
export function readMailFailure(error: unknown): MailFailure {
  const { code, responseCode: reply, command } = error as { code?: string; responseCode?: number; command?: string }
  const isMalformed = code === 'EENVELOPE' && command === 'API'
  const isOfThisMail = isMalformed || (reply !== undefined && (command === 'RCPT TO' || command === 'DATA'))
  return { codes: { code, reply }, isOfThisMail, isFinal: isMalformed || (isOfThisMail && (reply ?? 0) >= 500) }
}

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
    connectionTimeout: connect_ms,
    greetingTimeout: connect_ms,
    socketTimeout: silence_ms,
  })
  return {
    send: async (mail) => void (await transport.sendMail(composed(mail, from))),
    close: () => transport.close(),
  }
}

function fileMailer(directory: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composed(mail, from))
      const file = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      await makePrivateFolder(directory)
      await writePrivateFile(file, message as Buffer)
      log.info({ file }, 'no mail server is configured (SMTP_URL), so a mail was put into a file')
    },
    close: () => transport.close(),
  }
}

/** No part of a mail is ever fetched from a file or an address that it names. */
function composed({ id, to, subject, text, attachments = [] }: Mail, from: string) {
  const messageId = id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }
  const content = { from, to, subject, text, attachments: [...attachments], ...messageId }
  return { ...content, disableFileAccess: true, disableUrlAccess: true }
}

/** Of `Name <somebody@domain>`. */
function domainOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace('>', '')
}
