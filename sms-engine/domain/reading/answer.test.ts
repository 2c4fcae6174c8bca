import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readAnswer, readCorrection, rulesOut } from './answer.ts'

const answers = suite('an answer in people\u2019s words')

const elements = ['Asset', 'Liability', 'Equity', 'Revenue']
const money = ['$1,200', '$2,400', '$3,600', '$4,800']
const percents = ['10%', '15%', '25%', '40%']
const plain = ['12', '24', '36', '48']
const years = ['5 years', '7 years', '10 years', '40 years']
const months = ['3 months', '6 months', '8 months', '12 months']
const costing = ['FIFO', 'LIFO', 'Weighted average', 'Specific identification']
const statements = ['Balance sheet', 'Income statement', 'Cash flow statement', 'Trial balance']
const sides = ['Left side', 'Right side', 'Both sides', 'Neither side']
const direction = ['It goes up', 'It goes down', 'It stays the same', 'It becomes zero']
const entries = ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry']
const accounts = ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue']
const dates = ['March 31', 'April 15', 'June 30', 'December 31']
const yesNo = ['Yes, the choice is yearly', 'No, not for this car', 'Only if it was leased', 'Only with a log']
const truth = ['True', 'False', 'Only for corporations', 'It depends']
const people = ['Owner', 'Bank', 'Supplier', 'Customer']

/**
 * The kind, the text, the options, and the reading: a letter, followed by "?" if in doubt; "idk" for not knowing; "-"
 * if we must ask again.
 */
const table: readonly (readonly [string, string, readonly string[], string])[] = [
  ['a lone letter', 'c', elements, 'C'],
  ['a lone letter', 'A', elements, 'A'],
  ['a letter in brackets', '(d)', elements, 'D'],
  ['a letter amid chatter', 'B lol', elements, 'B'],
  ['a letter amid chatter', 'Thanks! D', elements, 'D'],
  ['a letter amid chatter', 'hi its amber on my break. d. and omg my table left me a 20', elements, 'D'],
  ['a letter amid chatter', 'Sorry for the delay, kids were sick. A', elements, 'A'],
  ['a letter amid chatter', 'Morning. C. Raining here. -Lou', elements, 'C'],
  ['a letter announced', 'Ans C', elements, 'C'],
  ['a letter announced', 'im gonna go with A final answer', elements, 'A'],
  ['a letter announced', 'the answer to your question is the letter A as in axle', elements, 'A'],
  ['a letter announced', 'put me down for b', elements, 'B'],
  ['a letter and a reason', 'A cuz cash is ours', elements, 'A'],
  ['a letter and a reason', 'B they stole my trailer last yr so i should know', elements, 'B'],
  ['a letter and a doubt', 'uhhh D? total guess', elements, 'D?'],
  ['a letter and a doubt', 'prolly b im guessin', elements, 'B?'],
  ['a letter repeated', 'BBBB', elements, 'B'],
  ['a letter repeated', 'C!!!! C C C', elements, 'C'],
  ['a letter spelt', 'B as in bravo not D as in delta', elements, 'B'],
  ['a letter spelt', 'C comme Charlotte', elements, 'C'],
  ['a letter spelt', 'option C for Cairo', elements, 'C'],
  ['a letter by voice', 'bee', elements, 'B'],
  ['a letter by voice', 'sea', elements, 'C'],
  ['a letter by voice', 'letter dee please', elements, 'D'],
  ['a letter by voice', '10-4 charlie', elements, 'C'],
  ['a letter by voice', 'be as in boy', elements, 'B'],
  ['a Spanish letter', 'la b', elements, 'B'],
  ['a Spanish letter', 'letra d de dado', elements, 'D'],
  ['a Spanish letter', 'creo q la a pero ni modo', elements, 'A?'],
  ['a French letter', 'r\u00e9ponse c', elements, 'C'],
  ['a French letter', 'le b\u00e9', elements, 'B'],
  ['a French letter', 'c est la C', elements, 'C'],
  ['a drawn letter', '\u{1f172}', elements, 'C'],
  ['a drawn letter', '\u{1f1e7}', elements, 'B'],
  ['a look-alike', '\u0412', elements, 'B'],
  ['an invisible character', '\u200bb\u200b', elements, 'B'],

  ['an article', 'A customer just pulled in', elements, '-'],
  ['an article', 'a girl just fainted in my class omg', elements, '-'],
  ['an article', 'A lot of traffic today', elements, '-'],
  ['an article', 'a man a plan a canal', elements, '-'],
  ['another letter', 'E, none of the above', elements, '-'],
  ['the name of a thing', 'vitamin C deficiency over here', elements, '-'],
  ['the name of a thing', 'Plan B is ordering pizza', elements, '-'],
  ['the name of a thing', 'my locker number is 2400-B', money, '-'],
  ['a mark at school', 'I got a B on my midterm', elements, '-'],
  ['a mark at school', 'A+ for the question!', elements, '-'],
  ['an initial', 'running late, talk tonight. -B', elements, '-'],
  ['initials', 'B.B. King on the radio', elements, '-'],
  ['a face', 'that made my day :D', elements, '-'],
  ['short for "see"', 'c u later', elements, '-'],
  ['short for "be"', 'b back soon', elements, '-'],
  ['short for "c\u2019est"', 'c est dur', elements, '-'],
  ['a word that begins so', 'Delicious soup today', elements, '-'],
  ['a name', 'Charlie is out sick today', elements, '-'],

  ['two letters', 'B or C, u choose', elements, '-'],
  ['two letters', 'a b', elements, '-'],
  ['two letters', 'C and D both sound right', elements, '-'],
  ['two letters', 'I cant decide between A and B.', elements, '-'],
  ['two letters', 'B if it is cash, C if it is credit', elements, '-'],
  ['two letters, decided', 'im between b n a but leaning b', elements, 'B?'],
  ['two letters, decided', 'Could be B, could be C, but sign me up for C', elements, 'C?'],
  ['a letter and another option', 'b. equity', elements, '-'],
  ['a letter with its option', 'Equity (C) is what I would put', elements, 'C'],

  ['a question back', 'what does B mean?', elements, '-'],
  ['a question back', 'is it always B on leases?', elements, '-'],
  ['a question back', 'Does B include the sales tax?', elements, '-'],
  ['a question back', 'whats equity again', elements, '-'],
  ['a question back', 'never heard of equity', elements, '-'],
  ['a question back', 'fuel for what, the truck or the heater', ['Rent', 'Fuel', 'Wages', 'A dump truck'], '-'],
  ['a question that answers', 'is it b?', elements, 'B?'],
  ['a question that answers', 'how about c', elements, 'C'],
  ['a quarrel with a grade', 'Your key says C. My textbook says otherwise.', elements, '-'],

  ['a correction', 'A no wait B', elements, 'B'],
  ['a correction', 'D... actually C', elements, 'C'],
  ['a correction', 'sorry I meant A', elements, 'A'],
  ['a correction', 'delta. no. charlie. final', elements, 'C'],
  ['a correction', 'lifo!! no fifo. no. lifo. final answer', costing, 'B'],
  ['a correction', 'left. wait no credits are right. right', sides, 'B'],
  ['a correction', '2400 no wait 12 months not 24.. 1200', money, 'A'],
  ['a correction', 'B or is it... no ya B', elements, 'B'],
  ['a correction in Spanish', 'la a, perd\u00f3n, la c', elements, 'C'],
  ['a correction in French', 'le a non attends le d', elements, 'D'],
  ['an earlier thought', 'first i had 2400 but i forgot the discount so 3600 final', money, 'C'],
  ['an earlier thought', 'I put B at first but talked to Hal and now Im on D', elements, 'D'],
  ['an earlier thought', 'asset. my ex almost said C', elements, 'A'],
  ['what others say', 'Though the clerk insists on A, I go with D', elements, 'D'],

  ['not that one', 'not D thats all I know', elements, '-'],
  ['not that one', 'anything but b', elements, '-'],
  ['not that one', 'It cant be A or B', elements, '-'],
  ['not that one', 'C is definitely wrong', elements, '-'],
  ['not that one', 'not the second one, thats all', elements, '-'],
  ['the one left', 'not a not c not d so that leaves one', elements, 'B'],
  ['the one left', 'neither A nor B nor C', elements, 'D'],
  ['the other one', 'not left not right. neither', sides, 'D'],
  ['the other one', 'payable, but not the note', accounts, 'B'],

  ['a place', 'the third one', elements, 'C'],
  ['a place', 'Option the first.', elements, 'A'],
  ['a place', 'numero uno', elements, 'A'],
  ['a place', 'door number 3', elements, 'C'],
  ['a place', '2nd to last', elements, 'C'],
  ['a place', 'avant-derni\u00e8re', elements, 'C'],
  ['a place', 'el segundo inciso', elements, 'B'],
  ['a place', 'la derni\u00e8re', elements, 'D'],
  ['a place', 'so three', elements, 'C'],
  ['a place', 'Probably the one starting with L', costing, 'B?'],
  ['no place', 'first time I hear that word', elements, '-'],
  ['no place', 'last one was easier', elements, '-'],
  ['no place', 'all four', elements, '-'],
  ['no place', 'the VIN number one', elements, '-'],
  ['no place', '2 a week', elements, '-'],
  ['two places', 'its either 1 or 4', elements, '-'],

  ['a figure', '2.4k', money, 'B'],
  ['a figure', '12 hundred', money, 'A'],
  ['a figure', 'twenty-four hundred', money, 'B'],
  ['a figure', 'forty eight hundred dollars and no cents', money, 'D'],
  ['a figure', '4.800,00 as we write it', money, 'D'],
  ['a figure', 'USD 3 600,00', money, 'C'],
  ['a figure', 'mil doscientos', money, 'A'],
  ['a figure', 'deux mille quatre cents', money, 'B'],
  ['a figure', 'half of 4800', money, 'B'],
  ['a figure', '300 a month x 12 = 3600.00', money, 'C'],
  ['a figure', '10000 minus 400 over 4 is uhh 2400 so B', money, 'B'],
  ['a figure', '48 lol i used fingers n toes', plain, 'D'],
  ['a figure', 'two dozen', plain, 'B'],
  ['a figure', 'thirty-six months', plain, 'C'],
  ['a figure', 'five forty', ['$450', '$540', '$4,500', '$5,400'], 'B'],
  ['a figure', 'negative 300', ['-$300', '$0', '$300', '$3,000'], 'A'],
  ['a figure', '(300)', ['-$300', '$0', '$330', '$3,000'], 'A'],
  ['a figure', 'one and a half', ['0.5', '1.0', '1.5', '2.0'], 'C'],
  ['a figure', '2:1', ['0.5', '1.0', '1.5', '2.0'], 'D'],
  ['a figure', 'VIII', ['5 years', '8 years', '10 years', '20 years'], 'B'],
  ['a share', 'a quarter', percents, 'C'],
  ['a share', '.4', percents, 'D'],
  ['a share', 'quinze pour cent', percents, 'B'],
  ['a share', 'one in four', percents, 'C'],
  ['a time', 'a decade', years, 'C'],
  ['a time', '10yrs', years, 'C'],
  ['a time', 'sept ans', years, 'B'],
  ['a time', 'a whole year', months, 'D'],
  ['a time', 'half a yr', months, 'B'],
  ['a date', '15th of april', dates, 'B'],
  ['a date', '4/15', dates, 'B'],
  ['a date', 'le 31 mars', dates, 'A'],
  ['a date', 'New years eve', dates, 'D'],
  ['another unit', '7 weeks', years, '-'],
  ['two figures', 'between the 2400 and the 3600', money, '-'],
  ['two figures', 'slept between 5 and 10 hours', years, '-'],
  ['a figure of the day', 'see you at 4', ['1', '2', '3', '4'], '-'],
  ['a figure of the day', 'I paid 12 for my lunch', plain, '-'],
  ['60% sure is no share', 'strait line, 40% sure', ['Straight-line', '40%', '25%', '10%'], 'A?'],

  ['a typo', 'liabilty duh', elements, 'B'],
  ['a typo', 'spesific idenification', costing, 'D'],
  ['by ear', 'ekwity', elements, 'C'],
  ['by ear', 'waited avrage', costing, 'C'],
  ['by ear', 'fife oh', costing, 'A'],
  ['torn apart', 'try all balance', statements, 'D'],
  ['run together', 'cashflow', statements, 'C'],
  ['spelt', 'L-I-F-O', costing, 'B'],
  ['shortened', 'bal sheet', statements, 'A'],
  ['shortened', 'avg', costing, 'C'],
  ['initials', 'AP all the way', accounts, 'B'],
  ['initials', 'a/r', accounts, 'A'],
  ['one word of it', 'payable, the one with the note', accounts, 'C'],
  ['one word of it', 'gotta be the cash flow one right', statements, 'C?'],
  ['other words', 'last in first out, thats how ray stacks the cans', costing, 'B'],
  ['other words', 'customers owe us', accounts, 'A'],
  ['other words', 'P&L', statements, 'B'],
  ['other words', 'nothing changes', direction, 'C'],
  ['other words', '\u{1f4c9}', direction, 'B'],
  ['Spanish words', 'cuentas por pagar', accounts, 'B'],
  ['Spanish words', 'sube', direction, 'A'],
  ['French words', '\u00e0 gauche', sides, 'A'],
  ['French words', 'aucun des deux', ['Cash', 'Accrual', 'Both', 'Neither'], 'D'],
  ['a result', 'customers pay us later so receivable', accounts, 'A'],
  ['a reason', 'FIFO like the line at dunkin', costing, 'A'],
  ['an entry', 'debt sales credit cash?', entries, 'B?'],
  ['an entry', 'cash goes up on the left, sales on the right', entries, 'A'],
  ['an entry', 'the one w supplies cuz we bought napkins', entries, 'C'],
  ['an entry', 'you dont book anything yet, so no entry', entries, 'D'],
  ['yes', 'yes', yesNo, 'A'],
  ['no', 'nope', yesNo, 'B'],
  ['yes', 'oui', ['Yes', 'No', 'Both', 'Never'], 'A'],
  ['true', 's\u00ed', truth, 'A'],
  ['false', 'thats not true', truth, 'B'],
  ['in passing', 'ask my boss', people, '-'],
  ['in passing', 'at the bank rn', people, '-'],
  ['in passing', 'Customer walked in, brb', people, '-'],
  ['in passing', 'rent is due tomorrow ugh', ['Tax', 'Rent', 'Wages', 'Interest'], '-'],
  ['in passing', 'I left my glasses at home', sides, '-'],
  ['in passing', 'March madness starts today!', ['January', 'March', 'May', 'July'], '-'],
  ['in passing', 'no problem', ['Yes', 'No', 'Sometimes', 'Never'], '-'],
  ['two options', 'cash or accrual', ['Cash', 'Accrual', 'Both', 'Neither'], '-'],
  ['no option', 'all of them are right in my shop', ['Increase', 'Decrease', 'Same', 'Depends'], '-'],

  ['doubt', 'um c', elements, 'C?'],
  ['doubt', 'pretty sure its B', elements, 'B?'],
  ['doubt', 'D?? guessing', elements, 'D?'],
  ['doubt', '50-50 on this one but A', elements, 'A?'],
  ['doubt in Spanish', 'la segunda, creo yo', elements, 'B?'],
  ['doubt in French', 'je pense que c\u2019est la premi\u00e8re', elements, 'A?'],
  ['doubt taken back', 'maybe B. wait no, C for sure', elements, 'C'],
  ['not knowing', 'idk', elements, 'idk'],
  ['not knowing', 'no clue hon', elements, 'idk'],
  ['not knowing', 'beats the heck outta me', elements, 'idk'],
  ['not knowing', 'ni idea, la verdad', elements, 'idk'],
  ['not knowing', 'je donne ma langue au chat', elements, 'idk'],
  ['not knowing', '\u00af\\_(\u30c4)_/\u00af', elements, 'idk'],
  ['not knowing', 'not sure', elements, 'idk'],
  ['not knowing', 'I\u2019m not sure', elements, 'idk'],
  ['not knowing', 'im not sure', elements, 'idk'],
  ['not knowing', 'Not sure, sorry!', elements, 'idk'],
  ['not knowing', 'hmm honestly not too sure tbh', elements, 'idk'],
  ['not knowing', 'I am not 100% sure about this one', elements, 'idk'],
  ['not knowing', 'im unsure', elements, 'idk'],
  ['not knowing', 'no estoy segura', elements, 'idk'],
  ['not knowing', 'je ne suis pas s\u00fbr', elements, 'idk'],
  ['not knowing, and a guess', 'not sure, B?', elements, 'B?'],
  ['not knowing, and a guess', 'not sure. Equity', elements, 'C?'],
  ['not knowing, and a guess', 'idk b', elements, 'B?'],
  ['not knowing, and a guess', 'idk C ig', elements, 'C?'],
  ['doubt behind a letter', 'probably c not sure tho', elements, 'C?'],
  ['doubt behind a letter', 'c not sure', elements, 'C?'],
  ['a letter that another denies', 'b not d', elements, 'B'],
  ['a letter spelt', 'c comme camille', elements, 'C'],
  ['a Spanish letter', 'letra be grande', elements, 'B'],
  ['a place and whom it is said to', 'la segunda jefa', elements, 'B'],
  ['the end of a month', 'end of june', dates, 'C'],
  ['initials that are a verb', 'is this going to be on the final', statements, '-'],
  ['initials that are a verb', 'is', statements, 'B'],
  ['all but one, of four', 'all of em but the last', elements, '-'],
  ['what is never', 'i never know these', ['Every month', 'Every quarter', 'Every year', 'Never'], '-'],
  ['a figure of the learner\u2019s own', 'i make 2400 a month lol', money, '-'],
  ['the lowest, which may be the least', 'the lowest one', money, '-'],
  ['not knowing something else', 'no idea what you mean', elements, '-'],
  ['not knowing something else', 'idk who this is', elements, '-'],
  ['not knowing something else', 'not sure what you mean', elements, '-'],
  ['not knowing something else', 'im not sure who this is', elements, '-'],
  ['not knowing something else', 'not sure yet', elements, '-'],
  ['being sure', 'sure', elements, '-'],
  ['wanting to leave', 'i might quit idk', elements, '-'],
  ['wanting to leave', 'not sure I want these anymore', elements, '-'],
  ['wanting to leave', 'not sure this is for me', elements, '-'],
  ['wanting to leave', 'I\u2019m not sure about this', elements, '-'],
  ['later', 'hold up my mom is calling', elements, '-'],
  ['nothing', 'huh', elements, '-'],
  ['an object\u2019s own names', 'constructor __proto__ toString', elements, '-'],
  ['emptiness', '', elements, '-'],
]

function describe(shown: { shown: number | null; unsure: boolean } | null): string {
  if (!shown) return '-'
  if (shown.shown === null) return 'idk'
  return `${'ABCD'[shown.shown]}${shown.unsure ? '?' : ''}`
}

for (const [kind, text, options, expected] of table) {
  answers(`${kind}: ${JSON.stringify(text)} of ${options.join(' / ')} is ${expected}`, () => {
    assert.is(describe(readAnswer(text, options)), expected)
  })
}

answers('the order of the options decides the letter', () => {
  assert.is(describe(readAnswer('liability', elements.toReversed())), 'C')
})

answers('reading an answer changes nothing and remembers nothing', () => {
  const options = Object.freeze([...accounts])
  const first = describe(readAnswer('note payable bc they signed', options))
  readAnswer('B', elements)
  assert.is(describe(readAnswer('note payable bc they signed', options)), first)
})

answers.run()

const corrections = suite('a correction of an earlier answer')

for (const [text, expected] of [
  ['sorry I meant C', 'C'],
  ['no wait C', 'C'],
  ['I meant b', 'B'],
  ['C I meant', 'C'],
  ['change to C', 'C'],
  ['can I change my answer to B?', 'B?'],
  ['scratch that, d', 'D'],
  ['oops B', 'B'],
  ['sorry, equity', 'C'],
  ['my bad it was supposed to be the third one', 'C'],
  ['i said A but i meant B', 'B'],
  ['not A, I meant B', 'B'],
  ['*C', 'C'],
  ['typo, D', 'D'],
  ['perd\u00f3n, quise decir la b', 'B'],
  ['pardon je voulais dire la C', 'C'],
  ['A no wait B', '-'],
  ['b', '-'],
  ['the answer is B', '-'],
  ['sorry for the delay. C', '-'],
  ['sorry I meant to ask about B', '-'],
  ['I mean what does B mean', '-'],
  ['i mean B or C', '-'],
  ['no', '-'],
  ['never mind', '-'],
  ['change my time to 5', '-'],
  ['make it 2 a week', '-'],
  ['oops wrong person', '-'],
] as const) {
  corrections(`${JSON.stringify(text)} corrects to ${expected}`, () => {
    assert.is(describe(readCorrection(text, elements)), expected)
  })
}

corrections('a text of more than three segments is neither, and takes no time', () => {
  const long = '½'.repeat(1_600)
  const before = performance.now()
  assert.is(readAnswer(`B ${long}`, elements), null)
  assert.is(readCorrection(`sorry I meant B ${long}`, elements), null)
  assert.is(rulesOut(`not B ${long}`, elements), false)
  assert.ok(performance.now() - before < 500)
})

corrections.run()
