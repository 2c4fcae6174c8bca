/**
 * The pinned SDK's types of Stripe's objects, read from its declarations. The compiler cannot check answers against
 * them: an extra field passes, and so does any word where the SDK leaves an enum open (`OtherString`). Here both are
 * closed.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { parseSync } from 'vite'
import type { Node } from '../../check/syntax.ts'

/**
 * A type as text: `string | null`, `'month' | 'year'`, `Array<Refund>`, `ApiList<SubscriptionItem>`, or a shape's name.
 */
export type TypeText = string

/** The fields of an object and their types. An optional one ends in `?`; `*` stands for any name. */
export type Shape = Readonly<Record<string, TypeText>>

export interface Shapes {
  /** The API version that the declarations describe. */
  readonly version: string
  readonly shapes: Readonly<Record<string, Shape>>
  /** The object that each event is about. */
  readonly events: Readonly<Record<string, TypeText>>
}

/**
 * The objects that the local Stripe returns, and the files that declare them. Any other object may be referred to by id
 * but not be returned whole.
 */
const objects: Readonly<Record<string, string>> = {
  Charge: 'Charges',
  Customer: 'Customers',
  DeletedCustomer: 'Customers',
  Dispute: 'Disputes',
  Invoice: 'Invoices',
  InvoiceLineItem: 'InvoiceLineItems',
  InvoicePayment: 'InvoicePayments',
  PaymentIntent: 'PaymentIntents',
  PaymentMethod: 'PaymentMethods',
  Plan: 'Plans',
  Price: 'Prices',
  Product: 'Products',
  Refund: 'Refunds',
  SetupIntent: 'SetupIntents',
  Subscription: 'Subscriptions',
  SubscriptionItem: 'SubscriptionItems',
  WebhookEndpoint: 'WebhookEndpoints',
}

/** A declaration: its node, and the enclosing namespace in which the names it uses are looked up. */
interface Declared {
  readonly node: Node
  readonly scope: string
}

type Declarations = Map<string, Declared>

/** Reads the declarations of the installed SDK. */
export function readShapes(): Shapes {
  const sdk = dirname(fileURLToPath(import.meta.resolve('stripe')))
  const declared: Declarations = new Map()
  for (const file of new Set(['shared', ...Object.values(objects).map((name) => `resources/${name}`)])) {
    declare(programOf(join(sdk, `${file}.d.ts`)), '', declared)
  }
  const shapes: Record<string, Shape> = {}
  const wanted = Object.keys(objects)
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (name in shapes) continue
    shapes[name] = shapeOf(name, declared, (used) => wanted.push(used))
  }
  const events: Declarations = new Map()
  declare(programOf(join(sdk, 'resources/Events.d.ts')), '', events)
  shapes.Event = eventShape(events, declared, shapes)
  return {
    version: Stripe.API_VERSION,
    shapes: Object.fromEntries(Object.entries(shapes).sort(([a], [b]) => (a < b ? -1 : 1))),
    events: eventObjects(events),
  }
}

function programOf(path: string): Node {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  return program as unknown as Node
}

/** Records the declarations of a file or namespace by qualified name: `Subscription.PauseCollection`. */
function declare({ body }: Node, scope: string, declared: Declarations): void {
  for (const statement of body as Node[]) {
    const node = (statement.declaration as Node | undefined) ?? statement
    const name = (node.id as Node | undefined)?.name
    if (typeof name !== 'string') continue
    const whole = scope === '' ? name : `${scope}.${name}`
    if (node.type === 'TSModuleDeclaration') declare(node.body as Node, whole, declared)
    else if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
      declared.set(whole, { node, scope })
    }
  }
}

/** The qualified name of a declaration, searched from the innermost namespace outwards. */
function find(name: string, scope: string, declared: Declarations): string | null {
  const whole = scope === '' ? name : `${scope}.${name}`
  if (declared.has(whole)) return whole
  return scope === '' ? null : find(name, scope.slice(0, Math.max(0, scope.lastIndexOf('.'))), declared)
}

function get(name: string, declared: Declarations): Declared {
  const found = declared.get(name)
  if (!found) throw new Error(`the SDK declares no ${name}`)
  return found
}

/** @param uses called with each shape that this one refers to */
function shapeOf(name: string, declared: Declarations, uses: (name: string) => void): Shape {
  const { node, scope } = get(name, declared)
  const parents = (node.extends as Node[] | undefined) ?? []
  const inherited = parents.map(({ expression }) => {
    const parent = find(nameOf(expression as Node), scope, declared)
    if (parent === null) throw new Error(`the SDK declares no parent of ${name}`)
    return shapeOf(parent, declared, uses)
  })
  const own = members(node).map(({ key, type }) => [key, textOf(type, scope, declared, uses)])
  return Object.assign({}, ...inherited, Object.fromEntries(own))
}

function members(node: Node): { readonly key: string; readonly type: Node }[] {
  return ((node.body as Node).body as Node[]).map((member) => {
    const { typeAnnotation: type } = member.typeAnnotation as Node & { typeAnnotation: Node }
    if (member.type === 'TSIndexSignature') return { key: '*', type }
    const { name, value } = member.key as Node
    return { key: `${name ?? value}${member.optional === true ? '?' : ''}`, type }
  })
}

const keywords: Readonly<Record<string, TypeText>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUnknownKeyword: 'unknown',
}

function textOf(type: Node, scope: string, declared: Declarations, uses: (name: string) => void): TypeText {
  const again = (part: Node) => textOf(part, scope, declared, uses)
  const keyword = keywords[type.type]
  if (keyword) return keyword
  switch (type.type) {
    case 'TSUnionType': {
      const parts = (type.types as Node[]).flatMap((part) => again(part).split(/ \| (?![^<]*>)/))
      return [...new Set(parts.filter((part) => part !== ''))].join(' | ')
    }
    case 'TSLiteralType': {
      const { value } = type.literal as Node
      return typeof value === 'string' ? `'${value}'` : String(value)
    }
    case 'TSVoidKeyword':
      // The SDK's way of saying that a field is absent.
      return 'never'
    case 'TSTypeReference':
      return referenceOf(type, scope, declared, uses)
    case 'TSTypeLiteral': {
      const [signature] = type.members as Node[]
      if (signature?.type === 'TSIndexSignature') {
        return `Record<${again((signature.typeAnnotation as Node).typeAnnotation as Node)}>`
      }
    }
  }
  throw new Error(`the SDK's declarations use ${type.type}, which nothing here reads`)
}

function referenceOf(type: Node, scope: string, declared: Declarations, uses: (name: string) => void): TypeText {
  const name = nameOf(type.typeName as Node)
  const [argument] = ((type.typeArguments as Node | null)?.params as Node[] | undefined) ?? []
  if (argument) return `${name}<${textOf(argument, scope, declared, uses)}>`
  // The SDK's way of leaving an enum open.
  if (name === 'OtherString') return ''
  if (name === 'Decimal') return 'decimal'
  const whole = find(name, scope, declared)
  if (whole === null) return name
  const { node, scope: around } = get(whole, declared)
  if (node.type === 'TSTypeAliasDeclaration') return textOf(node.typeAnnotation as Node, around, declared, uses)
  uses(whole)
  return whole
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.name)
  const [left, right] = node.type === 'TSQualifiedName' ? [node.left, node.right] : [node.object, node.property]
  return `${nameOf(left as Node)}.${nameOf(right as Node)}`
}

/** The fields that every event has besides its type and its object. */
function eventShape(events: Declarations, declared: Declarations, shapes: Record<string, Shape>): Shape {
  const whole = shapeOf('EventBase', new Map([...declared, ...events]), (name) => {
    if (name === 'Event.Request') shapes[name] = shapeOf(name, events, () => {})
  })
  const { type: _, data: __, ...rest } = whole
  return rest
}

function eventObjects(events: Declarations): Record<string, TypeText> {
  const found = [...events].flatMap(([name, { node }]) => {
    const type = literalOf(node, 'type')
    const data = events.get(`${name}.Data`)
    const object = data && members(data.node).find(({ key }) => key === 'object')
    if (type === null || !object) return []
    const about = textOf(object.type, name, events, () => {})
    return about in objects ? [[type, about] as const] : []
  })
  return Object.fromEntries(found)
}

function literalOf(node: Node, field: string): string | null {
  if (node.type !== 'TSInterfaceDeclaration') return null
  const type = members(node).find(({ key }) => key === field)?.type
  const value = type?.type === 'TSLiteralType' ? (type.literal as Node).value : null
  return typeof value === 'string' ? value : null
}
