import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fromLogged, toLogged } from './logged-reading.ts'
import { type Reading, readText } from './read-text.ts'
import { readerVersion } from './reader-version.ts'

const logged = suite('a reading as the log keeps it')

const wish: Reading = { is: 'wish', wish: { name: 'pause', text: 'a week off' }, by: 'model' }
const aboutLeft: Reading = {
  is: 'wish',
  wish: { name: 'score', about: 'lessons-left', text: 'my remaining ones?' },
  by: 'model',
}
const ask: Reading = { is: 'learning-command', command: { name: 'ask', question: 'why is that?' }, by: 'rule' }
const next: Reading = { is: 'learning-command', command: { name: 'next' }, by: 'rule' }
const answer: Reading = { is: 'answer', shown: 1, unsure: false, by: 'rule' }

logged('it has the version of the reader and repeats no text', () => {
  assert.equal(toLogged(wish), { reader: readerVersion, is: 'wish', wish: 'pause', by: 'model' })
  assert.equal(toLogged(aboutLeft), {
    reader: readerVersion,
    is: 'wish',
    wish: 'score',
    about: 'lessons-left',
    by: 'model',
  })
  assert.equal(toLogged(ask), {
    reader: readerVersion,
    is: 'learning-command',
    command: { name: 'ask', question: '' },
    by: 'rule',
  })
  assert.equal(toLogged(next), { reader: readerVersion, ...next })
  assert.equal(toLogged(answer), { reader: readerVersion, ...answer })
})

logged('it is whole again with the text of the event', () => {
  assert.equal(fromLogged(toLogged(wish), 'a week off\n\nSent from my iPhone'), wish)
  assert.equal(fromLogged(toLogged(ask), 'ASK why is that?'), ask)
  assert.equal(fromLogged(toLogged(next), 'next'), next)
  assert.equal(fromLogged(toLogged(answer), 'b'), answer)
})

logged('what a wish is about is logged, and told from the words for readers that did not say it', () => {
  assert.equal(fromLogged(toLogged(aboutLeft), 'my remaining ones?'), aboutLeft)
  const old = { reader: 25, is: 'wish', wish: 'score', by: 'rule' } as const
  const read = (reader: number, text: string) => fromLogged({ ...old, reader }, text)
  assert.equal(read(25, 'what is left?'), {
    is: 'wish',
    wish: { name: 'score', about: 'lessons-left', text: 'what is left?' },
    by: 'rule',
  })
  assert.equal(read(26, 'what is left?'), { is: 'wish', wish: { name: 'score', text: 'what is left?' }, by: 'rule' })
})

logged('a question that is no command any more is the whole text', () => {
  assert.equal(fromLogged(toLogged(ask), 'why is that?'), ask)
  assert.equal(fromLogged(toLogged(ask), 'next'), { ...ask, command: { name: 'ask', question: 'next' } })
})

logged('what stands beside an answer is logged by its place, without its words', () => {
  const options = ['$900', '$750', 'Principal', 'The whole payment']
  const body = ' B, text me at 7pm and ASK: is that ok?\n'
  const read = readText(body, options)
  assert.is(read.beside?.is, 'wish')
  assert.is(read.beside?.beside?.is, 'learning-command')
  assert.not.match(JSON.stringify(toLogged(read)), /text me|is that/)
  assert.equal(fromLogged(JSON.parse(JSON.stringify(toLogged(read))), body), read)
})

logged.run()
