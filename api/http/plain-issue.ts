/** Describes what is wrong with a field in plain words, where its schema has no message of its own. */
import type { z } from 'zod'

/** Passed to zod with every parse. A message in the schema takes precedence. */
export function plainIssue(issue: z.core.$ZodRawIssue): string {
  const field = `"${(issue.path ?? []).join('.')}"`
  if (issue.input === undefined || issue.input === null) return `${field} is missing.`
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${kinds[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return `${field} must be ${oneOf(issue.values)}.`
    case 'too_big':
      return `${field} must ${bound(issue.origin, 'most', Number(issue.maximum))}.`
    case 'too_small':
      return `${field} must ${bound(issue.origin, 'least', Number(issue.minimum))}.`
    default:
      return `There is something wrong with ${field}.`
  }
}

/** Types as zod names them. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function oneOf(values: readonly unknown[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values.map(String))
}

function bound(origin: string, end: 'most' | 'least', count: number): string {
  if (origin === 'string') return `have at ${end} ${counted(count, 'character')}`
  if (origin === 'array') return `hold at ${end} ${counted(count, 'entry', 'entries')}`
  return `be at ${end} ${count}`
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
