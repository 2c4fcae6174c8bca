import fc from 'fast-check'

/** The subset of JSON Schema that the API's document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly required?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Values that a schema accepts. Limits that only messages in our code express (a zone, a phone) are left to chance. */
export function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(valid))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer(range(schema))
    case 'number':
      return fc.double({ ...range(schema), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valid(schema.items ?? {}), { maxLength: 4 })
    case 'object':
      return record(schema)
    default:
      return fc.jsonValue()
  }
}

/** Values that have broken services before. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  // Includes lone surrogates. Equivalent to `fc.string({ unit: 'binary' })`, which takes over a second to look up all
  // of Unicode first.
  fc.array(fc.nat(0x10ffff)).map((points) => String.fromCodePoint(...points)),
  fc.constantFrom('\0', 'a\0b@example.com', '\ud800', '', ' ', 'x'.repeat(300), '١٢٣٤٥٦', '123456', '-0', 'null'),
  fc.constantFrom(0, -0, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, true, false, null),
  fc.dictionary(
    fc.constantFrom('1', '2', '01', '1e0', '__proto__', 'constructor'),
    fc.array(fc.constantFrom('Basics', '\0', 1)),
  ),
)

function text({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

function range({ minimum = -1000, maximum = 1000 }: JsonSchema) {
  return { min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }
}

function record({ properties = {}, additionalProperties, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 5 }), valid(additionalProperties), { maxKeys: 3 })
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valid(schema)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}
