import { isBilled } from '../calendar/schedule.ts'
import { weekdayNames } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import { openAsk, type State } from '../model/state.ts'
import { isHardship } from '../reading/hardship.ts'
import { languageOf, readLanguageWish } from '../reading/language.ts'
import { readSubject, speaksOf } from '../reading/subject.ts'
import { isThinking } from '../reading/thinking.ts'
import { readWhen } from '../reading/when.ts'
import type { Wish } from '../reading/wish.ts'
import { asksForMoreNow } from '../reading/wish-details.ts'
import { optionsOf } from '../teaching/ask.ts'
import { asAsked, openQuestion } from '../teaching/sets.ts'
import { whatIsAtHand } from '../teaching/teach.ts'
import type { AtHand } from '../wording/at-hand.ts'
import * as lessonTexts from '../wording/lessons.ts'
import * as memberTexts from '../wording/membership.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { asksForAPaceToo, changePace, startAgain, tellDays } from './change-pace.ts'
import { changeTime, changeZone } from './change-time.ts'
import { onceInAWhile } from './courtesy.ts'
import { greet } from './greet.ts'
import { verdictOfLast, whyNamed, whyOfLast } from './learn.ts'
import { nextTime, type On, told, whyNothingComes } from './manage.ts'
import { moveNext } from './move-next.ts'
import { openCase } from './open-case.ts'
import { shallAPerson } from './pass-on.ts'
import { sympathize } from './sympathize.ts'
import { isBreak, pause } from './take-break.ts'
import { tellProgress } from './tell-progress.ts'

/** Wishes that a human looks at, each with the reply to the learner. */
const cases: Readonly<Record<'refund' | 'dispute' | 'technical' | 'person', string>> = {
  refund: wishTexts.refundCase,
  dispute: wishTexts.disputeCase,
  technical: wishTexts.technicalCase,
  person: wishTexts.personCase,
}

/** Grants what a learner asked for in their own words, or says honestly what can be done instead. */
export function hearWish(state: On, wish: Wish, learner: Learner, context: Context, obey: Asked['obey']): Decision {
  const atHand = whatIsAtHand(state, learner, context)
  const asked: Asked = { state, text: wish.text, about: wish.about, learner, context, atHand, obey }
  const { settings } = context
  switch (wish.name) {
    case 'next':
      return obey({ name: 'next' })
    case 'quiz':
      return ask(asked)
    case 'score':
      return tellProgress(asked)
    case 'skip':
      return obey({ name: 'skip' })
    case 'reading':
      return obey({ name: 'more' })
    case 'schedule':
      return obey({ name: 'plan' })
    case 'resume':
      if (wish.about === 'keep')
        return state.phase === 'active'
          ? told(state, wishTexts.nothingChanges(nextTime(state, learner, context)))
          : obey({ name: 'plan' })
      if (wish.about === 'ready' && state.phase === 'active') return obey({ name: state.taught ? 'question' : 'next' })
      return isBreak(asked) ? pause(asked) : obey({ name: 'resume' })
    case 'snooze':
      if (wish.about === 'next-text') return moveNext(asked)
      return obey({ name: 'snooze', when: readWhen(wish.text) })
    case 'pause':
      return isHardship(wish.about) ? sympathize(asked, wish.about) : pause(asked)
    case 'time':
      return asksForAPaceToo(asked) ? changePace(asked, 'pace') : changeTime(asked)
    case 'zone':
      return changeZone(asked)
    case 'days':
      if (asksForAPaceToo(asked)) return changePace(asked, 'pace')
      return tellDays(asked)
    case 'more':
      if (asksForMoreNow(wish.text)) return obey({ name: meansQuestions(wish.text, atHand) ? 'question' : 'next' })
      return changePace(asked, 'more')
    case 'pace':
      return startAgain(asked) ?? changePace(asked, wish.name)
    case 'fewer':
      return changePace(asked, wish.name)
    case 'again':
      return sayAgain(asked)
    case 'hint':
      return talkOfOpen(asked) ?? obey({ name: 'hint' })
    case 'explain':
      return explain(asked)
    case 'too-easy':
      return told(state, wishTexts.tooEasy(settings, atHand))
    case 'too-hard':
      return told(state, wish.about === 'discouraged' ? encouragement(asked) : wishTexts.tooHard(settings))
    case 'language':
      return told(state, wishTexts.lessonsInEnglish(languageFor(wish.text)))
    case 'billing':
      return told(state, wishTexts.billing(settings))
    case 'cancel-plan':
      return cancelPlan(asked)
    case 'person':
      if (wish.about === 'what-we-are') return told(state, wishTexts.bot)
      if (wish.about === 'announces-question') return obey({ name: 'ask', question: '' })
      return openCase(asked, cases.person)
    case 'dispute':
      if (wish.about === 'own-answer' && state.answered?.right) return told(state, wishTexts.countedRight)
      return openCase(asked, cases.dispute)
    case 'technical': {
      const why = wish.about === 'none-come' ? whyNothingComes(state, learner, context) : null
      return why ? told(state, why) : openCase(asked, cases.technical)
    }
    case 'refund':
      return openCase(asked, cases[wish.name])
    case 'account':
      if (wish.about === 'another-learner') return told(state, wishTexts.anotherLearner(settings))
      if (wish.about === 'joining') return told(state, sayIsIn(asked))
      return told(state, wish.about === 'password' ? wishTexts.password(settings) : wishTexts.account(settings))
    case 'help':
      if (wish.about === 'untold') return offerPerson(asked)
      return told(state, wish.about === 'how-it-works' ? describeService(asked) : memberTexts.help(settings))
    case 'topic':
      return told(state, describeTopics(asked))
    case 'who':
      return told(state, wish.about === 'privacy' ? wishTexts.privacy(settings) : wishTexts.who(settings))
    case 'bot':
      return told(state, wishTexts.bot)
    case 'greeting':
      return greet(asked)
    case 'thanks':
      return onceInAWhile(state, 'thanks', wishTexts.thanks[readLanguageWish(wish.text) ?? 'en'], context)
    case 'insult':
      return onceInAWhile(
        state,
        'insult',
        findsDull.test(wish.text) ? wishTexts.dull(settings) : wishTexts.insult,
        context,
      )
    case 'small-talk':
      if (wish.about === 'late') return onceInAWhile(state, 'late', noRush(asked), context)
      // An emoji or "ok" needs no answer, and two machines would go on forever.
      if (!wish.text.includes('?') && !/\bhow (?:are|r)\b/i.test(wish.text)) return { state, effects: [] }
      return onceInAWhile(state, 'small-talk', wishTexts.smallTalk(atHand), context)
  }
}

function offerPerson({ state, text, context }: Asked): Decision {
  const { thread, effects } = shallAPerson(state, text, context)
  return { state: thread, effects }
}

/** Displeased with the lessons, and not with us. */
const findsDull = /\b(?:boring|dull|useless|pointless|point|waste|lame|mid|helpful|unhelpful|no help|dry)\b/i

const meansQuestions = (text: string, { hasNext }: AtHand): boolean => !hasNext || /\b(?:question|quiz)/i.test(text)

/** To a learner who wants to become one. */
function sayIsIn({ state, learner, context, atHand }: Asked): string {
  return whyNothingComes(state, learner, context) ?? memberTexts.alreadyIn(nextTime(state, learner, context), atHand)
}

/** How the service works for this learner, with the days and the hour of the texts or why none come. */
function describeService({ state, learner, context, atHand }: Asked): string {
  const why = whyNothingComes(state, learner, context)
  if (why) return wishTexts.howItWouldWork(why)
  return wishTexts.howItWorks(weekdayNames(learner.textsPerWeek), learner.deliveryTime, atHand)
}

/** The topics that were chosen, for somebody who asks for their own; what is on offer for anybody else. */
function describeTopics({ about, learner, context: { catalogue, settings } }: Asked): string {
  const { subjects } = learner
  const chosen = catalogue.areas.flatMap((area) => area.subjects.filter(({ id }) => subjects.includes(id)))
  if (about === 'own-topics' && chosen.length > 0) {
    return wishTexts.ownTopics(
      chosen.map(({ name }) => name),
      settings,
    )
  }
  return wishTexts.topics(
    catalogue.areas.map(({ title }) => title),
    settings,
  )
}

/** Sends the last question or lesson once more. A question keeps its letters; a lesson is not taught a second time. */
function sayAgain({ state, text, about, context, obey }: Asked): Decision {
  if (about === 'repeated') {
    const question = openQuestion(state, context)
    return told(state, lessonTexts.comesBack(question && lessonTexts.lastLetter(question)))
  }
  const verdict = about === 'verdict' ? verdictOfLast(state, context) : null
  if (verdict !== null) return told(state, verdict)
  const open = openAsk(state, context.now)
  const { taught } = state
  const which = about === 'which-one' || (!open && /\bquestion\b|\bask\b/i.test(text)) ? whichOne(state, context) : null
  if (which) return told(state, which)
  const meansLesson = taught && /\blesson\b/i.test(text)
  if (open && !meansLesson && (!taught || open.askedAt >= taught.at)) return obey({ name: 'question' })
  const lesson = taught && context.catalogue.lessons.get(taught.lessonId)
  return lesson ? told(state, lessonTexts.lesson(lesson)) : obey({ name: 'question' })
}

/** Which question the last verdict was about, or which lesson has come since; null if there was neither. */
function whichOne({ answered, taught }: State, context: Context): string | null {
  const { lessons } = context.catalogue
  const lesson = taught && (!answered || taught.at > answered.at) ? lessons.get(taught.lessonId) : undefined
  if (lesson) return lessonTexts.wasLesson(lesson)
  const question = answered && asAsked(answered.ask, context)
  const of = answered && lessons.get(answered.ask.lessonId)
  return question && of ? lessonTexts.wasQuestion(of, question) : null
}

/** Brings a question. Whoever named a subject that it is not about is told that it cannot be picked. */
function ask({ state, text, context, obey }: Asked): Decision {
  const brought = obey({ name: 'question' })
  const subject = readSubject(text)
  const open = openQuestion(brought.state, context)
  if (
    !subject ||
    !open ||
    brought.state.open === state.open ||
    isAbout(brought.state.open?.lessonId, subject, context)
  ) {
    return brought
  }
  return { state: brought.state, effects: [reply(lessonTexts.questionOfAnother), ...brought.effects] }
}

/** Whether a lesson is about a subject: by its title, its text or its questions' topic. */
function isAbout(lessonId: string | undefined, subject: readonly string[], { catalogue }: Context): boolean {
  const lesson = catalogue.lessons.get(lessonId ?? '')
  return lesson !== undefined && speaksOf(subject, `${lesson.title} ${lesson.sms}`)
}

/** To whoever has an excuse. */
function noRush({ state, context }: Asked): string {
  const question = openQuestion(state, context)
  return wishTexts.noRush(question && lessonTexts.lastLetter(question))
}

/** Runs WHY, or MORE for a lesson that came after the last answer. */
function explain({ state, text, about, context, obey }: Asked): Decision {
  const { taught, answered } = state
  const named = whyNamed(state, text, context)
  if (named !== null) return told(state, named)
  if (about === 'mistakes') {
    const reason = answered && !answered.right ? whyOfLast(state, context) : null
    return told(state, reason ?? wishTexts.progressAt(context.settings))
  }
  const subject = readSubject(text)
  const last = [taught?.lessonId, answered?.ask.lessonId, state.open?.lessonId]
  const options = answered && optionsOf(answered.ask, context)
  const isOfAnswer = subject && options?.some((option) => speaksOf(subject, option))
  if (subject && !isOfAnswer && !last.some((lessonId) => isAbout(lessonId, subject, context)))
    return told(state, lessonTexts.explainElse)
  const isNewer = taught !== null && (!answered || taught.at > answered.at)
  return obey({ name: isNewer && !openAsk(state, context.now) ? 'more' : 'why' })
}

/** Answers what a text says about the open question without answering it: the question stays open. */
function talkOfOpen({ state, about, context }: Asked): Decision | null {
  const question = openQuestion(state, context)
  if (!question || !isThinking(about)) return null
  if (about === 'answers-later') return told(state, lessonTexts.takeYourTime)
  const isHinted = state.open?.hinted === true || question.options.length <= 2
  return told(state, lessonTexts.stillOpen(about, lessonTexts.lastLetter(question), isHinted))
}

/** What is true and kind to say to a learner who thinks little of themselves, with what they got right if it is a lot. */
function encouragement({ state, context }: Asked): string {
  const { right, answered } = state.score
  const isMost = right >= encouraging_right_min && right * 2 > answered
  return wishTexts.beKind(isMost ? { right, answered } : null, openQuestion(state, context) !== null)
}

/** Fewer say little. */
const encouraging_right_min = 3

function languageFor(text: string): 'en' | 'es' | 'fr' {
  return readLanguageWish(text) ?? languageOf(text)
}

/** Ends neither the plan, which only its owner can end, nor the texts, which nobody has asked for yet. */
function cancelPlan({ state, learner, context }: Asked): Decision {
  const { now, settings } = context
  const billed = learner.entitledUntil === null ? 'none' : isBilled(learner, now) ? 'running' : 'over'
  return told({ ...state, offered: { at: now, end: true } }, wishTexts.cancelPlan(billed, settings))
}
