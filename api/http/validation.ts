/** Zod at both ends of every route: input is parsed, output is reduced to its schema. */
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Issue } from '../schemas/error.ts'
import { plainIssue } from './plain-issue.ts'
import { Refusal } from './refusal.ts'

/**
 * More would help nobody: only a machine sends that many mistakes, and the answer would be many times as large as its
 * request.
 */
const issues_max = 20
const NOT_AN_OBJECT = 'Please send a JSON object.'

/** An app whose routes take their types from their zod schemas. */
export type TypedApp = ReturnType<typeof installValidation>

/** Installs the compilers on the whole app. Bad input becomes a 400 that names missing fields before wrong ones. */
export function installValidation(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data, { error: plainIssue })
    return parsed.success ? { value: parsed.data } : { error: refusalOf(parsed.error, data) }
  })
  app.setSerializerCompiler(serializerCompiler)
  return app.withTypeProvider<ZodTypeProvider>()
}

function refusalOf(error: z.ZodError, data: unknown): Refusal {
  const told = error.issues.map(({ path, message }) => {
    if (path.length === 0) return { isMissing: true, issue: { path: [], message: NOT_AN_OBJECT } }
    const keys = path.map((key) => (typeof key === 'symbol' ? String(key) : key))
    return { isMissing: isEmpty(valueAt(data, keys)), issue: { path: keys, message } }
  })
  const inOrder = told.sort((a, b) => Number(b.isMissing) - Number(a.isMissing))
  const issues: Issue[] = inOrder.slice(0, issues_max).map(({ issue }) => issue)
  return new Refusal(400, 'invalid', issues[0]?.message ?? NOT_AN_OBJECT, { issues })
}

function valueAt(data: unknown, path: readonly (string | number)[]): unknown {
  let value = data
  for (const key of path) value = (value as Record<string | number, unknown> | null | undefined)?.[key]
  return value
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
