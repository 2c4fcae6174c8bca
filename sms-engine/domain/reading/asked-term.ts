import { plainWords } from './number-words.ts'

const filler =
  '(?:(?:so|ok|okay|hey|hi|hello|um|uh|wait|sorry|and|but|please|pls|quick question|question|remind me again|also|then|dumb question) )*'
const article = '(?:(?:a|an|the|some|exactly|actually|even|again|is|are|was|were|called|by|of|it|mean) )*'
const asks = [
  '(?:(?:what ?s|whats|what is|explain|tell me|describe|i dont (?:get|know|understand)|i forget) )?(?:the )?diff(?:erence)?s? (?:between|of|btw|bw)',
  'what(?: ?s| is| are| was| were| exactly is| does| do| did| the (?:hell|heck) is)?(?: (?:the )?(?:meaning|definition|point|purpose) of)?',
  'whats|wats|wat is|wut is|whts|waht is|wht is|what r',
  '(?:can|could|would|will) (?:you|u) (?:please )?(?:explain|define|describe|clarify|tell me|remind me)(?: (?:what|how|about|again|to me))*',
  '(?:explain|define|describe|clarify|definition of|meaning of|tell me about|tell me what|remind me what|remind me of|explain what|explain how|explain to me(?: what)?)',
  '(?:i )?(?:forgot|forget|dont know|do not know|dont get|dont understand|do not understand|cant remember|still dont get|keep forgetting|never understood|am confused (?:about|by)|m confused (?:about|by)|have no idea)(?: (?:what|how|about))*',
  'how (?:does|do|is|are)',
]
/** "What is depreciation", with the words behind the question; also "depreciation?" by itself. */
const question = new RegExp(`^${filler}(?:${asks.join('|')}) ${article}(.+)$`)
const bare =
  /^(?:(?:(?:ok|so|but|and|also),? )*(?:and|what about|how about) (?:the |an? )?)?([a-z0-9&][a-z0-9&'/-]{1,20}(?: [a-z0-9&'/-]{2,20}){0,2})\?+$/i
/** "And cash basis", behind another. */
const behind = /^(?:(?:ok|so),? )?and (?:the |an? )?([a-z0-9&'/-]{3,20}(?: [a-z0-9&'/-]{2,20}){0,2})$/i
/** "Thank you. And asset?" */
const thanked = /^\W*(?:thanks?|thank you|thx|ok|okay|great|got it|i see)(?: so much| very much)?[.!,]+\s*/i
/** What may stand behind the term. */
const tail =
  /^(?: (?:mean|means|meant|is|are|was|again|exactly|even|really|actually|stand|stands|for|do|does|work|works|please|pls|plz|thanks|thx|ty|anyway|anyhow|though|tho|lol|here|dear|in|to|me|at|all|about|like|if|with|when|so|because|and|but|before|i|really|the|same|thing|used|good|then|now|u|you)(?: .*)?)?$/
const words_max = 6

/**
 * The words for which a text asks what they are, as ever shorter readings of it: "what is a ledger in plain english"
 * asks for "ledger in plain english" and "ledger". Empty if it asks for nothing of the kind. Of two words that are to be
 * told apart the pair comes first, then each.
 */
export function readAskedTerms(body: string): readonly string[] {
  const [thought = ''] = body
    .replace(thanked, '')
    .trim()
    .split(/(?<=[?!])\s|(?<=\w{3,}\.)\s|\n/)
  const lone = (bare.exec(thought.trim()) ?? behind.exec(thought.trim()))?.[1]
  const rest = question.exec(plainly(thought))?.[1] ?? (lone && plainly(lone))
  if (rest === undefined) return []
  const words = rest.split(' ')
  const lengths = Array.from({ length: Math.min(words_max, words.length) }, (_, index) => index + 1).reverse()
  const readings = lengths
    .map((length) => words.slice(0, length).join(' '))
    .filter((term) => tail.test(rest.slice(term.length)))
  const [, one, other] = /^(.+?) (?:and|vs|versus|or|from) (?:(?:a|an|the) )?(.+)$/.exec(rest) ?? []
  const pair = one && other ? [`${one} and ${other}`, `${other} and ${one}`, one, other] : []
  return [...pair, ...readings]
}

/** In plain words, "W-2" as one and "P&L" as three. */
function plainly(text: string): string {
  return plainWords(text.replace(/(?<=\d|\b\w)-(?=\w\b)/g, '').replaceAll('&', ' and '))
}
