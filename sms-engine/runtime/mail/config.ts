import { join } from 'node:path'
import { z } from 'zod'
import { brand, supportEmail } from '../../../content/product.ts'
import { type Given, parseEnvironment, variables } from '../environment.ts'
import { isLoopbackName } from '../loopback.ts'
import { isPlainMail, whenUnsafe } from '../production.ts'

const environment = z.object({
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default(supportEmail),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: variables.PUBLIC_URL,
})

/** How mail leaves. */
export interface MailConfig {
  /** Absent: mail is put into `directory` instead, for developers. */
  readonly smtpUrl: string | undefined
  /** Null if letters, with the links in them, must not lie in a folder: then none is sent. */
  readonly directory: string | null
  /** The sender, with the name people know us by. */
  readonly from: string
}

/**
 * Reads the mail variables of the environment.
 * @throws ConfigError naming every bad variable
 */
export function readMailConfig(env: NodeJS.ProcessEnv = process.env): MailConfig {
  const { SMTP_URL, SUPPORT_EMAIL, DATA_DIR, PUBLIC_URL } = parseEnvironment(environment, env, problemsIn)
  // An operator who forgot NODE_ENV would not notice the missing letters; their learners would. If it is set at all, it
  // was not forgotten.
  const isForgotten = !env.NODE_ENV?.trim() && PUBLIC_URL !== undefined && !isLoopbackName(new URL(PUBLIC_URL).hostname)
  return {
    smtpUrl: SMTP_URL,
    directory: isForgotten ? null : join(DATA_DIR, 'mail'),
    from: `${brand} <${SUPPORT_EMAIL}>`,
  }
}

function problemsIn(given: Given): string[] {
  const plain = 'SMTP_URL must use TLS to another host in production, by smtps:// or by smtp://…?requireTLS=true'
  return [
    ...whenUnsafe(given, !given.SMTP_URL, 'SMTP_URL must be set in production: else no letter arrives', 'no-mail'),
    ...whenUnsafe(given, isPlainMail(given.SMTP_URL ?? ''), plain, 'plain-mail'),
  ]
}
