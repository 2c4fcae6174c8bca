import type { Settings } from '../model/context.ts'
import type { Beyond, Language } from '../model/heard.ts'
import { settingsLink } from './links.ts'

/** What we say about getting no more texts, in the language of the request. GSM-7, within two segments. */

type Where = Readonly<Record<Language, (where: string) => string>>

const out: Readonly<Record<Language, string>> = {
  en: 'You are opted out of Tallytext and will get no more texts. Reply START to come back.',
  es: 'Listo: Tallytext ya no le manda mensajes. Para volver, responda START.',
  fr: "C'est fait : vous ne recevrez plus de messages de Tallytext. Pour revenir, répondez START.",
}

/** Confirms an opt-out. */
export function optedOut(language: Language): string {
  return out[language]
}

/** Confirms an opt-out that may have meant more than the texts. */
export function optedOutBut(language: Language, goesOn: Beyond, settings: Settings): string {
  return `${out[language]} ${stays[goesOn][language](settingsLink(settings))}`
}

const answerByMail: Where = {
  en: (where) => `For the answer to your question write to ${where}`,
  es: (where) => `Para la respuesta a su pregunta escriba a ${where}`,
  fr: (where) => `Pour la réponse à votre question, écrivez à ${where}`,
}

/** Confirms an opt-out of somebody to whom we have promised an answer, which now cannot come here. */
export function optedOutAsking(language: Language, { supportEmail }: Settings): string {
  return `${out[language]} ${answerByMail[language](supportEmail)}`
}

const afterDeath: Readonly<Record<Language, string>> = {
  en: 'I am very sorry for your loss. No more texts from Tallytext come to this number.',
  es: 'Lamento mucho su pérdida. A este teléfono ya no llegan mensajes de Tallytext.',
  fr: 'Toutes mes condoléances. Ce numéro ne recevra plus de messages de Tallytext.',
}

const planAfterDeath: Where = {
  en: (where) => `A person ends the paid plan if you write to ${where}`,
  es: (where) => `Para terminar el plan de pago escriba a ${where}`,
  fr: (where) => `Pour mettre fin à l'abonnement payant, écrivez à ${where}`,
}

/**
 * Confirms an opt-out of somebody who tells us that the learner has died. Nobody is asked back, or sent to a page that
 * only the dead could open.
 * @param isBilled whether a plan is paid for
 */
export function optedOutAfterDeath(language: Language, isBilled: boolean, { supportEmail }: Settings): string {
  return isBilled ? `${afterDeath[language]} ${planAfterDeath[language](supportEmail)}` : afterDeath[language]
}

// The portal is in English, and so is the name of its button.
const stays: Readonly<Record<Beyond, Where>> = {
  bill: {
    en: (where) => `A paid plan goes on until you cancel it at ${where}`,
    es: (where) => `Un plan de pago sigue hasta que lo cancele en ${where}`,
    fr: (where) => `Un abonnement payant continue tant qu'il n'est pas annulé sur ${where}`,
  },
  account: {
    en: (where) => `Account and plan go on until you choose "Delete my account" at ${where}`,
    es: (where) => `La cuenta y el plan siguen hasta que elija "Delete my account" en ${where}`,
    fr: (where) => `Compte et abonnement restent tant que "Delete my account" n'est pas choisi sur ${where}`,
  },
}

const how: Readonly<Record<Language, string>> = {
  en: 'This is Tallytext, accounting lessons by text. To end them, reply STOP: it takes effect at once.',
  es: 'Somos Tallytext, contabilidad por mensajes. Para terminarlos, responda STOP: vale en el acto.',
  fr: "Ici Tallytext, la comptabilité par texto. Pour ne plus en recevoir, répondez STOP : l'effet est immédiat.",
}

const howAgain: Readonly<Record<Language, string>> = {
  en: 'Reply STOP: that one word ends all our texts, at once.',
  es: 'Responda STOP: esa sola palabra termina los mensajes, en el acto.',
  fr: "Répondez STOP : ce seul mot met fin aux messages, l'effet est immédiat.",
}

const rather: Readonly<Record<Language, string>> = {
  en: 'For a break reply PAUSE, for fewer PLAN 1.',
  es: 'Para un descanso responda PAUSE, para recibir menos PLAN 1.',
  fr: 'Pour une pause répondez PAUSE, pour en recevoir moins PLAN 1.',
}

const onlyTexts: Readonly<Record<Beyond, Where>> = {
  bill: {
    en: (where) => `STOP ends only the texts; a paid plan ends when you cancel it at ${where}`,
    es: (where) => `STOP termina solo los mensajes; un plan de pago se cancela en ${where}`,
    fr: (where) => `STOP ne met fin qu'aux messages ; un abonnement payant s'annule sur ${where}`,
  },
  account: {
    en: (where) => `STOP ends only the texts; an account and its plan end with "Delete my account" at ${where}`,
    es: (where) => `STOP termina solo los mensajes; la cuenta y su plan, "Delete my account" en ${where}`,
    fr: (where) => `STOP ne met fin qu'aux messages ; le compte et son abonnement, "Delete my account" sur ${where}`,
  },
}

/**
 * Says who we are and what STOP does, to somebody who sounds as if they want out.
 * @param again we have just said so: it is said in other words, without who we are
 * @param about what else to mention: alternatives to stopping, for a learner with lessons; the bill or the account,
 * when the text may mean it
 */
export function howToStop(
  language: Language,
  about: 'lessons' | 'nothing' | Beyond,
  again: boolean,
  settings: Settings,
): string {
  const stop = (again ? howAgain : how)[language]
  if (about === 'nothing') return stop
  const more = about === 'lessons' ? rather[language] : onlyTexts[about][language](settingsLink(settings))
  return `${stop} ${more}`
}

const commands: Readonly<Record<Exclude<Language, 'en'>, (settings: Settings) => string>> = {
  es: ({ supportEmail }) =>
    `Tallytext: contabilidad por mensajes, solo en inglés. Responda NEXT, Q o SCORE; PAUSE para un descanso; STOP para terminar. Ayuda: ${supportEmail} Pueden aplicarse tarifas de mensajes y datos.`,
  fr: ({ supportEmail }) =>
    `Tallytext : la comptabilité par texto, en anglais seulement. Répondez NEXT, Q ou SCORE ; PAUSE pour une pause ; STOP pour finir. Aide : ${supportEmail} Des frais de messagerie peuvent s'appliquer.`,
}

/** Help for somebody who asked in a language other than English. */
export function helpIn(language: Exclude<Language, 'en'>, settings: Settings): string {
  return commands[language](settings)
}
