import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type About, aboutOf } from './about.ts'
import { shapes as allShapes, readPlainWish } from './plain-wishes.ts'
import type { WishName } from './wish-names.ts'

const about = suite('what a wish is about')

const heard: readonly (readonly [WishName, string, About | undefined])[] = [
  ['score', 'so how am I doing', undefined],
  ['score', 'where would I find how I am doing?', 'progress-page'],
  ['score', 'could you tell me where I can look at what I got wrong', 'progress-page'],
  ['score', 'how many do I still have to go', 'lessons-left'],
  ['score', 'how many have I done', undefined],
  ['score', 'is my streak gone', 'streak'],
  ['person', 'is this a real person', 'what-we-are'],
  ['person', 'hey are you a bot', 'what-we-are'],
  ['person', 'am i talking to a human', 'what-we-are'],
  ['person', 'can a person call me', undefined],
  ['person', 'got something to ask you', 'announces-question'],
  ['person', 'a person for my question please', undefined],
  ['person', 'my question is whether I book the deposit when it comes in', undefined],
  ['explain', 'I do not get why that was wrong', 'mistakes'],
  ['explain', 'explain that please', undefined],
  ['topic', 'what have I chosen', 'own-topics'],
  ['topic', 'what is taught here', undefined],
  ['pause', 'but not until january', 'until-only'],
  ['pause', 'until january', undefined],
  ['pause', 'no lessons until january', undefined],
  ['help', 'so how do these texts work', 'how-it-works'],
  ['help', 'what can I reply', undefined],
  ['account', 'my password is lost', 'password'],
  ['account', 'I can not remember my password', 'password'],
  ['account', 'another password please', undefined],
  ['dispute', 'I was right about that', undefined],
  ['who', 'will somebody sell my info', 'privacy'],
  ['who', 'where did you get my info', undefined],
]
for (const [name, text, expected] of heard) {
  about(`${name}, ${JSON.stringify(text)}: ${expected}`, () => assert.is(aboutOf(name, text), expected))
}

const shapes: readonly (readonly [string, WishName | null, (About | undefined)?])[] = [
  ['Where can I see my progress?', 'score', 'progress-page'],
  ['How can I see my progress?', 'score', 'progress-page'],
  ['show me my progress', 'score'],
  ['what is left?', 'score', 'lessons-left'],
  ['my streak', null],
  ['what is my streak', 'score', 'streak'],
  ['Better questions please', 'person', 'feedback'],
  ['The questions are too long', 'person', 'feedback'],
  ['Shorter texts please', 'person', 'feedback'],
  ['Have a question', 'person', 'announces-question'],
  ['Hi, one question', 'person', 'announces-question'],
  ['one quick question about the lesson', 'person', 'announces-question'],
  ['can I have a question', 'quiz'],
  ['one question please', 'quiz'],
  ['questions please', 'quiz'],
  ['lessons please', 'next'],
  ['texts please', 'schedule'],
  ['what did I get wrong?', 'explain', 'mistakes'],
  ['I was right!', 'dispute', 'own-answer'],
  ['that is wrong', 'dispute'],
  ['which topics do I have', 'topic', 'own-topics'],
  ['how does this work?', 'help', 'how-it-works'],
  ['How do I use this?', 'help', 'how-it-works'],
  ['I forgot my password', 'account', 'password'],
  ['how do I reset my password', 'account', 'password'],
  ['I know that', null],
  ['I know this already', 'too-easy'],
  ['I know all of this', 'too-easy'],
  ['Morning!', 'greeting'],
  ['good evening to you', 'greeting'],
  ['morning please', 'time'],
  ['in the morning please', 'time'],
  ['mornings', 'time'],
  ['evening texts', 'time'],
  ['text me in Lisbon time', 'zone'],
  ["I'm travelling to Lisbon. Can you text me in Lisbon time?", 'zone'],
  ['Text me in 2 weeks time', 'pause'],
  ['when does the pause end', 'schedule'],
  ['when does this end?', null],
  ['when is this over', null],
  ['skip the next lesson', 'snooze', 'next-text'],
  ['no texts on sunday please', null],
  ['cancel the pause', 'resume'],
  ['4 not 3', null],
  ['can i have 4 instead of 3', 'pace'],
  ['moving to denver in two weeks', 'zone'],
  ['Send it in Spanish next time', null],
  ['ask me in half an hour', 'snooze'],
  ['ask me in the morning', 'snooze'],
  ['more texts please', 'more'],
  ['Can I get more texts?', 'more'],
  ['more texts? no', null],
  ['no more texts please', null],
  ['I want more texts to stop', null],
  ['Thanks for the texts!', 'thanks'],
  ['thanks for the texts but stop', null],
  ['I really like these texts', 'thanks'],
  ['your lessons are great', 'thanks'],
  ['these texts are great to block', null],
  ['did my texts stop?', 'schedule'],
  ['no texts yet', 'schedule'],
  ['no texts', null],
  ['why did the texts stop', 'technical', 'none-come'],
  ['I stopped getting texts', 'technical', 'none-come'],
  ['why no texts', 'technical', 'none-come'],
  ['turn my texts back on', 'resume'],
  ['turn my texts off', null],
  ['Are these texts free?', 'billing', 'price'],
  ['is this a real person texting me', 'bot'],
  ['do you sell my number?', 'who', 'privacy'],
  ['Who has access to these texts', 'who', 'privacy'],
  ['is my number safe with you', 'who', 'privacy'],
  ['is this a scam?', 'who'],
  ['can I trust this', 'who'],
  ['get me out of this quiz', 'skip'],
  ['get me out of this', null],
  // Nothing that wants out or cries for help fills a gap.
  ['ask me in stop', null],
  ['text me in stop this time', null],
  ["I'm going to kill myself tomorrow can you text me in Lisbon time", null],
  ['text me in Lisbon time while I want to die', null],
]
for (const [text, name, expected] of shapes) {
  about(`the shape of ${JSON.stringify(text)}: ${name}, ${expected}`, () => {
    const wish = readPlainWish(text)
    assert.equal([wish?.name ?? null, wish?.about], [name, expected])
  })
}

about('no shape has a gap that any word may fill', () => {
  // Inside brackets a dot is a dot.
  const gap = /(?<!\\)\.(?![^[]*\])|\\[wWSD]|\\p\{|\[\^/
  assert.equal(
    allShapes.flatMap(({ texts }) => texts).filter((text) => gap.test(text)),
    [],
  )
})

about.run()
