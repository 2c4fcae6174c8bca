import type { Hardship } from '../model/hardship.ts'
import { plainWords } from './number-words.ts'
import { isQuestion } from './question.ts'
import type { Thinking } from './thinking.ts'
import type { WishName } from './wish-names.ts'

/**
 * What a wish is about where its name says too little. A shape of a whole text says it outright (`plain-wishes.ts`); for a
 * wish that the model heard, `aboutOf` tells it from the words, once, so that no phase has to guess again.
 */
export type About =
  /** Of `score`: where progress and the lessons so far are shown, how much is left, or the streak. */
  | 'progress-page'
  | 'lessons-left'
  | 'streak'
  /** Of `person`: a question is to come ("I have a question"), other texts than there are, or what we are. */
  | 'announces-question'
  | 'feedback'
  | 'what-we-are'
  /** Of `again`: only which question or lesson the last text was about. */
  | 'which-one'
  /** Of `again`: whether the last answer came, and was right. */
  | 'verdict'
  /** Of `again`: the same one has come again. */
  | 'repeated'
  /** Of `explain`: what was answered wrong. */
  | 'mistakes'
  /** Of `topic`: the subjects that were chosen. */
  | 'own-topics'
  /** Of `too-hard`: the learner thinks little of themselves after a miss. */
  | 'discouraged'
  /** Of `dispute`: the learner's own answer was right. */
  | 'own-answer'
  /** Of `time`: the text says nothing but an hour. */
  | 'hour-alone'
  /** Of `time`: it corrects an hour that was just set. */
  | 'set-again'
  /** Of `small-talk`: an answer that came late. */
  | 'late'
  /** Of `snooze`: the next scheduled text, and not the open question. */
  | 'next-text'
  /** Of `pause`: it only goes on from what was said before ("but not until january"), with no word for a pause. */
  | 'until-only'
  /** Of `pause`: we asked until when, and nobody knows yet. */
  | 'end-unknown'
  /** Of `technical`: no texts come, for which we may know the reason. */
  | 'none-come'
  /** Of `help`: not what can be texted, but what comes and when, or something that no text of ours tells. */
  | 'how-it-works'
  | 'untold'
  /** Of `who`: what becomes of the number and of what is written. */
  | 'privacy'
  /** Of `resume`: whoever is there and waits for what comes, also where nothing is paused. */
  | 'ready'
  /** Of `resume`: nothing is to be changed, paused or ended. */
  | 'keep'
  /** Of `account`: the password is forgotten, or how to become a learner. */
  | 'password'
  | 'joining'
  /** Of `account`: lessons for somebody else, too. */
  | 'another-learner'
  /** Of `billing`: what the lessons cost, and not what was paid. */
  | 'price'
  /** Of `hint`: the answer itself, time to think, or whether one option is right. */
  | Thinking
  /** Of `pause`: nothing was asked for; somebody died, is ill, has lost work or a home, is low, or has a lot to bear. */
  | Hardship

/** What a wish that the model heard is about; undefined where its name says it all. */
export function aboutOf(name: WishName, text: string): About | undefined {
  const plain = plainWords(text)
  switch (name) {
    case 'score':
      return aboutProgress(plain)
    case 'person':
      if (whatWeAre.test(plain)) return 'what-we-are'
      return announces(plain) ? 'announces-question' : undefined
    case 'explain':
      return /\bwrong\b/.test(plain) ? 'mistakes' : undefined
    case 'topic':
      return /\b(?:my|do i have|have i|did i|am i)\b/.test(plain) ? 'own-topics' : undefined
    case 'pause':
      return untilOnly.test(plain) ? 'until-only' : undefined
    case 'help':
      if (/\bhows?\b.*\b(?:works?|use)\b/.test(plain)) return 'how-it-works'
      return !isQuestion(text) || whatToText.test(plain) ? undefined : 'untold'
    case 'who':
      return personal.test(plain) ? 'privacy' : undefined
    case 'billing':
      return asksPrice.test(plain) && !wasBilled.test(plain) ? 'price' : undefined
    case 'account':
      return lostPassword.test(plain) ? 'password' : undefined
    default:
      return undefined
  }
}

const untilOnly =
  /^(?:(?:but|and|no|wait|sorry|actually|well|not|yes|ok|okay) )+(?:until|till?|before) (?:(?:the|next|this|end|of|about|early|late|mid|beginning) )*\w+(?: (?:the )?\d{1,2}(?:st|nd|rd|th)?)?(?: please)?$/

function aboutProgress(plain: string): About | undefined {
  if (/\bstreak\b/.test(plain)) return 'streak'
  const isPast = /\b(?:have i|did i|i have (?!left)|ive)\b/.test(plain)
  if (!isPast && ahead.test(plain)) return 'lessons-left'
  return where.test(plain) ? 'progress-page' : undefined
}

const ahead = /\b(?:left|to go|to come|remain\w*|missing|still have|how (?:much )?long\w*|finish\w*|done|complete)\b/
const where =
  /\bwhere (?:can|do|could|would) i (?:see|find|check|view|look|track)\b|\b(?:which|what) lessons\b|\b(?:wrong|mistakes|errors|miss|remember)\b|\b(?:i (?:still )?know|app|web ?site|web page|page|first|earlier|previous|old|past|lesson (?:\d+|one))\b/
const whatWeAre =
  /^(?:hey |hi |hello |so |wait )?(?:is (?:this|it|that|there)|are (?:you|u|there)|r (?:you|u)|am i|do i)\b/
/** What is to be written, as HELP tells. */
const whatToText =
  /\b(?:help|ayud\w+|aide\w*|commands?|comandos?|commandes?|options?|opcion\w*|menu|instruc\w+|directions|keywords?|words|list|what (?:\w+ )?(?:can|do|should|could|am|must) i|(?:say|text|type|write|push|press|send|reply)\b|how (?:do|can|should|am|would) i|que (?:puedo|hago|escribo)|que puis je|como|comment|escrib\w*|contest\w*|respond\w*|pong[oa]|usar|ecri\w*|utilis\w*|answer|understands?|play)\b/
const personal = /\b(?:sell\w*|sold|shar(?:e|es|ed|ing)|priva\w*|confidential\w*|data|personal|access|leak\w*)\b/
const asksPrice =
  /\b(?:how much(?! longer\b)|price|prices|pricing|costs?|free|discounts?|trial|expensive|cheap|fees?|rates?|do i (?:have to )?pay|monthly plan|yearly plan)\b/
const wasBilled =
  /\b(?:charged?|charges|charging|bill|bills|billed|invoices?|receipts?|card|cancel\w*|paid|refund\w*|owe|my (?:plan|account|subscription|payment))\b/
const lostPassword =
  /\b(?:forg[eo]t\w*|lost|reset\w*|recover\w*|remember\w*)\b.*\bpass ?word\b|\bpass ?word\b.*\b(?:forg[eo]t\w*|lost|reset\w*)\b/

/** A longer text says what the question is. */
const announcement_words_max = 8

function announces(plain: string): boolean {
  if (plain.split(' ').length > announcement_words_max) return false
  return /\b(?:questions?|ask)\b/.test(plain) && !/\b(?:person|human|somebody|someone|agent|support)\b/.test(plain)
}
