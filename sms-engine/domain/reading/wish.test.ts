import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readText } from './read-text.ts'

const heard = suite('wishes that the model hears')

for (const [text, name] of [
  ['forgot pasword', 'account'],
  ['new #, switch me over', 'account'],
  ['Kindly replace the e-mail on file, it belongs to my former assistant.', 'account'],
  ['no fridays', 'days'],
  ['solo entre semana', 'days'],
  ['español?', 'language'],
  ['kreyòl possible?', 'language'],
  ['in plain english please', 'explain'],
  ['other please', 'next'],
  ['I forgot everything lol', 'too-hard'],
  ['can u chnge my time to 7', 'time'],
  ['only payroll from now on', null],
  ['I forgot my lunch at home', null],
] as const)
  heard(`${JSON.stringify(text)} is ${name}`, () => {
    const reading = readText(text, null)
    assert.is(reading.is === 'wish' ? reading.wish.name : null, name)
  })

heard.run()
