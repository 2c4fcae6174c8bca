import type { Settings } from '../model/context.ts'
import type { Crisis, Language } from '../model/heard.ts'

/**
 * What we say to somebody who may come to harm. In our own voice, help first, and never a promise that somebody is
 * reading: people who wait for an answer here do not call.
 */

/** Where a number is from, as far as it decides whom to call: 988 answers only in the US and Canada. */
export type Region = 'us-or-canada' | 'elsewhere'

const machine: Readonly<Record<Language, string>> = {
  en: 'I am an automatic service: please do not wait for an answer here.',
  es: 'Esto es un programa: no espere respuesta por este medio.',
  fr: "Ceci est un programme : n'attendez pas de réponse ici.",
}

const sorry: Readonly<Record<Crisis, Readonly<Record<Language, string>>>> = {
  'self-harm': {
    en: 'I am so sorry that it hurts this much.',
    es: 'Lamento mucho que duela tanto.',
    fr: 'Je suis navré que la douleur soit si forte.',
  },
  danger: { en: 'I am so sorry.', es: 'Lo siento mucho.', fr: 'Je suis navré.' },
}

const here: Readonly<Record<Crisis, Readonly<Record<Language, string>>>> = {
  'self-harm': {
    en: 'Please call or text 988 now: free, day and night. If your life is in danger, call 911.',
    es: 'Por favor llame o escriba al 988 ahora: gratis, a toda hora. Si su vida corre peligro, llame al 911.',
    fr: 'Appelez ou textez le 988 maintenant : gratuit, jour et nuit. Si votre vie est menacée, appelez le 911.',
  },
  danger: {
    en: 'If you are in danger now, call 911 first, or text 911 where you cannot speak. Once you are safe, call or text 988 to talk to somebody, day or night.',
    es: 'Si corre peligro ahora, llame primero al 911. Ya a salvo, llame o escriba al 988 para hablar con alguien, a toda hora.',
    fr: "En cas de danger, appelez d'abord le 911. Une fois à l'abri, appelez ou textez le 988 pour parler à quelqu'un, jour et nuit.",
  },
}

const emergency: Readonly<Record<Language, string>> = {
  en: 'If your life is in danger, call your emergency number now (112 in many countries).',
  es: 'Si su vida corre peligro, llame ya a emergencias (112 en muchos lugares).',
  fr: 'Si votre vie est menacée, appelez les urgences (112 dans beaucoup de pays).',
}

const helpNow: Readonly<Record<Language, string>> = {
  en: 'Please get help now:',
  es: 'Por favor pida ayuda ahora:',
  fr: "Demandez de l'aide maintenant :",
}

export function crisisHelp(crisis: Crisis, region: Region, language: Language, { crisisLine }: Settings): string {
  const lead = sorry[crisis][language]
  if (region === 'us-or-canada') return `${lead} ${here[crisis][language]} ${machine[language]}`
  const line = crisisLine ? `${helpNow[language]} ${crisisLine}. ` : ''
  return crisis === 'danger'
    ? `${lead} ${emergency[language]} ${line}${machine[language]}`
    : `${lead} ${line}${emergency[language]} ${machine[language]}`
}

const out: Readonly<Record<Language, string>> = {
  en: 'Our texts to you have ended; START brings them back.',
  es: 'Nuestros mensajes terminaron; START los trae de vuelta.',
  fr: 'Nos messages ont pris fin ; START les fait revenir.',
}

/** The help, then that the texts have ended: one reply to a cry for help that is an opt-out too. */
export function crisisHelpAndOut(crisis: Crisis, region: Region, language: Language, settings: Settings): string {
  return `${crisisHelp(crisis, region, language, settings)} ${out[language]}`
}

const outNow: Readonly<Record<Language, string>> = {
  en: 'You are opted out of Tallytext and will get no more texts.',
  es: 'Listo: Tallytext ya no le manda mensajes.',
  fr: "C'est fait : plus de messages de Tallytext.",
}

const dayAndNight: Readonly<Record<Language, string>> = {
  en: '988 is there day and night: call or text.',
  es: 'El 988 atiende a toda hora: llame o escriba.',
  fr: 'Le 988 répond jour et nuit : appelez ou textez.',
}

/** Confirms an opt-out of somebody who cried for help shortly before: the help stays, and nobody is asked back. */
export function outInCrisis(region: Region, language: Language, { crisisLine }: Settings): string {
  if (region === 'us-or-canada') return `${outNow[language]} ${dayAndNight[language]}`
  const line = crisisLine ? ` ${helpNow[language]} ${crisisLine}.` : ''
  return `${outNow[language]} ${emergency[language]}${line}`
}

const stillThere: Readonly<Record<Region, Readonly<Record<Language, string>>>> = {
  'us-or-canada': {
    en: 'I am Tallytext, only a program, and cannot talk this through with you. People can, right now: call or text 988, day or night. In danger, call 911.',
    es: 'Soy Tallytext, solo un programa, y no puedo hablar de esto, pero hay gente que puede, ahora: llame o escriba al 988, a toda hora. En peligro, llame al 911.',
    fr: "Tallytext n'est qu'un programme, mais des gens peuvent en parler avec vous maintenant : appelez ou textez le 988, jour et nuit. En danger, appelez le 911.",
  },
  elsewhere: {
    en: 'I am Tallytext, only a program, and cannot talk this through with you, but people near you can. In danger, call your emergency number now.',
    es: 'Soy Tallytext, solo un programa, y no puedo hablar de esto, pero hay gente cerca que puede. En peligro, llame ya a emergencias.',
    fr: "Tallytext n'est qu'un programme, mais des gens près de vous peuvent en parler avec vous. En danger, appelez les urgences.",
  },
}

/** The reply to what follows a cry for help and is not about lessons: what we are, and the help once more. */
export function crisisAgain(region: Region, language: Language, { crisisLine }: Settings): string {
  const line = region === 'elsewhere' && crisisLine ? ` ${helpNow[language]} ${crisisLine}.` : ''
  return `${stillThere[region][language]}${line}`
}
