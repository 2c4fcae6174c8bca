import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Question } from '../../../content/catalogue.ts'
import { loadCatalogue } from '../../../content/load.ts'
import { lessonFrame, voices } from '../../../content/product.ts'
import { type QuestionTemplate, setsOf, worded } from '../../../content/sets/sets.ts'
import { limits } from '../model/limits.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { atHand } from './at-hand.ts'
import * as crisisTexts from './crisis.ts'
import * as lessonTexts from './lessons.ts'
import { cardsLink, choicesLink, dashboardLink, resetLink, settingsLink } from './links.ts'
import * as memberTexts from './membership.ts'
import { day, moment } from './moment.ts'
import * as scheduleTexts from './schedule.ts'
import * as secretTexts from './secrets.ts'
import { countSegments } from './segment.ts'
import * as stoppingTexts from './stopping.ts'
import * as supportTexts from './support.ts'
import { type Said, voice } from './voice.ts'
import * as wishTexts from './wishes.ts'

const texts = suite('wording')

const settings = {
  keywords: 'carrier',
  portalUrl: 'https://learn.tallytext-accounting.example',
  supportEmail: 'support-and-questions@tallytext.example',
  crisisLine: 'Samaritans 116 123, from any phone, free',
} as const
const longestMoment = moment(Date.UTC(2026, 8, 30, 16), 0, 'America/New_York')
const longestDay = day(Date.UTC(2026, 8, 30, 16), 'America/New_York')
const option = { text: 'x'.repeat(60), right: true, why: 'y'.repeat(280) }

/** Every template, rendered at its longest. */
const longest: Readonly<Record<string, string>> = {
  welcome: memberTexts.welcome(5, { isFirst: true, isAtOnce: true, next: longestMoment }, atHand.question),
  'welcome without lessons': memberTexts.welcome(0, null, atHand.lesson),
  allSet: memberTexts.allSet({ isFirst: true, isAtOnce: true, next: longestMoment }),
  welcomeHeld: memberTexts.welcomeHeld(longestDay, longestMoment),
  // The content lint ensures that the two fit two segments together.
  correction: lessonTexts.correction({ title: 'x'.repeat(60) }, { note: 'y'.repeat(200) }),
  rightAnswer: lessonTexts.rightAnswer(option, null),
  wrongAnswer: lessonTexts.wrongAnswer(option, `D) ${option.text}`, null),
  notKnown: lessonTexts.notKnown(`D) ${'x'.repeat(20)}.`, { ...option, why: 'y'.repeat(250) }, null),
  'answeredBefore not known': lessonTexts.answeredBefore(null, false),
  answeredBefore: lessonTexts.answeredBefore('D', false),
  firstStands: lessonTexts.firstStands('D', false, 'x'.repeat(200)),
  why: lessonTexts.why(`D) ${'x'.repeat(20)}.`, { ...option, why: 'y'.repeat(250) }),
  whyOption: lessonTexts.whyOption('D', { ...option, why: 'y'.repeat(250) }),
  comesBack: lessonTexts.comesBack('D'),
  paymentFailed: memberTexts.paymentFailed(settings),
  reading: lessonTexts.reading('x'.repeat(60), settings),
  nothingToRead: lessonTexts.nothingToRead,
  skipped: lessonTexts.skipped(atHand.lesson),
  takeYourTime: lessonTexts.takeYourTime,
  wasQuestion: lessonTexts.wasQuestion({ title: 'x'.repeat(60) }, { stem: 'y'.repeat(200) }),
  wasLesson: lessonTexts.wasLesson({ title: 'x'.repeat(60) }),
  stillOpen: lessonTexts.stillOpen('the-answer', 'D', false),
  explainElse: lessonTexts.explainElse,
  // The longest that the content lint allows.
  term: lessonTexts.term('x'.repeat(160), 'x'.repeat(60), settings),
  termBesideQuestion: lessonTexts.termBesideQuestion('x'.repeat(160), 'D'),
  questionOfAnother: lessonTexts.questionOfAnother,
  nothingToSkip: lessonTexts.nothingToSkip,
  expired: lessonTexts.expired,
  picture: supportTexts.picture,
  pictureWithWords: supportTexts.pictureWithWords,
  caseWaits: supportTexts.caseWaits(false, settings),
  'caseWaits late': supportTexts.caseWaits(true, settings),
  addedToCase: supportTexts.addedToCase,
  neverText: secretTexts.neverText(['card', 'ssn'], settings),
  movedBehind: scheduleTexts.movedBehind(longestMoment, longestMoment),
  askAgain: scheduleTexts.askAgain(longestMoment),
  'askAgain, not at night': scheduleTexts.askAgain(longestMoment, '8:00 AM'),
  snoozed: scheduleTexts.snoozed(longestMoment),
  notBefore: scheduleTexts.notBefore(longestMoment),
  nothingToSnooze: scheduleTexts.nothingToSnooze(atHand.question),
  snoozeTooLong: scheduleTexts.snoozeTooLong('sep 30'),
  'snoozeTooLong, by far': scheduleTexts.snoozeTooLong(null),
  staysOpen: scheduleTexts.staysOpen,
  lessonsOff: scheduleTexts.lessonsOff(settings, atHand.question),
  paceIsZero: scheduleTexts.paceIsZero(atHand.question),
  planEnds: scheduleTexts.planEnds(longestDay, settings, atHand.question),
  stillUnclear: supportTexts.stillUnclear,
  snoozeHow: scheduleTexts.snoozeHow,
  paceChanged: scheduleTexts.paceChanged(4, 'Mon, Tue, Thu, Fri', longestMoment, null, atHand.question),
  'paceChanged with another hour and other days': scheduleTexts.paceChanged(
    5,
    'Mon, Tue, Wed, Thu, Fri at 12:00 PM',
    longestMoment,
    null,
    atHand.question,
    true,
  ),
  'paceChanged to none': scheduleTexts.paceChanged(0, '', null, null, atHand.question),
  paceHow: scheduleTexts.paceHow,
  caseOpened: supportTexts.caseOpened,
  askHow: supportTexts.askHow,
  caseAnswered: supportTexts.caseAnswered('x'.repeat(280)),
  nudge: scheduleTexts.nudge,
  nudgeBeforeEnd: scheduleTexts.nudgeBeforeEnd,
  pausedBySilence: scheduleTexts.pausedBySilence(null, settings),
  pausedUntilResume: scheduleTexts.pausedUntilResume,
  answerFirst: lessonTexts.answerFirst('D', false),
  'answerFirst after a hint': lessonTexts.answerFirst('D', true),
  questionChanged: lessonTexts.questionChanged,
  nothingToExplain: lessonTexts.nothingToExplain,
  nothingOpen: lessonTexts.nothingOpen(atHand.lesson),
  nothingToAsk: lessonTexts.nothingToAsk,
  askedToday: lessonTexts.askedToday(atHand.lesson),
  allTaught: lessonTexts.allTaught(settings),
  extraLimit: lessonTexts.extraLimit(longestMoment),
  notEntitled: memberTexts.notEntitled(settings),
  score: lessonTexts.score(1_103, 1_104, 552, 104, null),
  'score while a question is open': lessonTexts.score(1_103, 1_104, 552, 104, 'D'),
  plan: scheduleTexts.plan(5, 'Mon, Tue, Wed, Thu, Fri', longestMoment, atHand.question),
  paused: scheduleTexts.paused(longestDay, longestMoment, atHand.question),
  'paused without a text after it': scheduleTexts.paused(longestDay, null, atHand.lesson),
  noneThatDay: scheduleTexts.noneThatDay(longestMoment),
  skipsNextOnly: scheduleTexts.skipsNextOnly(longestMoment),
  pausedFromNow: scheduleTexts.pausedFromNow(longestDay, longestMoment, longestDay, atHand.question),
  pauseTooLong: scheduleTexts.pauseTooLong(longestDay),
  notPaused: scheduleTexts.notPaused,
  resumed: scheduleTexts.resumed(longestMoment, atHand.question),
  planOnHold: scheduleTexts.planOnHold(longestDay, settings),
  alreadyIn: memberTexts.alreadyIn(longestMoment, atHand.lesson),
  unclear: supportTexts.unclear,
  shallAPerson: supportTexts.shallAPerson(null),
  shallAPersonOpen: supportTexts.shallAPerson('D'),
  shallAPersonToo: supportTexts.shallAPersonToo,
  notPassedOn: supportTexts.notPassedOn,
  unclearWithOpen: supportTexts.unclearWithOpen('D'),
  stranger: memberTexts.stranger(settings),
  optedIn: memberTexts.optedIn(null, longestMoment, settings),
  'optedIn while nothing comes': memberTexts.optedIn(scheduleTexts.planOnHold(longestDay, settings), null, settings),
  help: memberTexts.help(settings),
  nothingChanges: wishTexts.nothingChanges(longestMoment),
  nothingIsPaused: wishTexts.nothingIsPaused(longestMoment),
  textsGoOn: wishTexts.textsGoOn(true, settings),
  beKind: wishTexts.beKind({ right: 1000, answered: 1000 }, true),
  oneAtATime: wishTexts.oneAtATime,
  offerLapsed: wishTexts.offerLapsed('PAUSE 2 WEEKS'),
  timeChanged: wishTexts.timeChanged('21:00', scheduleTexts.planOnHold(longestDay, settings)),
  timeFits: wishTexts.timeFits('21:00'),
  timeAlready: wishTexts.timeAlready('21:00', wishTexts.comesAt(longestMoment)),
  zoneChanged: wishTexts.zoneChanged('Central Europe (Paris)', '21:00', wishTexts.comesAt(longestMoment)),
  comesAt: wishTexts.comesAt(longestMoment),
  whichHour: wishTexts.whichHour,
  whichZone: wishTexts.whichZone(settings),
  daysOf: wishTexts.daysOf(5, 'Mon, Tue, Wed, Thu, Fri'),
  'daysOf none': wishTexts.daysOf(0, ''),
  offerAsked: wishTexts.offerAsked(5, 'Mon, Tue, Wed, Thu, Fri', 1000),
  offerFewer: wishTexts.offerFewer(4, 'Mon, Tue, Thu, Fri'),
  slowest: wishTexts.slowest,
  offerMore: wishTexts.offerMore(5, 'Mon, Tue, Wed, Thu, Fri', atHand.lesson),
  anotherLearner: wishTexts.anotherLearner(settings),
  sameToYou: wishTexts.sameToYou,
  pauseUnknown: wishTexts.pauseUnknown,
  noRush: wishTexts.noRush(null),
  noRushOpen: wishTexts.noRush('D'),
  fromNowOn: wishTexts.fromNowOn('21:00'),
  whichHalf: wishTexts.whichHalf('9'),
  lessonsLeft: wishTexts.lessonsLeft(552, 5, atHand.lesson),
  lessonsLeftUntil: wishTexts.lessonsLeftUntil(552, longestDay, 10, settings),
  lessonsLeftUnpaid: wishTexts.lessonsLeftUnpaid(552, memberTexts.notEntitled(settings)),
  streak: wishTexts.streak(104),
  'no streak': wishTexts.streak(0),
  ownTopics: wishTexts.ownTopics(new Array(36).fill('Revenue Liabilities and Equity'), settings),
  'ownTopics, few': wishTexts.ownTopics(['Payroll Records', 'Month-End Close'], settings),
  nothingWaits: scheduleTexts.nothingWaits(scheduleTexts.planOnHold(longestDay, settings)),
  mostAlready: wishTexts.mostAlready(atHand.question),
  offerMost: wishTexts.offerMost,
  howLong: wishTexts.howLong,
  pauseHowLong: wishTexts.pauseHowLong('dec 30'),
  pauseUntilWhen: wishTexts.pauseUntilWhen('dec 30'),
  'sorryFor in a pause': `${wishTexts.sorryFor('low', settings.crisisLine ?? null)} ${scheduleTexts.paused(longestDay, longestMoment, atHand.lesson)}`,
  'sorryFor plan on hold': `${wishTexts.sorryFor('low', settings.crisisLine ?? null)} ${scheduleTexts.planOnHold(longestDay, settings)}`,
  'shallIPause a loss': wishTexts.shallIPause('loss', null),
  'shallIPause a setback': wishTexts.shallIPause('setback', null),
  talkLine: wishTexts.talkLine,
  'shallIPause low': wishTexts.shallIPause('low', wishTexts.talkLine),
  'shallIPause a struggle': wishTexts.shallIPause('struggle', wishTexts.talkLine),
  'shallIPause low elsewhere': wishTexts.shallIPause('low', settings.crisisLine ?? null),
  'shallIPause an illness': wishTexts.shallIPause('illness', null),
  zoneLater: wishTexts.zoneLater('Central Europe (Paris)', '12:00', 'Central Europe (Paris)'),
  isItAPause: wishTexts.isItAPause('dec 30'),
  pauseBeginsNow: wishTexts.pauseBeginsNow('dec 30'),
  progressAt: wishTexts.progressAt(settings),
  hint: lessonTexts.hint([`A) ${option.text}`, `D) ${option.text}`]),
  noHint: lessonTexts.noHint,
  nothingToHint: lessonTexts.nothingToHint,
  tooEasy: wishTexts.tooEasy(settings, atHand.lesson),
  tooHard: wishTexts.tooHard(settings),
  'lessonsInEnglish en': wishTexts.lessonsInEnglish('en'),
  'lessonsInEnglish es': wishTexts.lessonsInEnglish('es'),
  'lessonsInEnglish fr': wishTexts.lessonsInEnglish('fr'),
  billing: wishTexts.billing(settings),
  'cancelPlan running': wishTexts.cancelPlan('running', settings),
  'cancelPlan over': wishTexts.cancelPlan('over', settings),
  'cancelPlan none': wishTexts.cancelPlan('none', settings),
  refundCase: wishTexts.refundCase,
  disputeCase: wishTexts.disputeCase,
  technicalCase: wishTexts.technicalCase,
  personCase: wishTexts.personCase,
  account: wishTexts.account(settings),
  password: wishTexts.password(settings),
  countedRight: wishTexts.countedRight,
  howItWorks: wishTexts.howItWorks('Mon, Tue, Wed, Thu, Fri', '21:00', atHand.lesson),
  howItWouldWork: wishTexts.howItWouldWork(scheduleTexts.planOnHold(longestDay, settings)),
  topics: wishTexts.topics([...loadCatalogue().areas.map(({ title }) => title), 'x'.repeat(99)], settings),
  who: wishTexts.who(settings),
  privacy: wishTexts.privacy(settings),
  bot: wishTexts.bot,
  greeting: wishTexts.greeting('Good afternoon', atHand.lesson),
  greetingAndNext: wishTexts.greetingAndNext('Good afternoon', longestMoment),
  greetingWithOpen: wishTexts.greetingWithOpen('Good afternoon', 'D'),
  'thanks es': wishTexts.thanks.es,
  'thanks fr': wishTexts.thanks.fr,
  'greetingIn es': wishTexts.greetingIn('es'),
  'greetingIn fr': wishTexts.greetingIn('fr'),
  strangerNumber: wishTexts.strangerNumber,
  smallTalk: wishTexts.smallTalk(atHand.lesson),
  insult: wishTexts.insult,
  dull: wishTexts.dull(settings),
  strangerCase: wishTexts.strangerCase,
  strangerPrice: wishTexts.strangerPrice(settings),
  strangerBill: wishTexts.strangerBill(settings),
  code: memberTexts.code('000000'),
}

const languages = ['en', 'es', 'fr'] as const
/** What is said in three languages, each rendered at its longest. */
const spoken: Readonly<Record<string, string>> = Object.fromEntries(
  languages.flatMap((language) => [
    [`optedOut ${language}`, stoppingTexts.optedOut(language)],
    ...(['bill', 'account'] as const).map((goesOn) => [
      `optedOutBut ${language} ${goesOn}`,
      stoppingTexts.optedOutBut(language, goesOn, settings),
    ]),
    [`optedOutAsking ${language}`, stoppingTexts.optedOutAsking(language, settings)],
    [`optedOutAfterDeath ${language}`, stoppingTexts.optedOutAfterDeath(language, true, settings)],
    ...(['us-or-canada', 'elsewhere'] as const).map((region) => [
      `crisisAgain ${region} ${language}`,
      crisisTexts.crisisAgain(region, language, settings),
    ]),
    ...(['us-or-canada', 'elsewhere'] as const).map((region) => [
      `outInCrisis ${region} ${language}`,
      crisisTexts.outInCrisis(region, language, settings),
    ]),
    ...(['lessons', 'bill', 'account', 'nothing'] as const).map((about) => [
      `howToStop ${language} ${about}`,
      stoppingTexts.howToStop(language, about, false, settings),
    ]),
    [`howToStop ${language} again`, stoppingTexts.howToStop(language, 'account', true, settings)],
    ...(['self-harm', 'danger'] as const).flatMap((crisis) =>
      (['us-or-canada', 'elsewhere'] as const).flatMap((region) => [
        [`crisisHelp ${crisis} ${region} ${language}`, crisisTexts.crisisHelp(crisis, region, language, settings)],
        [
          `crisisHelpAndOut ${crisis} ${region} ${language}`,
          crisisTexts.crisisHelpAndOut(crisis, region, language, settings),
        ],
      ]),
    ),
    ...(language === 'en' ? [] : [[`helpIn ${language}`, stoppingTexts.helpIn(language, settings)]]),
  ]),
)

for (const [name, text] of Object.entries({ ...longest, ...spoken })) {
  texts(`${name} fits two segments of GSM-7`, () => {
    const { encoding, segments, units } = countSegments(text)
    assert.is(encoding, 'GSM-7', text)
    assert.ok(segments <= limits.sms_segments_max, `${units} units: ${text}`)
  })
}

/** What only one page of the portal holds, in the words of our texts. */
const homes: readonly (readonly [promise: RegExp, page: string])[] = [
  [/\b(?:zone|pace|subjects?|hour|learn|choose more)\b/i, choicesLink(settings)],
  [/\bnew password\b/i, resetLink(settings)],
  [
    /\b(?:e-mail|(?<!new )password|plan|bills|pause|resume|cancel|canceled|cancele|delete)\b|annul/i,
    settingsLink(settings),
  ],
  [/\b(?:another card|cards belong)\b/i, cardsLink(settings)],
  [/\b(?:turn them on|progress)\b/i, dashboardLink(settings)],
]

/** Each link of a text, with the sentence that leads to it. */
function linksOf(text: string): readonly (readonly [promise: string, page: string])[] {
  const pieces = text.split(/(https:\/\/\S+)/)
  return pieces.flatMap((page, index) => {
    const promise = /[^.?!;]*$/.exec(pieces[index - 1] ?? '')?.[0] ?? ''
    return index % 2 === 1 ? [[promise, page] as const] : []
  })
}

texts('every page that a text names holds what the text promises there', () => {
  let promises = 0
  for (const [name, text] of Object.entries({ ...longest, ...spoken })) {
    for (const [promise, page] of linksOf(text)) {
      for (const [words, home] of homes) {
        if (!words.test(promise)) continue
        promises++
        assert.is(page, home, `${name}: ${text}`)
      }
    }
  }
  assert.ok(promises > 15, `only ${promises} promises were found`)
})

texts('every text is in the list above', () => {
  const helpers = ['letters', 'lastLetter', 'lesson', 'question', 'milestone', 'withMilestone']
  const all = {
    ...crisisTexts,
    ...lessonTexts,
    ...memberTexts,
    ...scheduleTexts,
    ...stoppingTexts,
    ...supportTexts,
    ...wishTexts,
  }
  const shown = new Set([...Object.keys(longest), ...Object.keys(spoken)].map((name) => name.split(' ')[0]))
  const missing = Object.keys(all).filter((name) => !helpers.includes(name) && !shown.has(name))
  assert.equal(missing, [])
})

function wordingsOf(template: QuestionTemplate): Question[] {
  return setsOf(template).map((values) => worded(template, values))
}

texts('every lesson, question and feedback of the content fits two segments, late answers too', () => {
  const catalogue = loadCatalogue()
  for (const lesson of catalogue.lessons.values()) {
    const rendered = [lessonTexts.lesson(lesson)]
    for (const question of lesson.questions.flatMap(wordingsOf)) {
      rendered.push(lessonTexts.question(question, [3, 1, 0, 2]))
      const right = question.options.find((one) => one.right)
      for (const chosen of question.options) {
        if (chosen.right)
          rendered.push(lessonTexts.rightAnswer(chosen, null), lessonTexts.rightAnswer(chosen, lesson.title))
        else {
          rendered.push(lessonTexts.wrongAnswer(chosen, `D) ${right?.text}.`, null))
          rendered.push(lessonTexts.wrongAnswer(chosen, `D) ${right?.text}.`, lesson.title))
        }
      }
      if (right) rendered.push(lessonTexts.why(`D) ${right.text}.`, right))
    }
    for (const text of rendered) {
      const { segments, units } = countSegments(text)
      assert.ok(segments <= limits.sms_segments_max, `${lesson.id}, ${units} units: ${text}`)
    }
  }
})

texts('no wording of a part is longer than the one that the lint counts, and none comes twice running', () => {
  for (const part of ['invitation', 'right', 'wrong'] as const) {
    const all = voices[part]
    assert.ok(new Set(all).size >= 6)
    for (const words of all) {
      assert.ok(words.length <= lessonFrame[part].length, words)
      assert.is(countSegments(words).encoding, 'GSM-7')
    }
    let said: Said | undefined
    const heard = new Map<string, number>()
    for (let index = 0, before = ''; index < 600; index++) {
      const { words, said: next } = voice(part, `ask-${index}`, said)
      assert.is.not(words, before)
      heard.set(words, (heard.get(words) ?? 0) + 1)
      before = words
      said = next
    }
    for (const words of all) assert.ok((heard.get(words) ?? 0) > 40, `${words} ${heard.get(words)} of 600`)
  }
})

texts('moments are exact and friendly', () => {
  const now = Date.UTC(2026, 10, 16, 13)
  assert.is(moment(now + hour_ms, now, 'America/New_York'), 'today, 9:00 AM')
  assert.is(moment(now + day_ms, now, 'America/New_York'), 'tomorrow, 8:00 AM')
  assert.is(moment(now + 2 * day_ms, now, 'America/New_York'), 'Wednesday, 8:00 AM')
  assert.is(moment(now + 6 * day_ms, now, 'America/New_York'), 'Sunday, 8:00 AM')
  assert.is(moment(now + 7 * day_ms, now, 'America/New_York'), 'Monday, Nov 23, 8:00 AM', 'not today’s weekday alone')
  assert.is(moment(now + 21 * day_ms, now, 'America/New_York'), 'Monday, Dec 7, 8:00 AM')
})

texts.run()
