import { plainWords } from './number-words.ts'
import { weekdayName } from './vocabulary.ts'

/** What somebody is going through: a death, or an illness or accident, their own or of somebody close. */
export type Hardship = 'loss' | 'illness'

const close =
  '(?:(?:step)?(?:mom|mum|mommy|mama|mother|dad|daddy|papa|father|son|daughter|brother|sister)|husband|wife|partner|spouse|fiancee?|boyfriend|girlfriend|grand(?:ma|mother|pa|father|dad|son|daughter|parent)|nana|granny|grammy|uncle|aunt|auntie|cousin|niece|nephew|baby|child|kid|twin|roommate|(?:mother|father|brother|sister|son|daughter) in law)'
const friend = '(?:(?:best |good |close |dear |old )*(?:friend|buddy)|coworker|colleague|neighbor|boss)'
const pet = '(?:dog|cat|puppy|pet)'
/** "My best friend", "our oldest son". */
const mine = (who: string) =>
  `(?:my|our) (?:(?:ex|own|great|only|older|oldest|younger|youngest|little|big|late) )?${who}`
const someone = mine(`(?:${close}|${friend})`)
const number = '(?:\\d{1,2}|an?|one|two|three|four|five|six|few|couple(?: of)?|a few|a couple(?: of)?)'
const when = `(?: (?:today|yesterday|tonight|suddenly|unexpectedly|recently|again|now|right now|currently|at the moment|tomorrow|next week|over the weekend|this (?:morning|afternoon|evening|week|weekend|month|year)|last (?:night|week|weekend|month|year)|(?:on |last )?${weekdayName}|(?:just |about )?${number} (?:hours?|days?|weeks?|months?) ago))*`
const hospital =
  '(?:in|at) (?:the |a )?(?:hospital|emergency room|emergency|er|icu|intensive care|hospice|rehab|ambulance|nicu|psych ward)'
const disease =
  '(?:cancer|covid|corona|the flu|a flu|the stomach flu|pneumonia|leukemia|dementia|alzheimers|a brain tumor|a tumor|a concussion|a (?:high |bad )?fever|kidney stones|strep|a migraine)'
const blow =
  '(?:surgery|an operation|an? (?:(?:really |very )?(?:bad|terrible|serious) )?(?:car |bike |motorcycle )?(?:accident|crash|wreck)|an? (?:heart attack|stroke|seizure|bad fall)|emergency surgery)'
const how =
  '(?: (?:of|from) (?:cancer|covid|an? (?:heart attack|stroke|overdose)))?(?: in an? (?:car )?(?:accident|crash|wreck|fire))?'
const died =
  '(?:(?:just|has|have|had|have just|has just) )?(?:died|dies|passed away|passed on|was (?:killed|murdered|shot and killed)|got killed|killed (?:himself|herself|themselves)|took (?:his|her|their) own life)'
const limb = '(?:arm|leg|ankle|wrist|foot|hand|finger|toe|hip|collarbone|shoulder|elbow|rib|ribs|nose|back|jaw|knee)'

/** No shape has a gap that any word may fill: whoever wants out or is in need must say so elsewhere. */
const shapes: Readonly<Record<Hardship, readonly string[]>> = {
  loss: [
    `(?:${someone}|${mine(pet)}|he|she) ${died}${how}${when}`,
    `(?:i|we) (?:(?:just|have|have just) )?lost (?:${someone}|${mine(pet)})${how}${when}`,
    `(?:(?:theres|there is|there was|theres been|there has been|we|i|ive|weve|we have|i have) )?(?:(?:just )?had |just )?(?:a )?death in (?:the|my|our) (?:immediate )?family${when}`,
    `(?:(?:im|i am|we are|were|i was|i will be|ill be) )?at (?:a|the|my ${close}s?) funeral${when}`,
    `(?:i|we) (?:have|had|have to go to|am going to|are going to) an? funeral${when}`,
    `(?:i|we|my wife|my daughter|my sister) (?:just )?had a miscarriage${when}`,
  ],
  illness: [
    `(?:im|i am|i was|ive been|i have been|been|stuck|still|were|we are|im back|im still|im currently|${someone} is|${someone} was|${someone} is still) ${hospital}${when}`,
    `(?:i|we|${someone}) (?:(?:just|have|has) )?(?:went|gone|was (?:taken|rushed|admitted)|got admitted|am going|is going|had to go|have to go|has to go) to the (?:hospital|er|emergency room)${when}`,
    `(?:i|${someone}) (?:(?:just|have|has|may|might) )?(?:have|has|had|got|caught|tested positive for|came down with|(?:was|got|been) diagnosed with) ${disease}${when}`,
    `(?:ive|i have|hes|shes) got ${disease}${when}`,
    `(?:i|we|${someone}) (?:(?:just|have|has) )?(?:(?:had|having|am having|is having|need|needs|have|has|got in|was in|were in|been in|got into|had to have) )${blow}${when}`,
    `(?:im|i am|${someone} is) (?:(?:very|really|so|pretty|quite|still) )*(?:sick|ill|unwell|not well|dying|terminal|in a coma|recovering from surgery)(?: with ${disease})?${when}`,
    `(?:im|i am|ive been|i have been) (?:(?:very|really|so) )?sick(?: in bed)?${when}`,
    `i (?:(?:just|have) )?(?:broke|fractured|sprained|shattered) my ${limb}${when}`,
  ],
}
const leadIn =
  '(?:(?:sorry|hey|hi|hello|so|well|um|ok|(?:i )?cant(?: (?:do this|text|talk|answer|reply|study))?|right now|not now|not today|today|because|just|omg|bc|wait) )*'
const closing = '(?: (?:sorry|please|pls|thanks|thank you))*'
const told = Object.entries(shapes).map(
  ([name, texts]) => [name as Hardship, new RegExp(`^${leadIn}(?:${texts.join('|')})${closing}$`)] as const,
)

/** The hardship that a text tells of and nothing else; null for any other text. */
export function readHardship(text: string): Hardship | null {
  const plain = plainWords(text)
  return told.find(([, whole]) => whole.test(plain))?.[0] ?? null
}
