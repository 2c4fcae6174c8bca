import { plans } from '../../../content/product.ts'
import type { Settings } from '../model/context.ts'
import type { Hardship } from '../model/hardship.ts'
import type { AtHand } from './at-hand.ts'
import { count } from './count.ts'
import { choicesLink, dashboardLink, privacyLink, resetLink, settingsLink } from './links.ts'
import { clock } from './moment.ts'
import { fit } from './segment.ts'

/** What we say to wishes that no command covers. GSM-7, within two segments, in the same voice: plain and short. */

/** @param next when the next text comes; null when none is planned */
export function nothingChanges(next: string | null): string {
  return next ? `Fine, nothing changes. The next text comes ${next}.` : 'Fine, nothing changes.'
}

/** @param next as above */
export function nothingIsPaused(next: string | null): string {
  return next ? `Fine, nothing is paused. The next text comes ${next}.` : 'Fine, nothing is paused.'
}

/** The reply to no, where we offered to end the texts of somebody who wanted to cancel. */
export function textsGoOn(isBilled: boolean, settings: Settings): string {
  return isBilled
    ? `Fine, the texts go on. So does your plan, until you cancel it at ${settingsLink(settings)}`
    : 'Fine, the texts go on.'
}

/** @param command what does now what we offered: "PLAN 2" */
export function offerLapsed(command: string): string {
  return `That was open for a day, and nothing was changed. If you still want it, reply ${command}.`
}

/** Where a text asks for two things and we have to ask about both. */
export const oneAtATime = 'One thing at a time: once that is settled, text me the other again.'

const answersHere = 'answers here, typically within 24 hours, Monday to Friday.'

/**
 * @param comes when the next text comes, or why none does; a sentence
 * @param isRounded whether another minute of this hour was asked for
 */
export function timeChanged(deliveryTime: string, comes: string, isRounded = false): string {
  return fit(`From now on your texts come at ${clock(deliveryTime)}${isRounded ? onTheHour : ''}.`, comes)
}

export function timeAlready(deliveryTime: string, comes: string, isRounded = false): string {
  return fit(`Your texts come at ${clock(deliveryTime)} already${isRounded ? onTheHour : ''}.`, comes)
}

/** To whoever wants no texts at hours at which none comes. The reply may be another hour. */
export function timeFits(deliveryTime: string): string {
  return `Your texts come at ${clock(deliveryTime)}, so nothing has to change. For another hour reply for example: send at 7pm`
}

const onTheHour = ': they can come on the full hour only'

/** @param zone its name as pages show it: "US Pacific" */
export function zoneChanged(zone: string, deliveryTime: string, comes: string): string {
  return fit(`From now on your texts come at ${clock(deliveryTime)}, ${zone} time.`, comes)
}

/**
 * To whoever will be elsewhere later.
 * @param there the zone's name
 * @param here today's
 */
export function zoneLater(there: string, deliveryTime: string, here: string): string {
  return `Tell me once you are there, and your texts come by ${there} time. Until then they come at ${clock(deliveryTime)}, ${here} time.`
}

/** @param example the day that was named: "jan 1" */
export function isItAPause(example: string): string {
  return `Nothing is paused. If you want no lessons until then, reply pause until ${example}.`
}

export function comesAt(when: string): string {
  return `The next comes ${when}.`
}

export const whichHour =
  'Texts can come on the hour, from 6:00 AM to 9:00 PM. Reply with the hour that suits you, for example: send at 7pm'

/** To whoever sends an hour and nothing else. */
export function fromNowOn(deliveryTime: string): string {
  return `Should your texts come at ${clock(deliveryTime)} from now on? Reply YES and it is done.`
}

/** @param hour 6 to 9 */
export function whichHalf(hour: string): string {
  return `${hour} in the morning or in the evening? Reply ${hour}am or ${hour}pm.`
}

export function whichZone(settings: Settings): string {
  return `Which city or state are you in? Reply for example: I moved to Chicago. Or choose your zone at ${choicesLink(settings)}`
}

export function daysOf(textsPerWeek: number, days: string): string {
  if (textsPerWeek === 0)
    return 'No lessons are scheduled. The days follow from the pace: PLAN 2 is Tue, Thu; PLAN 3 is Mon, Wed, Fri.'
  return `With ${count(textsPerWeek, 'lesson')} a week yours come on ${days}. Single days cannot be chosen; they follow from the pace: PLAN 2 is Tue, Thu; PLAN 3 is Mon, Wed, Fri.`
}

export function offerFewer(textsPerWeek: number, days: string): string {
  return `Would ${textsPerWeek} a week (${days}) be better? Reply YES and it is done. PAUSE takes a break, STOP ends all texts.`
}

/**
 * To whoever asks what another pace would be like.
 * @param left how many lessons are still to come
 */
export function offerAsked(textsPerWeek: number, days: string, left: number): string {
  const weeks = count(Math.ceil(left / textsPerWeek), 'week')
  return `At ${textsPerWeek} a week (${days}) the ${count(left, 'lesson')} still to come take ${weeks}. The price stays the same. Reply YES and it is done.`
}

export const slowest =
  'One lesson a week is the slowest pace. PLAN 0 ends scheduled lessons and keeps NEXT and Q, PAUSE takes a break, STOP ends all texts.'

export function offerMore(textsPerWeek: number, days: string, { noun, hasNext }: AtHand): string {
  const now = hasNext ? 'NEXT for one more' : 'Q for a question'
  return `I can send ${count(textsPerWeek, noun)} a week (${days}). Reply YES and it is done, or ${now} right now.`
}

export function mostAlready({ noun, hasNext }: AtHand): string {
  const now = hasNext ? 'For one more right now reply NEXT, up to 3 a day.' : 'For a question right now reply Q.'
  return `You get 5 ${noun}s a week, which is the most. ${now}`
}

export const offerMost = 'The most is 5 lessons a week, Monday to Friday. Reply YES and it is done.'

/** The reply to a bare yes to how long a pause is to last. */
export const howLong = 'Until which day? Reply for example: 2 weeks, or a date. Nothing is paused yet.'

/** To whoever cannot say how long a pause is to be. */
export const pauseUnknown =
  'No need to know yet. Reply PAUSE 2 WEEKS to begin with, and once more if you need longer; RESUME ends it any time.'

/** @param example a day within three months: "dec 6" */
export function pauseHowLong(example: string): string {
  return `Gladly: for how long? Reply for example PAUSE 2 WEEKS, or: pause until ${example}. Three months are the most.`
}

export function pauseUntilWhen(example: string): string {
  return `Until which day? I need a date: reply for example pause until ${example}. Three months are the most.`
}

/**
 * To somebody who tells of a death, of an illness, of work or a home that is gone, or that they are low.
 * @param line whom to call where the sender is, if we know
 */
export function sorryFor(hardship: Hardship, line: string | null): string {
  if (hardship !== 'low' || line === null) return sorry[hardship]
  return `${sorry.low} If it gets too much: ${line}.`
}

const sorry: Readonly<Record<Hardship, string>> = {
  loss: 'I am very sorry for your loss.',
  illness: 'I am sorry to hear that. I hope it gets better soon.',
  setback: 'I am sorry that this happened. I hope things look up soon.',
  low: 'I am sorry that things are so hard right now.',
  struggle: 'That sounds like a lot. There is no rush here.',
}

/** Whom to call for somebody to talk to, where 988 answers. */
export const talkLine = 'call or text 988, free, day and night'

/**
 * The sender may have taken over the phone of somebody who died; whoever "can't do this anymore" may mean the lessons.
 */
const stopToo: Readonly<Record<Hardship, string>> = {
  loss: ' STOP ends all texts.',
  illness: '',
  setback: '',
  low: ' STOP ends all texts.',
  struggle: ' STOP ends all texts.',
}

/** @param line whom to call where the sender is, if we know */
export function shallIPause(hardship: Hardship, line: string | null): string {
  if (hardship === 'struggle') return `${sorry.struggle} ${goEasy}${stopToo.struggle}`
  return `${sorryFor(hardship, line)} Shall I pause your lessons? Reply PAUSE 2 WEEKS, or until which day.${stopToo[hardship]}`
}

/** It may be the lessons that are too much. */
const goEasy = 'We can go easy: reply PLAN 1 for one text a week, or PAUSE 2 WEEKS for a break.'

/** To whoever names a later day for the beginning, and no end that we know. */
export function pauseBeginsNow(example: string): string {
  return `A pause begins at once: until which day? Reply for example pause until ${example}. To begin it later, ask again on that day. Nothing is paused yet.`
}

export function progressAt(settings: Settings): string {
  return `Your progress and your lessons so far are at ${dashboardLink(settings)} Reply SCORE for the short version.`
}

/** @param days "Mon, Wed, Fri" */
export function howItWorks(days: string, deliveryTime: string, { noun, hasNext }: AtHand): string {
  const when = `${days} at ${clock(deliveryTime)}`
  if (noun === 'question') return `A question comes here ${when}: ${answers} Q brings one now.`
  return `A short lesson comes here ${when}. Q brings a question on it: ${answers}${hasNext ? ' NEXT brings one now.' : ''}`
}

const answers = 'answer A, B, C or D. What you miss comes back.'

/** @param why why no texts come, and what helps */
export function howItWouldWork(why: string): string {
  return fit(`Short lessons come here by text. Q brings a question on them: ${answers}`, why)
}

export function lessonsLeft(left: number, textsPerWeek: number, { one }: AtHand): string {
  const still = `${count(left, 'lesson')} ${left === 1 ? 'is' : 'are'} still to come.`
  const weeks =
    textsPerWeek === 0
      ? ''
      : ` At ${textsPerWeek} a week the texts need ${count(Math.ceil(left / textsPerWeek), 'week')}.`
  return `${still}${weeks} Reply ${one}.`
}

/**
 * To whoever is covered for a few days more.
 * @param end the day on which what is paid for ends
 * @param texts how many scheduled texts come before
 */
export function lessonsLeftUntil(left: number, end: string, texts: number, settings: Settings): string {
  const still = `${count(left, 'lesson')} ${left === 1 ? 'is' : 'are'} still to come.`
  const come = `Your plan ends ${end}: ${count(texts, 'more text')} ${texts === 1 ? 'comes' : 'come'} before.`
  return fit(`${still} ${come}`, `To keep it, see ${settingsLink(settings)}`)
}

/** @param why why no lessons come */
export function lessonsLeftUnpaid(left: number, why: string): string {
  return fit(`${count(left, 'lesson')} ${left === 1 ? 'is' : 'are'} still to come.`, why)
}

export function streak(weeks: number): string {
  if (weeks === 0)
    return 'No week with an answer yet, or the last one went without. Reply Q and answer: the streak begins.'
  return `${count(weeks, 'week')} in a row with an answer. A week without texts neither counts nor breaks it.`
}

export function tooEasy(settings: Settings, { hasNext, now }: AtHand): string {
  return `Good to know. Within a subject harder lessons follow once your answers show that the easier ones stick. Reply ${hasNext ? 'NEXT for another now' : now}; other subjects: ${choicesLink(settings)}`
}

export function tooHard(settings: Settings): string {
  return `That happens to everybody. What you miss comes again, and MORE brings the longer text with an example. For a slower pace reply PLAN 1; other subjects: ${choicesLink(settings)}`
}

/**
 * To whoever thinks little of themselves after a miss.
 * @param score what they got right, if that is worth saying
 * @param isOpen whether a question waits for its answer
 */
export function beKind(score: { right: number; answered: number } | null, isOpen: boolean): string {
  const sofar = score ? ` You have ${score.right} of ${score.answered} right so far.` : ''
  const wait = isOpen ? ' Take your time with the open question.' : ''
  return `Be kind to yourself: nobody knows this from the start, and what you miss comes back until it sticks.${sofar}${wait}`
}

const onlyEnglish = {
  es: 'Por ahora las lecciones existen solo en inglés. Para hablar con una persona responda ASK y su pregunta; para terminar, STOP.',
  fr: "Pour l'instant, les cours existent en anglais seulement. Pour joindre une personne, répondez ASK et votre question ; pour finir, STOP.",
  en: 'I am sorry, lessons are in English only for now. To tell a person which language you need, write ASK before it.',
} as const

export function lessonsInEnglish(language: keyof typeof onlyEnglish): string {
  return onlyEnglish[language]
}

const price = `$${plans.monthly.cents / 100} a month or $${plans.yearly.cents / 100} a year`

export function billing(settings: Settings): string {
  return `Lessons are ${price}, at any pace. Your plan, bills and cards are at ${settingsLink(settings)} To ask a person about your bill, write ASK before the question.`
}

/** @param billed whether a plan is running; `none`: there never was one */
export function cancelPlan(billed: 'running' | 'over' | 'none', settings: Settings): string {
  const stopToo = 'Should the texts stop too? Reply STOP and they do.'
  if (billed === 'none') return `Nothing is billed for this number, so there is no plan to cancel. ${stopToo}`
  if (billed === 'over')
    return `Your plan is not running: nothing is billed for it now. See ${settingsLink(settings)} ${stopToo}`
  return `Your plan (${price}) goes on until you cancel it at ${settingsLink(settings)} I cannot cancel it from here. ${stopToo}`
}

export const refundCase = `I have passed this on with our conversation: a person looks at your payments and ${answersHere}`
export const disputeCase = `Thank you, the mistake may be ours. A person checks it and ${answersHere}`
export const countedRight = 'Yes, your last answer counted as right. Reply Q for another question.'
export const technicalCase = `I am sorry about that. A person looks into it and ${answersHere}`
export const personCase = `I have passed this on with our conversation: a person reads it and ${answersHere}`

/** To somebody who cannot sign in, so it names no page that wants the password. */
export function password(settings: Settings): string {
  return `Ask for a new password at ${resetLink(settings)} and a link comes by e-mail. If none does, write to ${settings.supportEmail}`
}

export function account(settings: Settings): string {
  return `E-mail, number and password: ${settingsLink(settings)} If you cannot sign in, write to ${settings.supportEmail}`
}

/** To whoever wants lessons for somebody else, too. */
export function anotherLearner({ portalUrl }: Settings): string {
  return `Everybody learns with an account and a number of their own, for ${price}: sign up at ${portalUrl}/register What is answered from this number counts as yours.`
}

/** @param chosen their titles */
export function ownTopics(chosen: readonly string[], settings: Settings): string {
  const all = `You learn ${count(chosen.length, 'topic')}. Change them at ${choicesLink(settings)}`
  return fit(all, `They are ${chosen.join(', ')}.`)
}

export function topics(areas: readonly string[], settings: Settings): string {
  return fit(`Choose what you want to learn at ${choicesLink(settings)}`, `On offer: ${areas.join(', ')}.`)
}

export function who({ supportEmail }: Settings): string {
  return `This is Tallytext, accounting lessons by text. Somebody signed up with this number and typed the code that we sent to it. Not you, or no longer wanted? Reply STOP and no more texts come. Questions: ${supportEmail}`
}

/** What becomes of the number and of what is written, as the privacy policy has it. */
export function privacy(settings: Settings): string {
  return `Your number and your agreement to texts are never sold, or shared for marketing. What we keep and why: ${privacyLink(settings)} To ask a person, write ASK before your question.`
}

export const bot =
  'I am a program: lessons and replies are automatic. To reach a person, write ASK before your question. People answer Monday to Friday.'

/** @param hello "Good morning", or "Hello" */
export function greeting(hello: string, { hasNext }: AtHand): string {
  return `${hello}, this is Tallytext. Reply ${hasNext ? 'NEXT for a lesson, ' : ''}Q for a question, PLAN for your schedule.`
}

export function greetingAndNext(hello: string, when: string): string {
  return `${hello}. The next text comes ${when}.`
}

const greetings = {
  es: 'Hola, esto es Tallytext: contabilidad por mensajes, en inglés. Responda NEXT o Q para seguir, AYUDA para ayuda, STOP para terminar.',
  fr: "Bonjour, ici Tallytext : la comptabilité par texto, en anglais. Répondez NEXT ou Q pour continuer, AIDE pour de l'aide, STOP pour finir.",
} as const

export function greetingIn(language: keyof typeof greetings): string {
  return greetings[language]
}

export function greetingWithOpen(hello: string, last: string): string {
  return `${hello}. A question of ours is still open: reply A to ${last}, HINT for a hint, or Q to see it again.`
}

export const sameToYou = 'Thank you, and the same to you.'

export const thanks = { en: 'You are welcome.', es: 'De nada.', fr: 'Avec plaisir.' } as const

/** @param last the letter of the open question's last option */
export function noRush(last: string | null): string {
  const answer = 'No rush: answer whenever it suits you.'
  return last === null ? answer : `${answer} The last question waits: reply A to ${last}, or Q to see it again.`
}

export function smallTalk({ now }: AtHand): string {
  return `Well, thank you, as far as a program can be. Reply ${now}.`
}

export const insult =
  'I am sorry that this annoys you. Reply ASK and what is wrong, and a person reads it. Reply STOP to end the texts.'

/** To whoever finds the lessons boring or of no use. */
export function dull(settings: Settings): string {
  return `I am sorry that these are of little use to you. Other subjects: ${choicesLink(settings)} Or reply ASK and what you would like, and a person reads it. STOP ends all texts.`
}

export const strangerNumber =
  'This number belongs to no account of ours. Somebody may have typed it by mistake, or had it before you. Reply STOP and no text of ours comes here again.'

/** To a number without an account that asks for what only a human can look up. */
export const strangerCase = `This is Tallytext. This number belongs to no account of ours, but a person reads your text and ${answersHere} Reply STOP for no more texts.`

/** To a number without an account that asks how to get one, or for the price. */
export function strangerPrice({ portalUrl }: Settings): string {
  return `This is Tallytext, accounting lessons by text, for ${price}. This number has no account yet: start at ${portalUrl} Reply STOP to opt out.`
}

export function strangerBill(settings: Settings): string {
  return `This is Tallytext. This number belongs to no account of ours. Whoever bought a plan can cancel it at ${settingsLink(settings)} or write to ${settings.supportEmail} Reply STOP for no more texts.`
}
