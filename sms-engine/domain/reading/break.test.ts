import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBreak, readBreakWish } from './break.ts'

const breaks = suite('how long a break lasts')

const noDate = { unknown: 'date' }
const begun = { unknown: 'end' }
const dec20 = { month: 12, day: 20 }
const dec27 = { month: 12, day: 27 }
const jan5 = { month: 1, day: 5 }
const feb1 = { month: 2, day: 1 }

const named: readonly (readonly [string, unknown])[] = [
  // A stretch lasts until its last day, also when that is a bare day or month.
  ['dec 20-27', dec27],
  ['until dec 20-27', dec27],
  ['off dec 20th–27th!', dec27],
  ['pause Dec. 20 - 27 please', dec27],
  ['december 20th through the 27th', dec27],
  ['20th of december to the 27th', dec27],
  ['between dec 20 and 27', dec27],
  ['12/20-27', dec27],
  ['until dec 20 to 27', dec27],
  ['pause from dec 20 to february', feb1],
  ['dec 20, 2026 until feb', feb1],
  ['dec 20-feb', feb1],
  ['20/12-27', noDate],
  ['dec 28 to 3', noDate],
  ['dec 20 to 32', noDate],
  ['dec 20 through february', noDate],
  ['dec 20 to december', noDate],
  ['from dec 20 to the end of february', noDate],
  ['from dec 20', noDate],
  ['from dec 20 for 2 weeks', noDate],
  ['dec 20 - 2 weeks', noDate],
  ['dec 20 to 7pm', noDate],
  ['dec 20 until i am back', noDate],
  ['dec 20-27, back jan 5', noDate],
  ['hold until jan 5, I fly dec 20-27', noDate],
  ['between dec 20 and new year', noDate],
  ['from dec 20 to jan 5', jan5],
  ['dec 20-27 jan', { month: 1, day: 27 }],
  ['12/20 - 1/5', jan5],
  ['20-27 dec', dec27],
  ['until dec 20', dec20],
  ['until dec 20 to focus on exams', dec20],
  ['until dec 20 - thanks', dec20],
  ['hold until dec 20 and 2 more', dec20],
  ['I fly on dec 20, back jan 5', jan5],
  ['pause and start again from jan 5', jan5],
  ['working 24/7 until jan 5', jan5],
  ['from december to february', feb1],
  ['for 2 weeks', { days: 14 }],
  // An end, a length, or neither.
  ['pause until jan 5', jan5],
  ['until January 5th', jan5],
  ['back on the 3rd of March', { month: 3, day: 3 }],
  ['hold till 1/15', { month: 1, day: 15 }],
  ['vacation for 2 weeks', { days: 14 }],
  ['on vacation for a week', { days: 7 }],
  ['a month off', { days: 30 }],
  ['pause until february', feb1],
  ['pause till monday', { weekday: 1 }],
  ['not until next wednesday', { weekday: 3 }],
  ['break for ten days', { days: 10 }],
  ['dos semanas por favor', { days: 14 }],
  ['going on vacation', { unknown: 'length' }],
  ['pause until after tax season', noDate],
  // What begins then has no end yet.
  ['pause in december', { throughout: 12 }],
  ['all of december', { throughout: 12 }],
  ['rest of december', { throughout: 12 }],
  ['2 weeks in december', begun],
  ['not in december, hold until friday', begun],
  ['pause this month', { throughout: 'this' }],
  ['until the end of the month', { throughout: 'this' }],
  ['until next month', { throughout: 'this' }],
  ['through next month', noDate],
  ['pause next month', begun],
  ['vacation next week', begun],
  ['until next week', { weekday: 1 }],
  ['on friday', begun],
  ['next friday', begun],
  ['starting on monday', begun],
  ['we sail tomorrow', begun],
  ['in 2 weeks', begun],
  ['until in 2 weeks', { days: 14 }],
  ['until on friday', { weekday: 5 }],
  ['pause on dec 5', noDate],
  ['surgery on dec 5, hold for a month', noDate],
  ['back on dec 5', { month: 12, day: 5 }],
  ['back in february', feb1],
  ['restart my lessons on thursday', { weekday: 4 }],
  ['resume the lessons on jan 5', jan5],
  ['talk to me again in february', feb1],
  ['back in about 12 weeks', { days: 84 }],
  ['back on friday', { weekday: 5 }],
  // What lasts through a time is over after it.
  ['through january', feb1],
  ['through december', { month: 1, day: 1 }],
  ['away until the end of january', feb1],
  ['through friday', { weekday: 6 }],
  ['through sunday', { weekday: 1 }],
  ['through tomorrow', { days: 2 }],
  ['for 1.5 weeks', { days: 11 }],
  ['two and a half weeks', { days: 18 }],
  ['a few days', { days: 3 }],
  ['until 13/45', noDate],
  ['until 13/1', noDate],
  ['until 12/31', { month: 12, day: 31 }],
  ['until 12/32', noDate],
  ['until 1/1', { month: 1, day: 1 }],
  ['until 0/5', noDate],
  ['until 5/0', noDate],
  ['until 2/10/27', { month: 2, day: 10 }],
  ['3rd of march', { month: 3, day: 3 }],
  ['5 sept', { month: 9, day: 5 }],
  ['pause from dec 20 to jan 5', jan5],
  ['pause 12/20 - 1/5', jan5],
  ['until 12/20-1/5', jan5],
  ['until dec 20 - jan 5', jan5],
  ['until 20 dec - 5 jan', jan5],
  ['until dec 20-jan 5', jan5],
  ['away from the 20th of december thru the 5th of january', jan5],
  ['pause dec 20 through 1/5', jan5],
  ['hold until jan 5, I fly on dec 20', jan5],
  ['I fly dec 20 and am back jan 5', jan5],
  ['from 20/12 to 5/1', noDate],
  ['until 5-Jan', jan5],
  ['until 2 weeks from jan 5', noDate],
  ['3 days', { days: 3 }],
  ['0 days', { unknown: 'length' }],
  ['two jours', { days: 2 }],
  ['2 mos', { days: 60 }],
  ['skip this week', { days: 7 }],
  ['after the weekend', { weekday: 1 }],
  ['until tomorrow', { days: 1 }],
  ['until someday, i mean til friday', { weekday: 5 }],
  ['when i am back', noDate],
  ["trial starts Monday and runs two weeks, hold the lessons till it's over", { days: 14 }],
  ['hold my lessons till the 12th and then pick up', noDate],
  ['2w', { days: 14 }],
  ['a couple of weeks', { days: 14 }],
  ['2 or so weeks', { days: 14 }],
]
for (const [text, expected] of named) {
  breaks(text, () => {
    const { from: _, ...end } = { from: undefined, ...readBreak(text) }
    assert.equal(end, expected)
  })
}

/** On which day a break is to begin, with its end or its length from then on. */
const begun_later: readonly (readonly [string, unknown])[] = [
  ['vacation starting friday for one week', { days: 7, from: { weekday: 5 } }],
  ['pause from friday for a week', { days: 7, from: { weekday: 5 } }],
  ['pause for a week starting next friday', { days: 7, from: { weekday: 5 } }],
  ['pause for 10 days starting tomorrow', { days: 10, from: { days: 1 } }],
  ['leaving thursday for two weeks', { days: 14, from: { weekday: 4 } }],
  ['pause from friday until tuesday', { weekday: 2, from: { weekday: 5 } }],
  ['pause the week of thanksgiving', begun],
  ['pause the week of dec 7', { days: 7, from: { month: 12, day: 7 } }],
  ['vacation dec 5 - dec 15', { month: 12, day: 15, from: { month: 12, day: 5 } }],
  ['until dec 5 - dec 15', { month: 12, day: 15, from: { month: 12, day: 5 } }],
  ['away from dec 20 to jan 3', { month: 1, day: 3, from: { month: 12, day: 20 } }],
  ['dec 5-15', { month: 12, day: 15, from: { month: 12, day: 5 } }],
  ['for a week', { days: 7 }],
  ['start again friday, so hold for 4 days', { days: 4 }],
  ['hold until jan 5, I fly on dec 20', jan5],
  ["trial starts Monday and runs two weeks, hold the lessons till it's over", { days: 14, from: { weekday: 1 } }],
]
for (const [text, expected] of begun_later)
  breaks(`begins with its day: ${text}`, () => assert.equal(readBreak(text), expected))

/** Whether a text asks for a break. */
const asking: readonly (readonly [string, boolean])[] = [
  ["I'm away until the end of January, please pause my lessons", true],
  ['pause til friday', true],
  ['pause through december', true],
  ['traveling in december, no texts please', true],
  ['sick, no texts on friday', true],
  ['travelling, no texts please', false],
  ['no texts on friday', false],
  ['please pause and end it', false],
  ['end of january, please pause', true],
]
for (const [text, expected] of asking)
  breaks(`asks for a break: ${text}`, () => assert.is(readBreakWish(text) !== null, expected))

breaks.run()
