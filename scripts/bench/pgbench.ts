import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'

/** A statement as `pg` sends it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Records the statements that some work sends, before they reach a database; every answer is empty. */
export async function statementsOf(work: (pool: pg.Pool) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const recorder = {
    async query({ text, values }: Statement) {
      statements.push({ text, values })
      return { rows: [] }
    },
  }
  await work(recorder as unknown as pg.Pool)
  return statements
}

/**
 * Runs a script under Debian's pgbench, with prepared statements.
 * @returns transactions per second, or null if pgbench is missing
 */
export async function runPgbench(
  databaseUrl: string,
  script: string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<number | null> {
  const folder = mkdtempSync(join(tmpdir(), 'tallytext-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    file,
    databaseUrl,
  ]
  try {
    const { stdout } = await promisify(execFile)('pgbench', args)
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A statement for pgbench: its parameters are inlined as SQL, which may contain pgbench's own variables. */
export function inlined({ text }: Statement, parameters: readonly string[]): string {
  return text.replace(/\$(\d+)/g, (_, number) => parameters[Number(number) - 1] ?? 'null')
}

/** JSON as a literal in which pgbench sees no variables. */
export function jsonLiteral(json: string): string {
  return `'${json.replace(/:(?=[a-z])/g, ': ').replaceAll("'", "''")}'`
}
