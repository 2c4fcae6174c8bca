import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readText } from './read-text.ts'
import { readThinking } from './thinking.ts'

const thinking = suite('what is said about the open question without answering it')
const options = ['What you own', 'What you owe', 'What you earn', 'What you spend']

for (const [text, about] of [
  ['sorry my son hit A', 'slip'],
  ['oops my cat stepped on the phone', 'slip'],
  ['ignore that, pocket dial', 'slip'],
  ['Sorry, butt dial!', 'slip'],
  ['that was my kid', 'slip'],
  ['my 3 year old sent that, sorry', 'slip'],
  ["that wasn't me", 'slip'],
  ['sorry my daughter pressed the wrong button', 'slip'],
  ['sent that by accident', 'slip'],
  ['what is the answer', 'the-answer'],
  ['just tell me the right answer', 'the-answer'],
  ['which one is it?', 'the-answer'],
  ['cual es la respuesta', 'the-answer'],
  ['Quelle est la bonne réponse ?', 'the-answer'],
  ['give me a minute', 'answers-later'],
  ['give me a sec please', 'answers-later'],
  ['gimme a min', 'answers-later'],
  ['will answer tonight', 'answers-later'],
  ["I'll answer later today", 'answers-later'],
  ['answering later today', 'answers-later'],
  ['im at work, will answer tonight', 'answers-later'],
  ['driving rn will reply after work', 'answers-later'],
  ['ill do it when i get home', 'answers-later'],
  ['can i answer later?', 'answers-later'],
  ['let me get back to you tomorrow', 'answers-later'],
  ['hmm let me think about it', 'time-to-think'],
  ["I'm still thinking", 'time-to-think'],
  ['hold on', 'answers-later'],
  ["it's not b or c", 'time-to-think'],
  ['definitely not d', 'time-to-think'],
  ['is it b or c', 'time-to-think'],
  ['Is it D or C?', 'time-to-think'],
  ['hmm is it a or is it c', 'time-to-think'],
  ['would it be A or D', 'time-to-think'],
  ['is A the answer or B', 'time-to-think'],
  ['torn between b or c', 'time-to-think'],
  ['none of these', 'one-right'],
  ['is it all of the above?', 'one-right'],
  ['is this a trick question', 'one-right'],
  ['are all of these wrong?', 'one-right'],
  ["aren't all of them correct", 'one-right'],
  ['more than one is right', 'one-right'],
  ['can i pick two', 'one-right'],
] as const) {
  thinking(`${text}: ${about}`, () => {
    assert.is(readThinking(text, options), about)
    assert.equal(readText(text, options), { is: 'wish', wish: { name: 'hint', about, text }, by: 'rule' })
    const alone = readText(text, null)
    assert.not.equal(alone.is === 'wish' && alone.wish.about, about, 'no question is open')
  })
}

for (const [text, shown] of [
  ["A because it's what you own", 0],
  ['my son says A', 0],
  ['my kid picked B', 1],
  ['sorry, pocket dial, its C', 2],
  ["I think B since that's what you owe", 1],
  ['it cant be b, so a', 0],
  ['not a, not b, not d', 2],
  ['is it b', 1],
  ['b or c? ok c', 2],
] as const) {
  thinking(`${text} answers`, () => {
    assert.is(readThinking(text, options), null)
    const read = readText(text, options)
    assert.is(read.is === 'answer' && read.shown, shown)
  })
}

for (const text of [
  'not now',
  'later',
  'ask me tonight',
  'text me tomorrow',
  'not interested',
  'give me a break',
  'are you all wrong about this',
  'my son is right',
  'that was my answer',
  'that was fun',
  'my husband hit me',
  'my daughter hit her head',
  'ignore that',
  'sorry wrong person',
  'by accident',
  'my son sent me here',
  'i hit send too early',
  'my phone is dead',
  'what does B mean?',
]) {
  thinking(`${text} is none of it`, () => assert.is(readThinking(text, options), null))
}

thinking('an option that says so is the answer', () => {
  const withNone = ['Assets', 'Income', 'Equity', 'None of these']
  assert.is(readThinking('none of these are right', withNone), null)
  const read = readText('none of these', withNone)
  assert.is(read.is === 'answer' && read.shown, 3)
})

thinking('a dispute is one, also beside a letter', () => {
  for (const text of ['your answer is wrong', 'you marked b wrong but it was right']) {
    const read = readText(text, options)
    assert.is(read.is === 'wish' && read.wish.name, 'dispute', text)
  }
})

thinking.run()
