import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { languageOf, readLanguageWish } from './language.ts'

const language = suite('the language of a text')

const table: readonly (readonly [string, string])[] = [
  ['', 'en'],
  ['123 456', 'en'],
  ['stop texting me', 'en'],
  ['remove me', 'en'],
  ['no', 'en'],
  ['alto', 'es'],
  ['arret', 'fr'],
  ['basta ya', 'es'],
  ['cessez svp', 'fr'],
  ['no quiero', 'es'],
  ['stop merci', 'en'],
  ['no thanks', 'en'],
  ['gracias for the text', 'en'],
  ['the hola sign fell', 'en'],
  ['gracias amigo bonito', 'en'],
  ['quiero gracias bonito', 'es'],
  ['quiero gracias aqui', 'es'],
  ['ya no quiero recibir mensajes en este numero', 'es'],
  ['je ne veux plus recevoir vos messages', 'fr'],
  ['ne me textez plus', 'fr'],
  ['borrame', 'es'],
  ['sácame', 'es'],
  ['quítenme', 'es'],
  ['quítame de la lista', 'es'],
  ['déjenme en paz', 'es'],
  ['no me escriban', 'es'],
  ['no molesten', 'es'],
  ['hasta nunca chicos', 'es'],
  ['no me interesa', 'es'],
  ['cancelen', 'es'],
  ['adiós para siempre', 'es'],
  ['enlevez-moi', 'fr'],
  ['assez', 'fr'],
  ['laissez les bon temps rouler, take my name out', 'en'],
  ['exijo la supresión de mi teléfono de sus ficheros', 'es'],
  ['fini', 'fr'],
  ['adieu pour toujours', 'fr'],
  ['remove me plus my wife', 'en'],
  ['quite interesting', 'en'],
  ['eliminate me from the list', 'en'],
  ['retire me', 'en'],
  ['cancel me', 'en'],
  ['no', 'en'],
  ['la suite', 'fr'],
  ['la la', 'fr'],
  ['la casa', 'fr'],
  ['tengo tengo alpha beta gamma delta epsilon zeta', 'es'],
  ['tengo tengo alpha beta gamma delta epsilon zeta eta', 'en'],
  ['tengo puedo the stop', 'en'],
  ['tengo puedo soy the stop', 'es'],
]
for (const [text, expected] of table) language(JSON.stringify(text), () => assert.is(languageOf(text), expected))

for (const [text, expected] of [
  ['hola', 'es'],
  ['hola, hablan frances?', 'es'],
  ['muchas gracias', 'es'],
  ['in spanish', 'es'],
  ['bonjour', 'fr'],
  ['french please', 'fr'],
  ['my spanish is bad, french?', 'es'],
  ['hello', null],
] as const)
  language(`greets or asks: ${text}`, () => {
    assert.is(readLanguageWish(text), expected)
  })

language('the language that a text asks for', () => {
  assert.equal(['español?', 'en français svp', 'do you have this in German'].map(readLanguageWish), ['es', 'fr', null])
})

language.run()
