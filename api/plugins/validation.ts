/** Zod at both ends of every route: what comes in is parsed, what goes out is cut down to its schema. */
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { Refusal } from '../refusal.ts'
import type { Issue } from '../schemas/error.ts'

const NOT_AN_OBJECT = 'Please send a JSON object.'

/** An app whose routes take their types from their zod schemas. */
export type TypedApp = ReturnType<typeof installValidation>

/** Installs the compilers on the whole app. Bad input becomes a 400 whose message is the first issue's. */
export function installValidation(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: refusalOf(parsed.error) }
  })
  app.setSerializerCompiler(serializerCompiler)
  return app.withTypeProvider<ZodTypeProvider>()
}

function refusalOf(error: z.ZodError): Refusal {
  const issues = error.issues.map(({ path, message }): Issue => {
    if (path.length === 0) return { path: [], message: NOT_AN_OBJECT }
    return { path: path.map((key) => (typeof key === 'symbol' ? String(key) : key)), message }
  })
  return new Refusal(400, 'invalid', issues[0]?.message ?? NOT_AN_OBJECT, { issues })
}
