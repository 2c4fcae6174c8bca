import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** One `<Message>` of a TwiML answer. */
export interface TwimlMessage {
  readonly body: string
  /** From its `statusCallback` attribute (or the older `action`); null without one. */
  readonly statusCallback: string | null
}

/** Why Twilio would reject an answer. `code` is Twilio's error code. */
export class TwimlError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** An element as returned by the parser. */
interface Element {
  readonly '#text': string
  readonly '@_statusCallback'?: string
  readonly '@_action'?: string
  readonly Body?: Element | readonly Element[]
  readonly Message?: readonly Element[]
}

const BODY_CHARACTERS_MAX = 1600
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const nothing = () => undefined
/** The parser's own decoder leaves unknown entities as they are. */
const entityDecoder = {
  decode: decodeEntities,
  addInputEntities: () => malformed('it brings entities of its own'),
  setExternalEntities: nothing,
  setXmlVersion: nothing,
  reset: nothing,
}

const parser = new XMLParser({
  alwaysCreateTextNode: true,
  entityDecoder,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: (name) => name === 'Message',
  parseTagValue: false,
  trimValues: false,
})

/**
 * The texts that a webhook's answer asks the carrier to send, in order. An empty answer asks for none; `text/plain` is
 * one text. Throws `TwimlError` for what Twilio rejects.
 * https://www.twilio.com/docs/messaging/twiml
 */
export function readTwiml(contentType: string, answer: string): TwimlMessage[] {
  if (answer.trim() === '') return []
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (type === 'text/plain') return [checked({ body: answer, statusCallback: null })]
  if (!['text/xml', 'application/xml', 'text/html'].includes(type)) {
    throw new TwimlError(12300, `the answer has the content type "${type}" instead of text/xml`)
  }
  const response = readResponse(answer)
  const other = Object.keys(response).find((name) => /^\w/.test(name) && name !== 'Message')
  if (other) throw new TwimlError(12200, `<${other}> is not a verb that this carrier knows; it knows <Message>`)
  return (response.Message ?? []).map((message) => {
    const text = [message.Body ?? message].flat()[0]?.['#text'] ?? ''
    return checked({ body: text.trim(), statusCallback: message['@_statusCallback'] ?? message['@_action'] ?? null })
  })
}

function checked(message: TwimlMessage): TwimlMessage {
  if (message.body === '') throw new TwimlError(14103, 'a <Message> is empty')
  if (message.body.length > BODY_CHARACTERS_MAX) {
    throw new TwimlError(21617, `a <Message> is longer than ${BODY_CHARACTERS_MAX} characters`)
  }
  return message
}

/** The root element. The parser alone would miss malformed XML, text after the root and a second root. */
function readResponse(answer: string): Element {
  const valid = XMLValidator.validate(answer)
  if (valid !== true) malformed(valid.err.msg)
  if (!answer.trimEnd().endsWith('>')) malformed('text outside the root element')
  const roots: [string, Element | Element[]][] = Object.entries(parser.parse(answer))
  const [name, root] = roots[0] ?? []
  if (!root || roots.length > 1 || Array.isArray(root)) malformed('it needs exactly one root element')
  if (name !== 'Response') throw new TwimlError(12100, `the answer's root is <${name}> instead of <Response>`)
  return root
}

/** Decodes XML's five named entities and numeric ones. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));|&/gi, (entity, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? malformed(`"${entity}" is not an entity`)
    const value = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return value > 0 && value <= 0x10ffff ? String.fromCodePoint(value) : malformed(`"${entity}" is not a character`)
  })
}

function malformed(what: string): never {
  throw new TwimlError(12100, `the answer is not well-formed XML: ${what}`)
}
