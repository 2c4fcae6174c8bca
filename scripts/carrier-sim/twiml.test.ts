import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readTwiml, TwimlError } from './twiml.ts'

const test = suite('TwiML')

const read: readonly [what: string, type: string, answer: string, bodies: string[]][] = [
  ['nothing', '', '', []],
  ['an empty response', 'text/xml', '<?xml version="1.0" encoding="UTF-8"?>\n<Response/>', []],
  ['one message', 'text/xml; charset=utf-8', '<Response><Message>Hi</Message></Response>', ['Hi']],
  [
    'two in order',
    'application/xml',
    '<Response>\n<Message>1</Message>\n<Message>2</Message>\n</Response>',
    ['1', '2'],
  ],
  ['a Body inside', 'text/xml', '<Response><Message><Body>Hi</Body></Message></Response>', ['Hi']],
  [
    'entities',
    'text/xml',
    '<Response><Message>a &lt; b &amp;&#38;&#x41; &quot;&apos;</Message></Response>',
    ['a < b &&A "\''],
  ],
  ['CDATA', 'text/xml', '<Response><Message><![CDATA[<b> & co]]></Message></Response>', ['<b> & co']],
  ['comments', 'text/xml', '<!-- a --><Response><!-- b --><Message>H<!-- c -->i</Message></Response>', ['Hi']],
  ['line breaks within', 'text/xml', '<Response><Message>\n A) yes\n B) no\n</Message></Response>', ['A) yes\n B) no']],
  [
    'numbers and truth as they are',
    'text/xml',
    '<Response><Message>007</Message><Message>true</Message></Response>',
    ['007', 'true'],
  ],
  [
    '1,600 ampersands',
    'text/xml',
    `<Response><Message>${'&amp;'.repeat(1600)}</Message></Response>`,
    ['&'.repeat(1600)],
  ],
  ['plain text', 'text/plain', 'Hi & bye', ['Hi & bye']],
]

for (const [what, type, answer, bodies] of read) {
  test(`reads ${what}`, () => {
    assert.equal(
      readTwiml(type, answer).map(({ body }) => body),
      bodies,
    )
  })
}

test('reads where a message reports its status', () => {
  const [message] = readTwiml(
    'text/xml',
    `<Response><Message statusCallback='http://h/s?a=1&amp;b=2'>Hi</Message></Response>`,
  )
  assert.is(message?.statusCallback, 'http://h/s?a=1&b=2')
})

const refused: readonly [what: string, type: string, answer: string, code: number][] = [
  ['JSON', 'application/json', '{}', 12300],
  ['another root', 'text/xml', '<Reply/>', 12100],
  ['an unclosed element', 'text/xml', '<Response><Message>Hi</Response>', 12100],
  ['an unclosed root', 'text/xml', '<Response>', 12100],
  ['two roots', 'text/xml', '<Response/><Response/>', 12100],
  ['text outside', 'text/xml', 'Hi <Response/>', 12100],
  ['text behind', 'text/xml', '<Response/> Hi', 12100],
  ['a bare ampersand', 'text/xml', '<Response><Message>a & b</Message></Response>', 12100],
  ['an unknown entity', 'text/xml', '<Response><Message>&nbsp;</Message></Response>', 12100],
  ['an unknown entity in an attribute', 'text/xml', '<Response><Message action="&a;">Hi</Message></Response>', 12100],
  [
    'an entity of its own',
    'text/xml',
    '<!DOCTYPE a [<!ENTITY b "c">]><Response><Message>&b;</Message></Response>',
    12100,
  ],
  ['an entity of no character', 'text/xml', '<Response><Message>&#x110000;</Message></Response>', 12100],
  ['a torn tag', 'text/xml', '<Response><Message', 12100],
  ['another verb', 'text/xml', '<Response><Say>Hi</Say></Response>', 12200],
  ['an empty message', 'text/xml', '<Response><Message> </Message></Response>', 14103],
  ['1601 characters', 'text/xml', `<Response><Message>${'x'.repeat(1601)}</Message></Response>`, 21617],
]

for (const [what, type, answer, code] of refused) {
  test(`refuses ${what} with ${code}`, () => {
    assert.throws(
      () => readTwiml(type, answer),
      (error: unknown) => error instanceof TwimlError && error.code === code,
    )
  })
}

test.run()
