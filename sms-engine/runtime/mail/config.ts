import { join } from 'node:path'
import { z } from 'zod'
import { brand, supportEmail } from '../../../content/product.ts'
import { parseEnvironment } from '../environment.ts'

const environment = z.object({
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default(supportEmail),
  DATA_DIR: z.string().default('.data'),
})

/** How mail leaves. */
export interface MailConfig {
  /** Absent: mail is put into `directory` instead, for whoever develops. */
  readonly smtpUrl: string | undefined
  readonly directory: string
  /** Sender, with the name that people know us by. */
  readonly from: string
}

/**
 * Reads the mail's part of the environment.
 * @throws ConfigError naming every variable at fault
 */
export function readMailConfig(env: NodeJS.ProcessEnv = process.env): MailConfig {
  const { SMTP_URL, SUPPORT_EMAIL, DATA_DIR } = parseEnvironment(environment, env)
  return { smtpUrl: SMTP_URL, directory: join(DATA_DIR, 'mail'), from: `${brand} <${SUPPORT_EMAIL}>` }
}
