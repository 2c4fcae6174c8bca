/** Checks the local Stripe's answers against the pinned SDK: no field missing, none extra, no unlisted enum value. */
import { readFileSync } from 'node:fs'
import type { Shape, Shapes, TypeText } from './declarations.ts'

const { shapes, events, version }: Shapes = JSON.parse(readFileSync(new URL('./shapes.json', import.meta.url), 'utf8'))

/** The API version that every answer and event is checked against. */
export const apiVersion = version

/** The shapes of each kind of object, by the value of its field `object`. */
const kinds = new Map<string, string[]>()
for (const [name, { object }] of Object.entries(shapes)) {
  const kind = /^'(\w[\w.]*)'$/.exec(object ?? '')?.[1]
  if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), name])
}

/** An API error, which the SDK declares as the reason why an invoice was not finalized. */
const refusal = 'Invoice.LastFinalizationError'
/** Codes that Stripe sends although the SDK does not list them: this one was seen in a recording of its answers. */
const unlistedCodes: readonly unknown[] = ['subscription_payment_intent_requires_action']

/** Problems in an answer: an object, a list, an error or an event, as sent over the wire. Empty when there are none. */
export function problemsOf(said: unknown): string[] {
  if (!isRecord(said)) return ['no object']
  if (isRecord(said.error)) return errorProblems(said.error)
  return objectProblems(said, String(said.object))
}

function errorProblems({ code, ...rest }: Record<string, unknown>): string[] {
  return held(code === undefined || unlistedCodes.includes(code) ? rest : { code, ...rest }, refusal, 'error')
}

function objectProblems(said: Record<string, unknown>, at: string): string[] {
  if (said.object === 'list')
    return pageProblems(said, at, (one, where) => objectProblems(isRecord(one) ? one : {}, where))
  if (said.object === 'event') return eventProblems(said)
  const names = kinds.get(String(said.object)) ?? []
  return names.length === 0 ? [`${at} is of no kind in the table`] : held(said, names.join(' | '), at)
}

function eventProblems(said: Record<string, unknown>): string[] {
  const { type, data, ...rest } = said
  const about = events[String(type)]
  if (about === undefined) return [`event.type ${type} is not in the table`]
  if (!isRecord(data)) return ['event.data is missing']
  const { object, previous_attributes, ...more } = data
  return [
    ...held(rest, 'Event', 'event'),
    ...held(object, about, `${type}.object`),
    ...(previous_attributes === undefined ? [] : held(previous_attributes, `Partial<${about}>`, `${type}.previous`)),
    ...Object.keys(more).map((name) => `event.data.${name} is too many`),
  ]
}

function pageProblems(
  said: Record<string, unknown>,
  at: string,
  element: (one: unknown, where: string) => string[],
): string[] {
  const { object, data, has_more, url, ...more } = said
  return [
    ...(object === 'list' && typeof has_more === 'boolean' && typeof url === 'string' ? [] : [`${at} is no list`]),
    ...Object.keys(more).map((name) => `${at}.${name} is too many`),
    ...(Array.isArray(data)
      ? data.flatMap((one, index) => element(one, `${at}[${index}]`))
      : [`${at}.data is missing`]),
  ]
}

/** Checks a value against a type. */
function held(value: unknown, type: TypeText, at: string): string[] {
  const parts = alternatives(type)
  if (parts.includes('unknown')) return []
  // Only when asked: written for each value on the way down, an answer would be turned into text once for each level.
  const wrong = () => [`${at} is ${JSON.stringify(value)?.slice(0, 60)}, none of ${type.slice(0, 200)}`]
  if (Array.isArray(value)) {
    const element = argumentOf('Array', parts)
    return element === null ? wrong() : value.flatMap((one, index) => held(one, element, `${at}[${index}]`))
  }
  if (!isRecord(value)) return parts.some((part) => isPlain(value, part)) ? [] : wrong()
  const element = argumentOf('ApiList', parts)
  if (element !== null) return pageProblems(value, at, (one, where) => held(one, element, where))
  const any = argumentOf('Record', parts)
  if (any !== null) return Object.entries(value).flatMap(([name, one]) => held(one, any, `${at}.${name}`))
  // Several kinds of object may be allowed, such as a customer and a deleted one: the best match is assumed.
  const tried = parts.flatMap((part) => {
    const whole = argumentOf('Partial', [part])
    const shape = shapes[whole ?? part]
    return shape ? [fieldProblems(value, shape, { at, isPartial: whole !== null })] : []
  })
  const [best] = tried.sort((a, b) => a.length - b.length)
  return best ?? wrong()
}

function argumentOf(generic: 'Array' | 'ApiList' | 'Partial' | 'Record', parts: readonly TypeText[]): TypeText | null {
  const part = parts.find((one) => one.startsWith(`${generic}<`))
  return part === undefined ? null : part.slice(generic.length + 1, -1)
}

/** Whether a primitive value is of a type. */
function isPlain(value: unknown, type: TypeText): boolean {
  if (typeof value === 'string') {
    return type === 'string' || type === `'${value}'` || (type === 'decimal' && /^-?\d+(\.\d+)?$/.test(value))
  }
  return type === typeof value || type === String(value)
}

function fieldProblems(
  value: Record<string, unknown>,
  shape: Shape,
  { at, isPartial }: { readonly at: string; readonly isPartial: boolean },
): string[] {
  const any = shape['*']
  const wrong = Object.entries(value).flatMap(([name, one]) => {
    const type = shape[name] ?? shape[`${name}?`] ?? any
    return type === undefined ? [`${at}.${name} is too many`] : held(one, type, `${at}.${name}`)
  })
  const missing = Object.keys(shape).filter((name) => !name.endsWith('?') && name !== '*' && !(name in value))
  return isPartial ? wrong : [...wrong, ...missing.map((name) => `${at}.${name} is missing`)]
}

const parsed = new Map<TypeText, readonly TypeText[]>()

/** `string | Array<string | null>` → `string`, `Array<string | null>`. */
function alternatives(type: TypeText): readonly TypeText[] {
  const known = parsed.get(type)
  if (known) return known
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < type.length; at++) {
    if (type[at] === '<') depth++
    if (type[at] === '>') depth--
    if (depth === 0 && type.startsWith(' | ', at)) {
      found.push(type.slice(from, at))
      from = at + 3
    }
  }
  found.push(type.slice(from))
  parsed.set(type, found)
  return found
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
