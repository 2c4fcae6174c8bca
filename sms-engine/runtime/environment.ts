import { z } from 'zod'

/** The environment does not do to boot with. The message names each variable at fault and what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the variables of a schema; one that is set to nothing counts as missing.
 * @throws ConfigError naming every variable at fault
 */
export function parseEnvironment<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return `${name} ${given[name] === undefined ? 'must be set' : message}`
  })
  throw new ConfigError(problems.join('; '))
}

/** Variables that both processes read, and what makes them right. */
export const variables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535').default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
} as const
