/** One `<Message>` of a TwiML answer. */
export interface TwimlMessage {
  readonly body: string
  /** From its `statusCallback` attribute (or the older `action`); null without one. */
  readonly statusCallback: string | null
}

/** Why Twilio would refuse an answer. `code` is Twilio's error. */
export class TwimlError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Element | string)[]
}

const BODY_CHARACTERS_MAX = 1600

/**
 * The texts that a webhook's answer asks the carrier to send, in order. An empty answer asks for none; `text/plain`
 * is one text. Throws `TwimlError` for what Twilio refuses.
 * https://www.twilio.com/docs/messaging/twiml
 */
export function readTwiml(contentType: string, answer: string): TwimlMessage[] {
  if (answer.trim() === '') return []
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (type === 'text/plain') return [checked({ body: answer, statusCallback: null })]
  if (!['text/xml', 'application/xml', 'text/html'].includes(type)) {
    throw new TwimlError(12300, `the answer has the content type "${type}" instead of text/xml`)
  }
  const root = parseXml(answer)
  if (root.name !== 'Response') throw new TwimlError(12100, `the answer's root is <${root.name}> instead of <Response>`)
  return root.children.filter(isElement).map(readVerb)
}

function readVerb(verb: Element): TwimlMessage {
  if (verb.name !== 'Message') {
    throw new TwimlError(12200, `<${verb.name}> is not a verb that this carrier knows; it knows <Message>`)
  }
  const nested = verb.children.find((child): child is Element => isElement(child) && child.name === 'Body')
  return checked({
    body: textOf(nested ?? verb).trim(),
    statusCallback: verb.attributes.statusCallback ?? verb.attributes.action ?? null,
  })
}

function checked(message: TwimlMessage): TwimlMessage {
  if (message.body === '') throw new TwimlError(14103, 'a <Message> is empty')
  if (message.body.length > BODY_CHARACTERS_MAX) {
    throw new TwimlError(21617, `a <Message> is longer than ${BODY_CHARACTERS_MAX} characters`)
  }
  return message
}

const isElement = (child: Element | string): child is Element => typeof child !== 'string'

const textOf = (element: Element): string => element.children.filter((child) => typeof child === 'string').join('')

/** Comment, CDATA section, declaration or instruction, tag, or a run of text: whatever comes next in a document. */
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** A strict reader for the little XML that TwiML is: no document types, no namespaces. Throws `TwimlError` 12100. */
function parseXml(source: string): Element {
  const malformed = (what: string): never => {
    throw new TwimlError(12100, `the answer is not well-formed XML: ${what}`)
  }
  const decode = (text: string): string =>
    text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));|&/gi, (entity, hex, decimal, name) => {
      if (hex) return codePoint(Number.parseInt(hex, 16), entity)
      if (decimal) return codePoint(Number(decimal), entity)
      return ENTITIES[name] ?? malformed(`"${entity}" is not an entity`)
    })
  const codePoint = (value: number, entity: string): string =>
    value > 0 && value <= 0x10ffff ? String.fromCodePoint(value) : malformed(`"${entity}" is not a character`)

  const document: Element = { name: '', attributes: {}, children: [] }
  const open: Element[] = [document]
  const top = (): Element => open.at(-1)!
  const addText = (text: string) => {
    if (open.length > 1) top().children.push(text)
    else if (text.trim() !== '') malformed('text outside the root element')
  }

  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(source) ?? malformed(`cannot read on at character ${at}`)
    const [, cdata, closing, name, attributes = '', selfClosing, text] = token
    if (cdata !== undefined) addText(cdata)
    else if (text !== undefined) addText(decode(text))
    else if (name === undefined) continue
    else if (closing) {
      if (top().name !== name || open.length === 1) malformed(`</${name}> closes nothing`)
      open.pop()
    } else {
      const element: Element = { name, attributes: {}, children: [] }
      for (const [, key = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
        Object.assign(element.attributes, { [key]: decode(double ?? single ?? '') })
      }
      top().children.push(element)
      if (!selfClosing) open.push(element)
    }
  }
  if (open.length > 1) malformed(`<${top().name}> is not closed`)
  const roots = document.children.filter(isElement)
  return roots.length === 1 ? roots[0]! : malformed('it needs exactly one root element')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
