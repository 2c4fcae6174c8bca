import type { Language } from '../model/heard.ts'
import { tokensOf } from './normal.ts'
import { plainWords } from './number-words.ts'

const words: Readonly<Record<Exclude<Language, 'en'>, ReadonlySet<string>>> = {
  es: new Set(
    `de la el los las un una que no me mi mis ya mas por para con este esta esto eso estos quiero favor gracias hola buenas numero mensajes mensaje borrenme quiten
    saquenme baja alto basta dejen deje dejar mandar mandarme manden enviar escribir pare paren parar cancelar usted ustedes yo tu se lo le si del al pero porfa porfavor nada nunca
    gracias ayuda espanol hablar como cuando donde quien soy es son estoy tengo puedo quitar darme dar suscripcion telefono equivocado aqui`.split(
      /\s+/,
    ),
  ),
  fr: new Set(
    `le la les un une des du de je j ne n pas plus me mon ma mes vous votre vos nous ce cette ces ca est sont suis et pour avec sur dans svp merci bonjour bonsoir salut arret arretez
    arreter cessez cesser stp retirez retirer enlevez enlever desabonner desabonnez desinscrire moi toi tu il elle on qui que quoi aide recevoir messages textos numero mauvais personne
    veux veut voudrais jamais aucun rien tanne pis chu jsuis pu envoyez envoyer ecrire ecrivez effacez supprimez lachez laissez tranquille francais`.split(
      /\s+/,
    ),
  ),
}

/**
 * Words that are English, or also English: the small words in "remove me" and "no thanks" do not make them French or
 * Spanish.
 */
const english: ReadonlySet<string> = new Set(
  `a i im me no on si is it its the to of and or my you your this that stop texts text texting message messages remove please thanks want not dont do des take off list more
  get end quit cancel unsubscribe from number wrong who what how why when again yes ok hi hello in for with so too just be are was can will have has ever never leave alone per tu`.split(
    /\s+/,
  ),
)

/** Verbs with which people leave, and farewells: each says which language it is, whatever its ending. */
const telling: readonly (readonly [Exclude<Language, 'en'>, RegExp])[] = [
  [
    'es',
    /^(?:borr\w+|quit(?:a|e|en|ar)(?:me|nos)|sac(?:a|ar)me|saqu\w+|dej(?:a|e|en|ar|ad)(?:me|nos)|elimin(?:a|e|en|ar)(?:me|nos)?|cancel(?:a|e|en|ar|ame|eme|enme|arme)|suspendan?|desuscri\w+|desinscrib\w+|desactiv(?:a|e|en|ar)\w*|escrib\w+|mand(?:a|e|en|ar)(?:me|nos)?|envi(?:a|e|en|ar)(?:me|nos)?|molest(?:e|en|ar)(?:me|nos)?|interesa|salir(?:me)?|hasta|nunca|adios|chao|jamas|harto|harta|siempre|ningun[oa]?)$/,
  ],
  [
    'fr',
    /^(?:enlev\w+|arret\w*|supprim(?:e|ez|er|ons)|desabon\w+|desinscri(?:s|re|vez|t)|retir(?:ez|es|ons)|lach(?:e|ez|er)|laisser?|effac(?:e|ez|er)|fich(?:e|ez)|foutez|cess(?:e|ez|er)|assez|fini|finie|adieu|aurevoir|toujours|marre|interessee?s?|suffit)$/,
  ],
]

/** The language of a text, judged by its small words; English unless they say otherwise. */
export function languageOf(text: string): Language {
  const tokens = tokensOf(text).filter((token) => /^\p{L}+$/u.test(token))
  const share = (language: Exclude<Language, 'en'>) =>
    tokens.filter((token) => words[language].has(token)).length +
    2 * tokens.filter((token) => telling.some(([one, verb]) => one === language && verb.test(token))).length
  const [es, fr] = [share('es'), share('fr')]
  const needed = tokens.length <= 2 ? 1 : Math.max(2, tokens.length * 0.25)
  const en = tokens.filter((token) => english.has(token)).length
  if (Math.max(es, fr) < needed || Math.max(es, fr) <= en) return 'en'
  return es > fr ? 'es' : 'fr'
}

/** The language that the sender asks for, greets or thanks in. */
export function readLanguageWish(text: string): 'es' | 'fr' | null {
  const plain = plainWords(text)
  if (/\b(?:espanol|spanish|castellano|espanola|ingles)\b/.test(plain)) return 'es'
  if (/^(?:hola|buen[oa]s|(?:muchas )?gracias)\b/.test(plain)) return 'es'
  return /^(?:bonjour|bonsoir|salut|allo|merci)\b|\b(?:francais|francaise|french|anglais)\b/.test(plain) ? 'fr' : null
}
