import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../content/load.ts'
import { limits } from './limits.ts'
import { countSegments } from './segment.ts'
import * as templates from './templates.ts'

const texts = suite('templates')

const settings = {
  keywords: 'carrier',
  portalUrl: 'https://learn.tallytext-accounting.example',
  supportEmail: 'support-and-questions@tallytext.example',
} as const
const longestMoment = templates.moment(Date.UTC(2026, 8, 30, 16), 0, 'America/New_York')
const longestDay = templates.day(Date.UTC(2026, 8, 30, 16), 'America/New_York')
const option = { text: 'x'.repeat(60), right: true, why: 'y'.repeat(280) }

/** Every template, rendered at its longest. */
const longest: Readonly<Record<string, string>> = {
  welcome: templates.welcome(5),
  'welcome without lessons': templates.welcome(0),
  welcomeHeld: templates.welcomeHeld(longestDay),
  rightAnswer: templates.rightAnswer(option, null),
  wrongAnswer: templates.wrongAnswer(option, `D) ${option.text}`, null),
  notKnown: templates.notKnown(`D) ${'x'.repeat(20)}.`, { ...option, why: 'y'.repeat(250) }, null),
  'answeredBefore not known': templates.answeredBefore(null, false),
  answeredBefore: templates.answeredBefore('D', false),
  why: templates.why(`D) ${'x'.repeat(20)}.`, { ...option, why: 'y'.repeat(250) }),
  paymentFailed: templates.paymentFailed(settings),
  reading: templates.reading('x'.repeat(60), settings),
  nothingToRead: templates.nothingToRead,
  skipped: templates.skipped,
  nothingToSkip: templates.nothingToSkip,
  expired: templates.expired,
  picture: templates.picture,
  askAgain: templates.askAgain(longestMoment),
  snoozed: templates.snoozed(longestMoment),
  notBefore: templates.notBefore(longestMoment),
  nothingToSnooze: templates.nothingToSnooze,
  snoozeTooLong: templates.snoozeTooLong,
  lessonsOff: templates.lessonsOff(settings),
  paceIsZero: templates.paceIsZero,
  fallingSilent: templates.fallingSilent,
  snoozeHow: templates.snoozeHow,
  paceChanged: templates.paceChanged(4, 'Mon, Tue, Thu, Fri', longestMoment),
  'paceChanged to none': templates.paceChanged(0, '', null),
  paceHow: templates.paceHow,
  caseOpened: templates.caseOpened,
  askHow: templates.askHow,
  caseAnswered: templates.caseAnswered('x'.repeat(280)),
  nudge: templates.nudge,
  pausedBySilence: templates.pausedBySilence,
  pausedUntilResume: templates.pausedUntilResume,
  nothingToExplain: templates.nothingToExplain,
  nothingOpen: templates.nothingOpen,
  nothingToAsk: templates.nothingToAsk,
  askedToday: templates.askedToday,
  allTaught: templates.allTaught(settings),
  extraLimit: templates.extraLimit(longestMoment),
  notEntitled: templates.notEntitled(settings),
  score: templates.score(1_103, 1_104, 552, 104),
  plan: templates.plan(5, 'Mon, Tue, Wed, Thu, Fri', longestMoment),
  paused: templates.paused(longestDay),
  pauseTooLong: templates.pauseTooLong,
  notPaused: templates.notPaused,
  resumed: templates.resumed(longestMoment),
  planOnHold: templates.planOnHold(longestDay, settings),
  alreadyIn: templates.alreadyIn(longestMoment),
  unclear: templates.unclear,
  unclearQuestion: templates.unclearQuestion,
  unclearWithOpen: templates.unclearWithOpen('D'),
  stranger: templates.stranger(settings),
  optedOut: templates.optedOut,
  optedIn: templates.optedIn(null, settings),
  'optedIn while nothing comes': templates.optedIn(templates.planOnHold(longestDay, settings), settings),
  help: templates.help(settings),
  code: templates.code('000000'),
}

for (const [name, text] of Object.entries(longest)) {
  texts(`${name} fits two segments of GSM-7`, () => {
    const { encoding, segments, units } = countSegments(text)
    assert.is(encoding, 'GSM-7', text)
    assert.ok(segments <= limits.sms_segments_max, `${units} units: ${text}`)
  })
}

texts('every template is in the list above', () => {
  const helpers = ['letters', 'lesson', 'question', 'moment', 'day']
  const missing = Object.keys(templates).filter((name) => !helpers.includes(name) && !(name in longest))
  assert.equal(missing, [])
})

texts('every lesson, question and feedback of the content fits two segments, late answers too', () => {
  const catalogue = loadCatalogue()
  for (const lesson of catalogue.lessons.values()) {
    const rendered = [templates.lesson(lesson)]
    for (const question of lesson.questions) {
      rendered.push(templates.question(question, [3, 1, 0, 2]))
      const right = question.options.find((one) => one.right)
      for (const chosen of question.options) {
        if (chosen.right)
          rendered.push(templates.rightAnswer(chosen, null), templates.rightAnswer(chosen, lesson.title))
        else {
          rendered.push(templates.wrongAnswer(chosen, `D) ${right?.text}.`, null))
          rendered.push(templates.wrongAnswer(chosen, `D) ${right?.text}.`, lesson.title))
        }
      }
      if (right) rendered.push(templates.why(`D) ${right.text}.`, right))
    }
    for (const text of rendered) {
      const { segments, units } = countSegments(text)
      assert.ok(segments <= limits.sms_segments_max, `${lesson.id}, ${units} units: ${text}`)
    }
  }
})

texts('moments are exact and friendly', () => {
  const now = Date.UTC(2026, 10, 16, 13)
  assert.is(templates.moment(now + 3_600_000, now, 'America/New_York'), 'today, 9:00 AM')
  assert.is(templates.moment(now + 86_400_000, now, 'America/New_York'), 'tomorrow, 8:00 AM')
  assert.is(templates.moment(now + 2 * 86_400_000, now, 'America/New_York'), 'Wednesday, 8:00 AM')
  assert.is(templates.moment(now + 21 * 86_400_000, now, 'America/New_York'), 'Monday, Dec 7, 8:00 AM')
})

texts.run()
