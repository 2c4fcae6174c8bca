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
  /** Absent: mail is put into `directory` instead, for whoever develops. */
  readonly smtpUrl: string | undefined
  /** Null where letters, with the links in them, may not lie in a folder: then none is sent. */
  readonly directory: string | null
  /** Sender, with the name that people know us by. */
  readonly from: string
}

/**
 * Reads the mail's part of the environment.
 * @throws ConfigError naming every variable at fault
 */
export function readMailConfig(env: NodeJS.ProcessEnv = process.env): MailConfig {
  const { SMTP_URL, SUPPORT_EMAIL, DATA_DIR, PUBLIC_URL } = parseEnvironment(environment, env, problemsIn)
  // Somebody who forgot NODE_ENV would not miss the letters; their learners would. Set to anything, it was not forgotten.
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
