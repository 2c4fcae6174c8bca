import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { environmentWith, root } from '../config.ts'

/** A registry that does not answer must not delay the tests for longer. */
const AUDIT_MS_MAX = 20_000

/**
 * The result of `npm audit` for the production packages, as a line to print. It never fails: otherwise the same commit
 * would pass today and fail tomorrow, and nothing could be tested offline.
 */
export async function audit(): Promise<string> {
  const child = spawn('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    env: environmentWith({}),
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: AUDIT_MS_MAX,
  })
  const ended = once(child, 'close').catch(() => undefined)
  const said = await text(child.stdout).catch(() => '')
  await ended
  return sayAudit(said)
}

/** @param said npm's output, normally JSON */
export function sayAudit(said: string): string {
  const { metadata, vulnerabilities = {} } = parse(said)
  if (!metadata) return 'npm audit: its registry did not answer'
  const { total, ...bySeverity } = metadata.vulnerabilities
  if (total === 0) return 'npm audit: nothing known in what runs'
  const counts = Object.entries(bySeverity).filter(([, count]) => count > 0)
  const words = counts.map(([severity, count]) => `${count} ${severity}`).join(', ')
  return `npm audit: ${words}, in ${Object.keys(vulnerabilities).sort().join(', ')}`
}

interface Report {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly vulnerabilities?: object
}

function parse(said: string): Report {
  try {
    return JSON.parse(said)
  } catch {
    return {}
  }
}
