import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Crisis } from '../model/heard.ts'
import { readCrisis } from './crisis.ts'
import { type Scores, scoresOf } from './model.ts'
import { readText } from './read-text.ts'
import { shippedModel } from './weights.ts'

const test = suite('a cry for help')

const model = shippedModel()
const neutral = scoresOf('', model)
/** The rules' verdict on a text with this score of the model, in thousandths. */
const hear = (text: string, crisis: number) => readCrisis(text, { ...neutral, crisis } as Scores)
const read = (text: string, crisis: number) => hear(text, crisis)?.crisis ?? null

const unlikely = -5_000
const possible = -700
const likely = 500

const outright: readonly string[] = [
  'I want to kill myself',
  'im gonna hurt my self',
  'kms',
  'I want to kms tonight',
  'they would be better off without me',
  'I have taken all the pills',
  'suicide',
  'I wanna die',
  'dont want to be alive',
  'ending my life',
  'me quiero morir',
  "j'ai envie de mourir",
  'unaliving myself 2nite',
  'gonna kill myslef',
  'jveux mourir',
  'I cant go on living',
  "od'd",
  'OD’d on my meds',
  'I want to end my life',
  'I want to die with my wife',
  'je vais me tuer à soir',
  'suicidal',
  'dead would be better',
  'I want to commit suicide',
]
for (const text of outright) {
  test(`"${text}" is one whatever the model thinks`, () => assert.is(read(text, unlikely), 'self-harm'))
  test(`"${text} lol" is one all the same`, () => assert.is(read(`${text} lol`, unlikely), 'self-harm'))
}

test('who wants to live somewhere says nothing of wanting to die', () => {
  assert.is(read('je veux vivre à Paris', unlikely), null)
})

test('laughter takes back what is only said around it', () => {
  assert.is(read('nobody would miss me', possible), 'self-harm')
  assert.is(read('nobody would miss me haha', possible), null)
})

const around: readonly [text: string, crisis: Crisis][] = [
  ['the pills are in my hand', 'self-harm'],
  ['loaded the pistol', 'self-harm'],
  ['standing on the bridge', 'self-harm'],
  ['nobody would miss me', 'self-harm'],
  ['wrote the letters to my kids', 'self-harm'],
  ['said goodbye to the dog', 'self-harm'],
  ['I wont be here tomorrow', 'self-harm'],
  ['I keep cutting my arms', 'self-harm'],
  ['nadie me va a extrañar', 'self-harm'],
  ['the rope is tied', 'self-harm'],
  ['my kids are better off with the insurance', 'self-harm'],
  ['im better off dying', 'self-harm'],
  ['I wrote a note for my kids', 'self-harm'],
  ['is there a sucide hotline', 'self-harm'],
  ['I would like to go with my wife', 'self-harm'],
  ['does the policy pay if you do it yourself', 'self-harm'],
  ['je me suis encore fait du mal', 'self-harm'],
  ['je suis au bord du quai', 'self-harm'],
  ['a man is trying to get in the house', 'danger'],
  ['im hiding in the bathroom', 'danger'],
  ['scared to go home', 'danger'],
  ['my ex is stalking me', 'danger'],
  ['if I go home he will kill me', 'danger'],
  ['she isnt waking up', 'danger'],
  ['my boyfriend chokes me', 'danger'],
  ['me pega cuando toma', 'danger'],
  ['kms tonight', 'self-harm'],
  ["OD'd on fentanyl", 'self-harm'],
  ['hurting myself again', 'self-harm'],
  ['I can not go on', 'self-harm'],
  ['I want it all to stop', 'self-harm'],
  ['I dont want to be here anymore', 'self-harm'],
  ['I am ready to die', 'self-harm'],
  ['je veux en finir', 'self-harm'],
  ['the pills are all gone, I took all the tablets', 'self-harm'],
  ['he says next time he will finish it', 'danger'],
]
for (const [text, crisis] of around) {
  test(`"${text}" is one where the model finds it possible`, () => assert.is(read(text, possible), crisis))
  test(`"${text}" is none where the model finds it unlikely`, () => assert.is(read(text, unlikely), null))
}

test('the model alone tells one, and who else is in it makes it danger', () => {
  assert.is(read('it is all too much', likely), 'self-harm')
  assert.is(read('he is outside again', likely), 'danger')
  assert.is(read('it is all too much', possible), null)
})

test('what told of it is said: a rule where words say it, else the model', () => {
  assert.is(hear('I want to kill myself', likely)?.by, 'rule')
  assert.is(hear('nobody would miss me', likely)?.by, 'rule')
  assert.is(hear('my boyfriend chokes me', possible)?.by, 'rule')
  assert.is(hear('it is all too much', likely)?.by, 'model')
})

const plainly: readonly string[] = [
  'worth more dead than alive',
  'I wish I was never born',
  'maybe I should just die',
  'done living',
  'I want to drive into a wall',
  'I hate being alive',
  'I just want the pain to stop forever',
  'want out of this life',
  'death sounds peaceful',
  'I keep thinking about driving into a tree',
  'I want to go to sleep and never wake up',
  'saving up my pills',
  'just got out after my attempt',
  'my son tried to kill himself',
  'my best friend is suicidal',
  'my sister says she wants to die',
  'no le veo sentido a la vida',
  'quisiera no despertar',
  'je voudrais être mort',
  "la vie vaut plus la peine d'être vécue",
]
for (const text of plainly) {
  test(`"${text}" is one whatever the model thinks, and laughter takes it back`, () => {
    assert.is(read(text, unlikely), 'self-harm')
    assert.is(read(`${text} lol`, unlikely), null)
  })
}

const harmed: readonly string[] = [
  'I was raped',
  'he raped me',
  'he threw me down the stairs',
  'my boyfriend punched me last night',
  'he put his hands around my neck',
  'my uncle keeps touching me',
  'help me please hes here',
  'I need the police',
  'I think Im having a heart attack',
  'Im bleeding a lot',
  'mi esposo me pega',
  'mi papa nos golpea',
  'me amenazó con un cuchillo',
  'mon mari me frappe',
  'mon chum ma encore battue',
  "il m'a dit non, mon chum m'a frappée",
  'my husband is beating me',
  'my dad hit us again',
  'I am not safe at home',
  'im unsafe here',
]
for (const text of harmed) {
  test(`"${text}" is danger whatever the model thinks`, () => assert.is(read(text, unlikely), 'danger'))
}

const falseFriends: readonly string[] = [
  'goodbye',
  'my boss is gonna kill me',
  'my mom is going to kill me if I fail',
  'I could jump for joy',
  'lets jump past that one',
  'almost jumped out of my seat',
  'I wrote it on a sticky note',
  'better off doing these on the train',
  'my kid beat me at chess',
  'I bought a gun safe for the shop',
  'my wife threatened to make me do the taxes',
  'this is killing me',
  'just shoot me now',
  'my wife will kill me if I dont pass',
  'he would kill me if he saw this invoice',
  'my husband is killing himself over the taxes',
  'my daughter wants to die her hair',
  'I want the pain of taxes to end',
  'I wish I was born rich',
  'worth more dead inventory',
  'done living with my parents',
  'I want to get out of this world of debt',
  'I wish I could sleep in',
  'I was stabbed in the back by my partner',
  'he threw me a party',
  'she kicked me out of the group',
  'I need the police report',
  'having a heart attack over this bill',
  'we are bleeding money',
  'I want to drive off the lot in a new truck',
  'my mom took her pills this morning',
  'no le veo sentido a esta pregunta',
  "I'm dying 😂",
  'dead asset',
  'kill the deal',
  'I will join him for lunch',
  'who is following me on here lol',
  'this quiz is murder',
  'my feet are killing me',
  'you slay me haha',
  'taxes make me want to die lol',
  'this exam is gonna make me kms',
  'Suicide Squad is on tonight',
  'I would shoot myself in the foot if I expensed it',
  'dying of laughter',
  "That's odd",
  'odd one out is C',
  'Are 40 kms a day deductible?',
  'I drove 300 business kms',
  'My phone is going to die lol',
  'My phone is going to die',
  'I would die for a coffee',
  "I can't go on Friday",
  "I can't go on the trip",
  'I want it all in one text',
  'I want my life back',
  'Cut myself some slack',
  'this depreciation is killing me',
  'killing myself over this quiz',
  'kill this subscription',
  "I'm dying to know",
  'end it all in January',
  'hang on',
  "I don't want to live in Texas",
  "I don't want to live paycheck to paycheck",
  "I don't want to wake up at 5 for these",
  'I want to die with zero debt',
  'I overdosed on coffee',
  'the price war was suicide for our margins',
  "j'ai hâte d'en finir avec la TVA",
  'je veux plus vivre à Paris',
  'envie de mourir de rire',
  'no quiero vivir en Texas',
  'no quiero despertar a mi bebé',
  'me quiero morir de risa',
  'la compta va me tuer',
  'we are safe here, no flood',
  'my ex hit me up for money',
  'my dad hit me with a bill',
  'beats me',
  'shoot me an example',
  "I'll finish it later",
  'someone at the door brb',
  'wrote a letter to the IRS',
  'no one needs to know my margin',
  'the factory burden rate is too high',
  'not gonna make it today',
  'tired of living on credit',
  'no reason to stay in an LLC',
  'standing at the edge of bankruptcy',
  '1 would be better',
  'none would be better',
  'fewer would be better',
  'tomorrow would be much better',
  'maybe one a week would be best for me',
  "I'd be better off with one",
  'we would be better off with fewer texts',
  'broke my arm',
  'sorry, I sprained my wrist skiing yesterday',
]
for (const text of falseFriends) {
  test(`"${text}" is no cry for help`, () => assert.is(readCrisis(text, scoresOf(text, model)), null))
}

const preferences: readonly string[] = [
  'being dead would be better',
  'not waking up would be better',
  'tomorrow without me would be better',
  "they'd be better off with one less mouth to feed",
  'everyone would be better off with less of me',
  'broke my arm on purpose',
  'he broke my arm',
]
for (const text of preferences) {
  test(`"${text}" is one, though it sounds like a preference or an accident`, () =>
    assert.ok(readCrisis(text, scoresOf(text, model))))
}

const everyday: readonly string[] = [
  "that wasn't me, my son hit it",
  'sorry my son hit A',
  'my husband hit the wrong key',
  'my ex hit send for me',
  'my wife would kill me',
  'wont be here next week',
  'im not going to be here friday',
  'sorry ive been gone',
  'sorry ive been gone so long, life',
  'hey ive been away for a while, work got crazy',
  'goodbye all',
  'goodnight and goodbye',
  'not for me, goodbye',
  'adiós, ya no quiero',
]
for (const text of everyday)
  test(`"${text}" is no cry for help`, () => {
    const reading = readText(text, null)
    assert.is(reading.crisis, undefined)
    assert.is.not(reading.is, 'crisis')
  })

const cries: readonly string[] = [
  'goodbye everyone',
  'goodbye. tell my kids i love them',
  'my son hit me again',
  'my husband hits my mom',
  'my ex hit my daughter in the face',
  'he hits',
  'he said he would kill me',
  'my husband would kill me',
  "no need to send tomorrow's. I won't be here",
  'I wont be here by Friday',
]
for (const text of cries) test(`"${text}" stays one`, () => assert.is(readText(text, null).is, 'crisis'))

test.run()
