import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { createTransport } from 'nodemailer'
import { makePrivateFolder, writePrivateFile } from '../private-file.ts'
import type { MailConfig } from './config.ts'

/** A plain-text mail. */
export interface Mail {
  /** Its Message-ID: a mail sent again with the same id can be recognized as the same. */
  readonly id?: string | undefined
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly filename: string; readonly content: string }[]
}

export interface Mailer {
  /** @throws if the mail server did not take it; there is no retry here. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The part of a log that is used here. A line never says who the mail is for or what it is about. */
interface Log {
  info(fields: object, message: string): void
}

/** How long connecting to a mail server may take. */
const connect_ms = 10_000
/**
 * How long it may be silent after that. Longer, because a server that inspects a mail before taking it needs time, and
 * a client that leaves before the answer must send the mail again.
 */
const silence_ms = 30_000

/** Why a mail could not be sent. */
export interface MailFailure {
  /** For the log; the server's own words may name the recipient. */
  readonly codes: { readonly code?: string | undefined; readonly reply?: number | undefined }
  /** Whether it is about this mail alone, its recipient or its content, and others may go. */
  readonly isOfThisMail: boolean
  /** Whether the same mail will be refused every time (RFC 5321, 4.2.1: a reply of 5yz). */
  readonly isFinal: boolean
}

/**
 * Reads why `send` failed. A refusal before the recipient was named is about us (our password, for example), not about
 * the mail.
 */
export function readMailFailure(error: unknown): MailFailure {
  const { code, responseCode: reply, command } = error as { code?: string; responseCode?: number; command?: string }
  const isMalformed = code === 'EENVELOPE' && command === 'API'
  const isOfThisMail = isMalformed || (reply !== undefined && (command === 'RCPT TO' || command === 'DATA'))
  return { codes: { code, reply }, isOfThisMail, isFinal: isMalformed || (isOfThisMail && (reply ?? 0) >= 500) }
}

/** A mailer for the configured server; without one, each mail becomes a file that a mail program can open. */
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

/**
 * A transport that comes with the first mail. Loading nodemailer takes a tenth of the time in which a server or worker
 * starts, and many processes send nothing.
 */
function withFirstMail<Transport extends { close(): void }>(open: (create: typeof createTransport) => Transport) {
  let opened: Promise<Transport> | undefined
  return {
    get(): Promise<Transport> {
      opened ??= import('nodemailer').then((nodemailer) => open(nodemailer.createTransport))
      return opened
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

function smtpMailer(url: string, from: string): Mailer {
  const settings = { connectionTimeout: connect_ms, greetingTimeout: connect_ms, socketTimeout: silence_ms }
  const transport = withFirstMail((create) => create({ url, pool: true, ...settings }))
  return {
    send: async (mail) => void (await (await transport.get()).sendMail(composed(mail, from))),
    close: transport.close,
  }
}

function fileMailer(directory: string, from: string, log: Log): Mailer {
  const transport = withFirstMail((create) => create({ streamTransport: true, buffer: true, newline: 'unix' }))
  return {
    async send(mail) {
      const { message } = await (await transport.get()).sendMail(composed(mail, from))
      const file = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      await makePrivateFolder(directory)
      await writePrivateFile(file, message as Buffer)
      log.info({ file }, 'no mail server is configured (SMTP_URL), so a mail was put into a file')
    },
    close: transport.close,
  }
}

/** No part of a mail is ever fetched from a file or a URL that it names. */
function composed({ id, to, subject, text, attachments = [] }: Mail, from: string) {
  const messageId = id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }
  const content = { from, to, subject, text, attachments: [...attachments], ...messageId }
  return { ...content, disableFileAccess: true, disableUrlAccess: true }
}

/** The domain of `Name <somebody@domain>`. */
function domainOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace('>', '')
}
