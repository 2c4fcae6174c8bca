import { accessSync, constants } from 'node:fs'
import { z } from 'zod'

/** The environment is not fit to boot with. The message has a line for each bad variable, saying what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(...problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** The variables that are not empty, as they were written. */
export type Given = Readonly<Record<string, string | undefined>>

/**
 * Reads the variables of a schema; an empty one counts as missing.
 * @param rules further problems, in sentences that begin with the variable's name: which variables go together, and
 * what production requires. They read the raw values, so that these problems are reported together with those of the
 * schema.
 * @throws ConfigError naming every bad variable
 */
export function parseEnvironment<T extends z.ZodType>(
  schema: T,
  env: NodeJS.ProcessEnv,
  rules: (given: Given) => readonly string[] = () => [],
): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  const issues = parsed.success ? [] : parsed.error.issues
  const problems = issues.map(({ path, message }) => {
    const name = String(path[0])
    return `${name} ${given[name] === undefined ? 'must be set' : message}`
  })
  problems.push(...rules(given))
  if (parsed.success && problems.length === 0) return parsed.data
  throw new ConfigError(...problems)
}

type Reader = (env?: NodeJS.ProcessEnv) => unknown

/**
 * Reads several parts of the environment, as a process does when it starts.
 * @param env defaults to the process's own
 * @throws ConfigError with the problems of all parts, each once, so that fixing one does not just reveal the next
 */
export function readEnvironment<T extends readonly Reader[]>(
  readers: readonly [...T],
  env?: NodeJS.ProcessEnv,
): { [nth in keyof T]: ReturnType<T[nth]> } {
  const problems: string[] = []
  const read = readers.map((reader) => {
    try {
      return reader(env)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      return void problems.push(...error.problems)
    }
  })
  if (problems.length > 0) throw new ConfigError(...new Set(problems))
  return read as { [nth in keyof T]: ReturnType<T[nth]> }
}

/** A comma-separated list in one variable; spaces around the items are ignored. */
export function itemsOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** Parameters of a database's address that name files; the driver reads these when it opens a connection. */
const filesNamed = ['sslrootcert', 'sslcert', 'sslkey']

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL', abort: true })
  .superRefine((url, { addIssue }) => {
    const { searchParams } = new URL(url)
    for (const file of filesNamed.flatMap((name) => searchParams.getAll(name).slice(-1)).filter(Boolean))
      if (!isReadable(file)) addIssue(`names a file that is not there or cannot be read: ${file}`)
  })

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** The variable with the address of Postgres itself: the one that goes past a pooler, if there is one. */
export const directSettingIn = ({ DATABASE_DIRECT_URL }: Given) =>
  DATABASE_DIRECT_URL?.trim() ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'

/** Variables that both processes read, and how they are validated. */
export const variables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535').default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
} as const
