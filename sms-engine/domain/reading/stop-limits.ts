import type { WishName } from './wish-names.ts'

/**
 * What a request to stop may be limited to: "don't text me so much", "past 8pm", "when I'm driving", "take me off 5 a
 * week". Such a text asks for another pace, other days or another hour. Patterns of normalized text.
 */

const meal = '(?:breakfast|lunch|dinner|supper)'
const hour = String.raw`(?:(?:about |around |like )?\d{1,2}(?:[:.]?\d\d)?(?: ?(?:[ap]\.?m?|h))?\b(?! (?:te?xts?|times|requests|months?|years?|weeks?|days?)\b)|noon|midnight|mid ?day|(?:(?:my|the|our|kids?) )*(?:bed ?times?|nap ?times?|curfew|(?:working |business |office |work )?hours|sun(?:set|rise|down|up)|dark|dawn|dusk|${meal}(?: ?time)?))`
const partOfDay = '(?:mornings?|afternoons?|evenings?|nights?|night ?time|day ?time|middle of|dead of|wee hours|am|pm)'
/** Nobody is asked for another hour by "when I'm not interested". */
const notOfUs =
  '(?! (?:not (?:a|an|even|the|asking|signed|subscribed|interested|your|going)|done|sick of|tired of|fed up|asking|telling|begging|warning|dead|no longer|being|over it|through with|finished|on (?:the|a) (?:do|no)|still (?:polite|nice|calm|asking)))'
const place = '(?:class|church|court|meetings?|bed|traffic|work|school|office|job|practice|gym)'
const busy = `(?:(?:usually|still|always|probably) )*(?:driving|working|sleeping|asleep|eating|cooking|teaching|studying|babysitting|nursing|praying|busy|(?:in|at) (?:(?:a|the|my) )?(?:${place}|${meal})|on (?:(?:a|the|my) )?(?:clock|job|road|phone|call|shift|duty|break)|with (?:clients?|customers?|patients?|(?:my |the )?(?:kids|family)))`
const hours = [
  `(?:at|around|past|by|before|after) ${hour}|during (?:(?:my|the|our) )*(?:${place}|${meal}|mass|shift|nap|commute|movie|game)\\b|between \\d{1,2}`,
  String.raw`(?:in|during) the (?:(?:very|late|early|whole) )*${partOfDay}|at (?:noon|midnight|dawn|${meal}|bed ?time|(?:this|that|such an?|these) (?:\w+ )?hours?)`,
  '(?:so|that|this|too|really|super|very) (?:\\w+ing )?(?:early|late)|first thing',
  `while (?:(?:im|i am|we are) )?${busy}|when(?:ever)? (?:${busy}|i(?:m| am| might be| may be)${notOfUs}|we ?(?:re| are)${notOfUs}|i (?:usually |still )?(?:work|drive|sleep|eat|teach|study|cook|train|pray|nap|wake|get up|go to (?:bed|sleep)|have (?:class|work|clients?|guests|company|patients|a meeting)))`,
  String.raw`on (?:my|our) (?:\w+ )?(?:breaks?|commute|shifts?|way|${meal})`,
  'tan (?:temprano|tarde)|(?:muy|demasiado) (?:temprano|tarde)|(?:si|trop) (?:tot|tard)|(?:en|por|de) la (?:noche|manana|tarde|madrugada)|a las \\d|le (?:matin|soir)|la nuit|(?:des|apres|avant|despues de|antes de)(?: las?)? \\d{1,2}h?',
].join('|')
const feasts = '(?:holidays?|christmas|xmas|thanksgiving|easter|new years?|the sabbath|shabbat)'
const days = [
  `on (?:(?:the )?week ?(?:ends?|days?)|${feasts}|(?:my|our) (?:\\w+ )?(?:birthdays?|anniversary|days? off))`,
  'on (?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  'los (?:domingos|sabados|viernes|lunes|fines de semana)|les? (?:dimanches?|samedis?|week ?-?ends?)',
].join('|')
const rare = [
  String.raw`(?:so|this|that|too|as|way too) (?:\w+ing )?(?:much|many|often|frequently)`,
  String.raw`(?:every|each) ?(?:(?:single|damn|other|few|\w+ing|\d+|two|three|five|ten) )*(?:days?|hours?|weeks?|minutes?|seconds)|all (?:day|the time|night)(?: long)?|(?:several|multiple|many|a million|\d+|two|three|four|five|ten) times(?! (?:already|now|before)\b)|constantly|non ?-?stop|hourly`,
  String.raw`(?:more than|over) (?:once|twice|\d+|two|three|four|five)`,
  'tan seguido|tanto|tan a menudo|todos los dias|cada dia|(?:aus)?si souvent|autant|trop souvent|tous les jours|chaque jour',
].join('|')
const number = String.raw`(?:\d{1,2}|one|two|three|four|five|six|seven|once|twice)`
const speed =
  '(?:daily|weekly|fast(?:er|est)?|slow(?:er|est)?|quick(?:er|est)?|heavy|heavier|light(?:er)?|intense|intensive|busy|busier)'
const takenFrom = String.raw`\b(?:take|get|move|remove|pull|bump|drop|put|switch) (?:me|us) (?:off of|off|from|out of|down from) (?:(?:the|my|your|this|that) )*`
/** "Take me off 5 a week": a pace is left, not us. */
const fromPace = `${takenFrom}(?:${number} ?(?:x|times |texts? |lessons? |messages? )?(?:a|per|each|every) (?:week|wk|day)|${number} (?:weekly|daily)|${speed} (?:plan|pace|track|schedule|option|rate|one|tier|mode))`
const fromBill = `${takenFrom}(?:yearly|monthly|annual|paid|premium|auto ?-?(?:pay|renew\\w*))(?: (?:plan|billing|one|option|subscription|tier))?`

const sending = String.raw`(?:(?:te?xt|sen[dt]|mess?age|msg|writ|contact|bother|spam|ping|buzz|mand|envi|envoy|escrib|ecri|ecriv|molest|derang|mensaje|lesson|lecc?ion)\w*)`
const refusal = String.raw`\b(?:dont|do not|never|no(?! idea| clue)|stop|quit|cease|ne|n|m|pas|nunca)\b(?: \w+){0,2} ${sending}`
const refusedTexts = new RegExp(refusal)
/** Where the words of a limit stand if the grammar found no request: behind texts that are refused. */
const refuses = String.raw`${refusal}[^.!?,;\n]{0,25}`
/** A bare word counts only where nothing stands between it and the request. */
const bare = /^ (?:late|early|at all hours|around the clock)(?! as )\b/

const ofOurs = '(?:te?xts?|messages?|msgs?|lessons?|quiz(?:zes)?|questions?|buzz(?:es|ing)?|alerts?|ones)'
const alone =
  '(?! (?:and|or|nor) (?:everything|anything|all|any|the rest|these|the (?:te?xts?|lessons?|messages?))\\b)\\b'
const refusedKind =
  '\\b(?:no(?: more)?|stop|quit|cease|end|enough|without|(?:dont|do not|no longer) (?:want|need|like|send))(?: (?:me|any|more|the|these|those|your|my|all|of|sending|doing|with|so|such|really|super|very|damn|stupid))* '
const earlyOrLate = `(?:\\d{1,2}(?:[: ]?\\d\\d)? ?(?:am|pm)|(?:(?:early|late|mid) ?)?(?:mornings?|afternoons?|evenings?|nights?)|overnight|midnight|middle of the night|early|late|bed ?time|lunch ?time|dinner ?time)`
/** "No more 7am texts", "quit the late night messages": of all our texts, those of an hour or a day. */
const kinds: readonly (readonly [wish: WishName, RegExp])[] = [
  ['time', new RegExp(`${refusedKind}${earlyOrLate} ${ofOurs}${alone}`)],
  [
    'days',
    new RegExp(
      `${refusedKind}(?:week ?ends?|week ?days?|holidays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?) ${ofOurs}${alone}`,
    ),
  ],
]

const limits: readonly (readonly [wish: WishName, any: string])[] = [
  ['time', hours],
  ['days', days],
  ['fewer', rare],
]
const patterns = limits.map(
  ([wish, any]) => [wish, new RegExp(`^ (?:${any})\\b`), new RegExp(`${refuses}\\b(?:${any})\\b`)] as const,
)
const left: readonly (readonly [WishName, RegExp])[] = [
  ['pace', new RegExp(`${fromPace}\\b`)],
  ['cancel-plan', new RegExp(`${fromBill}\\b`)],
]
/** Another end beside the limit, or one without it after all. */
const alsoForGood =
  /\b(?:(?:or|and) (?:ever|at all|any (?:other )?(?:time|hour|day)|any ?more)|period|altogether|(?:or|and|just) (?:please )?(?:stop|quit|unsubscribe|remove|opt)|(?:want|need) (?:out|off)|(?:take|get) me off(?! (?:the|my|your|this|that|of|\d|one|two|three|four|five|six|seven|daily|weekly|yearly|monthly|annual|fast|slow))|at all(?! (?:on|in|at|before|after|past|during|when|while|every)\b)(?! hours)|ever again)\b/

/**
 * The wish that a request to stop amounts to because it is limited.
 * @param behind what the text says behind a request that the grammar found, normalized; null if it found none
 */
export function limitedWish(text: string, behind: string | null): WishName | null {
  if (alsoForGood.test(text)) return null
  const from = left.find(([, pattern]) => pattern.test(text))
  if (from) return from[0]
  if (behind !== null && bare.test(behind)) return 'time'
  const kind = behind === null && kinds.find(([, pattern]) => pattern.test(text))
  if (kind) return kind[0]
  return patterns.find(([, next, said]) => (behind === null ? said : next).test(behind ?? text))?.[0] ?? null
}

/** Whether a normalized text refuses texts or leaves a pace: what only sounds like an end may then be limited. */
export function isRequest(text: string): boolean {
  return refusedTexts.test(text) || [...left, ...kinds].some(([, pattern]) => pattern.test(text))
}
