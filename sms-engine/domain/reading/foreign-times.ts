import { monthName, weekdayName } from './vocabulary.ts'

const months = [
  ...['enero|janvier', 'febrero|fevrier', 'marzo|mars', 'abril|avril', 'mayo|mai', 'junio|juin', 'julio|juillet'],
  ...['agosto|aout', 'sep?tiembre|septembre', 'octubre|octobre', 'noviembre|novembre', 'diciembre|decembre'],
]
const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
]
const weekdays = [
  ...[
    'lunes|lundi',
    'martes|mardi(?! gras)',
    'mi[eé]rcoles|mercredi',
    'jueves|jeudi',
    'viernes|vendredi',
    's[aá]bado|samedi',
  ],
  'domingo|dimanche',
]
/** Any weekday in Spanish or French, as a pattern without groups. */
export const foreignWeekday = weekdays.join('|')
const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const few = '(?:\\d|un|una|une|dos|deux|tres|trois|cuatro|quatre|pocos|quelques)'

const word = (words: string): RegExp => new RegExp(`\\b(?:${words})\\b`, 'g')
/** In this order: what stands before a date is told by the date. */
const rules: readonly (readonly [RegExp, string])[] = [
  ...months.map((words, index) => [word(words), monthNames[index] ?? ''] as const),
  ...weekdays.map((words, index) => [word(words), weekdayNames[index] ?? ''] as const),
  [word('la semana (?:que viene|proxima|entrante)|la proxima semana|(?:la )?semaine prochaine'), 'next week'],
  [word('el mes (?:que viene|proximo|entrante)|el proximo mes|(?:le )?mois prochain'), 'next month'],
  [word('(?:(?:toda|durante) )?esta semana|(?:toute )?cette semaine'), 'this week'],
  [word('(?:todo )?este mes|ce mois(?: ci)?'), 'this month'],
  [word('(?:(?:este|el|ce|le) )?(?:fin de semana|week[ -]?end)'), 'the weekend'],
  [word('(?:el )?(?:fin(?:al)?(?:es)?) del? mes|(?:la )?fin du mois'), 'end of the month'],
  [new RegExp(`\\b(?:el )?proximo (?=${weekdayName})`, 'g'), 'next '],
  [new RegExp(`(?<=\\b${weekdayName}) (?:que viene|proximo|prochain)\\b`, 'g'), ''],
  [/\bhasta el (?=\d)|\bjusqu ?['’]?au (?=\d)/g, 'until the '],
  [/\bjusqu ?['’]? ?(?:aux?|a|en)?(?: l[ea]s?| l['’])?(?= |\d)/g, 'until'],
  [/\bjusqu ?['’](?=apres)/g, 'until '],
  [word('hasta(?: el| la| las| los)?'), 'until'],
  [/\b(?:despues de(?:l| la| las| los| el)?|apres(?: le| la| les)?(?! midi))(?= )/g, 'after'],
  [/\b(?:a partir d(?:e|u|el)|desde)(?: el| le| la)?(?= )/g, 'from'],
  [new RegExp(`\\b(?:dentro de|dans|en) (?=${few}\\b)`, 'g'), 'in '],
  [word('de (?:vuelta|regreso|retour)|vuelvo|regreso|(?:je )?(?:reviens|rentre)'), 'back'],
  [/-(?=moi\b)/g, ' '],
  [word('repren(?:ez|ds|dre)|retom(?:en?|ar)|reanud(?:en?|ar)'), 'resume'],
  [new RegExp(`\\bde (?=(?:${monthName})\\b)`, 'g'), 'of '],
  [word('1ero?|primero|premier'), '1'],
  [/\b(?:del|du) (?=\d{1,2} )/g, 'from the '],
  [new RegExp(`\\b(?:al|au) (?=\\d{1,2} (?:of )?(?:${monthName})\\b)`, 'g'), 'to '],
  [/\b(?:el|le) (?=\d{1,2}\b)/g, 'the '],
  [new RegExp(`\\b(?:el|le) (?=${weekdayName})`, 'g'), 'on '],
  [/\bmanana\b(?<!\b(?:la|esta) manana)|\bdemain\b/g, 'tomorrow'],
]
const isForeign = new RegExp(
  `\\b(?:${months.join('|')}|${foreignWeekday}|jusqu|hasta|semana|semaine|mes|mois|apres|despues|vuelvo|regreso|reviens|dans|dentro|al? partir|desde|manana|demain)`,
)

/** A text with what Spanish and French say of days and dates in English words; any other text as it is. */
export function withEnglishTimes(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return isForeign.test(plain) ? rules.reduce((said, [found, english]) => said.replace(found, english), plain) : text
}
