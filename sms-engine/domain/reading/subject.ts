import { plainWords } from './number-words.ts'

/** What a wish for a question or an explanation is about stands behind these. */
const leads = [
  /\b(?:difference between|confused (?:about|by)|question about|questions? on)\b(.+)$/,
  /\b(?:explain|define|describe|clarify|understand|(?:dont|do not|didnt|cant) get)\b(.+)$/,
  /\b(?:quiz|test|ask|drill|grill|question|questions|lesson|quizz?es)\b.*?\b(?:on|about|over|regarding|from)\b(.+)$/,
  /^(?:so |and |but )?(?:what|whats|what is|what are|what does|how does|how do|how is)\b(.+)$/,
]
/** Words that name no subject: what was said last, politeness, and what explaining is made of. */
const generic = new Set(
  `a an the to me my mine i im you your u we us it its this that these those them they there here one ones thing things stuff part bit
  what whats why how when where which who is are was were be does do did means mean meant meaning works work working says said
  last first next previous latest lesson lessons answer answers question questions text texts message topic subject example examples
  right wrong correct true false reason mistake mistakes got get gets more again better simply simple simpler easier easily terms words way
  detail details further little bit please pls plz thanks thank now today tomorrow yesterday just and or of in on for with from about like
  so if but not no yes can could would should will up out all any some anything something else by at as again whole because earlier before
  another new easy hard please okay ok hint option options letter b c d marked graded counted score explanation slow slowly`.split(
    /\s+/,
  ),
)
const words_max = 9
const stem_length = 5

/** The words of the subject that a text names, as stems; null if it names none, or says too much to tell. */
export function readSubject(text: string): readonly string[] | null {
  const plain = plainWords(text)
  if (plain.split(' ').length > words_max) return null
  const named = leads.map((lead) => lead.exec(plain)?.[1]).find((rest) => rest !== undefined)
  const rest = (named ?? '')
    .replace(/^(?: (?:the|an?|to|me|what|how|about|of|some|something|on))+(?= )/, '')
    .trim()
    .split(' ')
  // "Explain it like I'm five", "I don't get why it's a credit": about what was said last.
  if (generic.has(rest[0] ?? '')) return null
  const words = rest.filter((word) => word.length > 2 && !generic.has(word) && !/\d/.test(word))
  return words.length > 0 ? words.map(stemOf) : null
}

/** Whether a text has one of some stems. */
export function speaksOf(stems: readonly string[], text: string): boolean {
  return plainWords(text)
    .split(' ')
    .some((word) => stems.includes(stemOf(word)))
}

/** "Depreciation" and "depreciate", "taxes" and "tax", begin alike. */
function stemOf(word: string): string {
  return word.replace(/(?:es|s)$/, '').slice(0, stem_length)
}
