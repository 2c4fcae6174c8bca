import type { Hardship } from '../model/hardship.ts'
import { foreignIllness, foreignLoss, foreignSetback } from './hardship-foreign.ts'
import { low, struggle } from './low.ts'
import { plainWords } from './number-words.ts'
import { weekdayName } from './vocabulary.ts'

const close =
  '(?:(?:step)?(?:mom|mum|mommy|mama|mother|dad|daddy|papa|father|son|daughter|brother|sister)|husband|wife|partner|spouse|fiancee?|boyfriend|girlfriend|grand(?:ma|mother|pa|father|dad|son|daughter|parent)|nana|granny|grammy|uncle|aunt|auntie|cousin|niece|nephew|baby|child|kid|twin|roommate|(?:mother|father|brother|sister|son|daughter) in law)'
const friend = '(?:(?:best |good |close |dear |old )*(?:friend|buddy)|coworker|colleague|neighbor|boss)'
const pet = '(?:dog|cat|puppy|pet)'
/** "My best friend", "our oldest son". */
const mine = (who: string) =>
  `(?:my|our) (?:(?:ex|own|great|only|older|oldest|younger|youngest|little|big|late) )?${who}`
/** Whom people name as they call them: "mom passed away". */
const called =
  '(?:(?:step)?(?:mom|mum|mommy|mama|dad|daddy|papa)|grand(?:ma|mom|pa|dad)|nana|granny|grammy|hubby|baby|kids?|the kids?|the baby)'
const someone = `(?:${mine(`(?:${close}|${friend})`)}|${called})`
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
  '(?:(?:just|has|have|had|have just|has just|recently) )?(?:died|dies|passed(?: away| on)?(?! (?:the|his|her|their|an?|my|our|it|out|me|you|us|by|up|everything|all|with)\\b)|was (?:killed|murdered|shot and killed)|got killed|killed (?:himself|herself|themselves)|took (?:his|her|their) own life)'
const disaster = '(?:house |apartment |wild)?(?:fire|fires|flood|flooding|hurricane|tornado|storm|earthquake|divorce)'
const limb = '(?:arm|leg|ankle|wrist|foot|hand|finger|toe|hip|collarbone|shoulder|elbow|rib|ribs|nose|back|jaw|knee)'

/** No shape has a gap that any word may fill: whoever wants out or is in need must say so elsewhere. */
const shapes: Readonly<Record<Hardship, readonly string[]>> = {
  loss: [
    `(?:${someone}|${mine(pet)}|he|she) ${died}${how}${when}`,
    `(?:(?:i|we|ive|weve|she|he) )?(?:(?:just|have|have just|recently) )?lost (?:${someone}|${mine(pet)}|(?:the|our|my|a) (?:baby|pregnancy))${how}${when}`,
    `(?:today is |its |it is |ill be at |going to )?(?:the |a |my ${close}s )?(?:funeral|burial|memorial service)(?! (?:home|business|director|parlor|expenses?|costs?)\\b)(?: (?:is|for ${someone}))?${when}`,
    `(?:(?:theres|there is|there was|theres been|there has been|we|i|ive|weve|we have|i have) )?(?:(?:just )?had |just )?(?:a )?death in (?:the|my|our) (?:immediate )?family${when}`,
    `(?:(?:im|i am|we are|were|i was|i will be|ill be) )?at (?:a|the|my ${close}s?) funeral${when}`,
    `(?:i|we) (?:have|had|have to go to|am going to|are going to) an? funeral${when}`,
    `(?:i|we|my wife|my daughter|my sister) (?:just )?had a miscarriage${when}`,
    ...foreignLoss,
  ],
  illness: [
    `(?:im|i am|i was|ive been|i have been|been|stuck|still|were|we are|im back|im still|im currently|${someone} is|${someone} was|${someone} is still) ${hospital}${when}`,
    `(?:i|we|${someone}) (?:(?:just|have|has) )?(?:went|gone|was (?:taken|rushed|admitted)|got admitted|am going|is going|had to go|have to go|has to go) to the (?:hospital|er|emergency room)${when}`,
    `(?:i|${someone}) (?:(?:just|have|has|may|might) )?(?:have|has|had|got|caught|tested positive for|came down with|(?:was|got|been) diagnosed with) ${disease}${when}`,
    `(?:ive|i have|hes|shes) got ${disease}${when}`,
    `(?:i|we|${someone}) (?:(?:just|have|has) )?(?:(?:had|having|am having|is having|need|needs|have|has|got in|was in|were in|been in|got into|had to have) )${blow}${when}`,
    `(?:just )?had ${blow}${when}`,
    `(?:(?:i|im|i am|ill be|${someone}|${someone} is) )?(?:start|starts|starting|doing|on|in the middle of|going through|having) (?:chemo(?:therapy)?|radiation|dialysis|cancer treatment)(?: treatments?)?${when}`,
    `(?:im|i am|${someone}(?: (?:is|are|got|has been|home|both|all))+) (?:(?:very|really|so|pretty|quite|still) )*(?:sick|ill|unwell|not well|dying|terminal|in a coma|recovering from surgery)(?: with ${disease})?${when}`,
    `(?:im|i am|ive been|i have been) (?:(?:very|really|so) )?sick(?: in bed)?${when}`,
    `i (?:(?:just|have) )?(?:broke|fractured|sprained|shattered) my ${limb}${when}`,
    ...foreignIllness,
  ],
  setback: [
    `(?:(?:i|we|${someone}) )?(?:(?:just|have|has|have just) )?lost (?:my|his|her|our|their) (?:job|jobs|home|house|apartment|business)(?: (?:in|to) (?:the|a) ${disaster})?${when}`,
    `(?:(?:i|im|i am|ive|we|${someone}) )?(?:(?:just|have|has|been|was|were|got|am|being|getting) )+(?:fired|laid off|evicted|let go|let go from work|made homeless)(?: (?:from (?:work|my job)|at work))?${when}`,
    `(?:(?:i|we|ive|weve) )?(?:(?:just|have) )?lost everything(?: (?:in|to) (?:the|a) ${disaster})?${when}`,
    `(?:my|our|the) (?:house|home|apartment|place|building)(?: (?:just|got|has|was|is|been))* (?:burned|burnt|burned down|burnt down|flooded|destroyed|gone|wrecked)(?: (?:in|by) (?:the|a) ${disaster})?${when}`,
    `(?:we|i)(?: (?:just|had|have|are|am|were|got|to|been|being))* (?:evacuated|evacuating|evacuate)(?: (?:because of|from|for) (?:the|a) ${disaster})?${when}`,
    ...foreignSetback,
  ],
  low,
  struggle,
}
const leadIn =
  '(?:(?:sorry|hey|hi|hello|so|well|um|ok|(?:i )?cant(?: (?:do this|text|talk|answer|reply|study))?|right now|not now|not today|today|because|just|omg|bc|wait) )*'
/** What may follow, or go before: that lessons should wait or go slowly, and that the head is elsewhere. No wish to end. */
const our = '(?:these|this|those|it|them|everything|me|(?:the|my|these|your) (?:lessons?|texts?|messages?))'
const aside = [
  `(?:(?:can|could|would|will) (?:you|u|we|i) |i need to |i want to |need to )?(?:hold|pause|put|hold off)(?: (?:off|on))?(?: ${our})?(?: on (?:hold|pause))?(?: (?:for (?:now|a (?:while|bit))|today))?`,
  `no (?:lessons?|texts?|quiz|quizzes|questions?)(?: (?:today|now|right now|this week|for (?:now|a (?:while|bit))))?`,
  '(?:(?:im|i am|ill be|will be|going to be|taking it|its) )?(?:going |typing |a bit |a little |very |really )*(?:slow|slower|slowly|away|offline|distracted|busy|behind|late)',
  '(?:(?:i|im|my (?:head|mind)|am|is|so|just) )*(?:not|cant|cannot) (?:(?:really|at|be|in|up) )*(?:focus(?:ed)?|concentrate|think|for this|here|there|in it|it|study|do (?:this|it)|right now|rn|now)(?: (?:right now|rn|now|today|this week))?',
  '(?:(?:i|we|just|may|will|ill) )*(?:need|take|taking|want) (?:a |some |more |little )*(?:time|break|pause|while|bit)(?: off)?',
  '(?:(?:i|so|just|really) )*(?:idc|dont care|idk)',
  'pausa(?: por (?:favor|ahora))?|(?:por favor )?(?:pausen?|pausar|necesito una pausa)(?: (?:las |los )?(?:lecciones|mensajes))?|pause(?: s ?il vous plait| svp| stp)|besoin d ?une pause',
]
const joiner =
  '(?:and|so|but|because|bc|cuz|since|please|pls|y|asi que|et|donc|sorry|thanks|thank you|svp|por favor|perdon|desole|lo siento)'
const more = `(?: (?:${joiner}|${aside.join('|')}))*`
const before = `(?:(?:${joiner}|${aside.join('|')}) )*`
const kinds = Object.entries(shapes).map(([name, texts]) => {
  const opening = `^(?:[a-d] )?${leadIn}${before}(?:${texts.join('|')})`
  return { name: name as Hardship, whole: new RegExp(`${opening}${more}$`), begun: new RegExp(`${opening}(?!\\S)`) }
})
/** Whoever tells only of this is brief; a long text would cost the shapes too much time. */
const characters_max = 160

/** Whether what a wish is about is a hardship. */
export function isHardship(about: string | undefined): about is Hardship {
  return about !== undefined && Object.hasOwn(shapes, about)
}

/** The hardship that a text tells of and nothing else, save that lessons should wait; null for any other text. */
export function readHardship(text: string): Hardship | null {
  if (text.length > characters_max) return null
  const plain = plainWords(text)
  return kinds.find(({ whole }) => whole.test(plain))?.name ?? null
}

/** The hardship that a thought of a text begins with, beside an answer or a wish; null if none does. */
export function mentionsHardship(text: string): Hardship | null {
  const thoughts = text
    .slice(0, 4 * characters_max)
    .split(/[.,;:!?)\n]+|\s(?:and|but|because|bc|cuz|y|et|so(?=\s(?:im?|my|we|please|pls|cant|not)\b))\s/i)
  for (const thought of thoughts) {
    const plain = plainWords(thought.slice(0, characters_max))
    const told = kinds.find(({ name, whole, begun }) =>
      (name === 'low' || name === 'struggle' ? whole : begun).test(plain),
    )
    if (told) return told.name
  }
  return null
}
