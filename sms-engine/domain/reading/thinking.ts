import { rulesOut } from './answer.ts'
import { plainWords } from './number-words.ts'

/**
 * What a text says about the open question without answering it: it wants the answer, or time to think, will be
 * answered later, or asks whether one option is right at all, or (`slip`) takes back a text that was sent by accident.
 */
export type Thinking = 'the-answer' | 'time-to-think' | 'answers-later' | 'one-right' | 'slip'

const leadIn =
  '(?:(?:so|ok|okay|well|hm+|um+|uh|wait|but|and|hey|please|pls|just|actually|sorry|lol|then|now|hold on|y|et|mais|pero) )*'
const closing = '(?: (?:please|pls|plz|then|now|here|lol|first|ok|thanks|por favor|svp))*'
const them = '(?:these|those|them|(?:the )?(?:options|answers|choices))'
const allOrNone = `(?:(?:is|are|it|its|i think) )*(?:none|neither|all|both) of (?:${them}|the above)`
const verdict = '(?:right|wrong|correct|incorrect|true|false)'
const some = '(?:all|any|none|both|some|two|more than one)'
const wondering =
  '(?:(?:is|was|would|could|can|may|might|should|must|shall|do|does|am|im|i|it|its|that|this|the|answer|right|one|be|say|pick|choose|go|with|think|maybe|either|between|torn|stuck|estoy|entre|es|la|est|ce|le|cest) )*'
const while_ = '(?:sec|secs|second|minute|min|mins|minutes|moment|bit|while)'

const somebody =
  '(?:my|our|the) (?:(?:little|youngest|oldest|baby|toddler) )*(?:(?:one|two|three|four|five|six|\\d{1,2}) (?:year|yr)s? old|kids?|son|daughter|toddler|baby|child|children|boys?|girls?|grand(?:son|daughter|kids?|child|baby)|nephew|niece|brother|sister|husband|wife|friend|cat|dog|puppy|kitten|thumb|finger|pocket|phone)'
const sent =
  '(?:(?:just|accidentally|must|mustve|have|has|had|probably|also) )*(?:hit|pressed|pushed|typed|sent|texted|tapped|touched|got(?: a)? hold of|grabbed|took|stole|stepped on|walked on|sat on|(?:was|were|is) (?:playing (?:with|on)|messing with))'
const pressed =
  '(?: (?:it|that|this|[a-d]|the (?:letter|button|key|phone|wrong (?:one|key|button|letter))|my phone|send))+'
const by = '(?: (?:by (?:accident|mistake)|accidentally|on my phone|not me|it was(?:nt| not) me))*'
const accident = `(?:(?:(?:that|it|this|the last one) )?(?:was |were )?(?:a |an |just |only |my )*(?:(?:pocket|butt|bum) ?(?:dial(?:ed|ing)?|text(?:ed|ing)?)|accidental (?:text|answer|press))|(?:that|it|this)(?: (?:was|is|were))(?: just| only)? ${somebody}(?: (?:who|that)? ?(?:did (?:it|that)|answering|typing|playing))?|(?:(?:that|it|this) )?(?:wasnt|was not) (?:me|for you|meant for you)|(?:(?:i )?(?:sent|hit|pressed|typed) (?:that|it|this|send)|(?:that|it) was sent)(?: to you)? (?:by (?:accident|mistake)|accidentally)|my phone did (?:that|it)|(?:that|it|this) was(?:nt| not) my answer|(?:(?:that|it|this) )?was (?:meant )?for (?:my (?:husband|wife|hubby|mom|dad|sister|brother|son|daughter|boss|kids?|friend|partner)|(?:some(?:one|body) else|another person|a friend))|(?:sorry )?wrong (?:chat|window|conversation|thread)|${somebody} ${sent}${pressed}${by})`
const ignore =
  '(?:ignore|disregard|forget|never ?mind|dont count|delete|skip)(?: (?:that|it|this|the last (?:one|text|message|answer)|my last (?:one|text|message|answer)|that (?:last )?(?:one|text|message|answer)))?'
/** "I'm at work, will answer after lunch": nothing that puts the question off, which "ask me tonight" does. */
const meanwhile =
  '(?:(?:sorry|busy|driving|(?:(?:im|i am) )?(?:busy|driving|cooking|working|(?:at|in) (?:work|school|class|church|the gym|a meeting|the store)))(?: (?:rn|now|right now|atm))*(?: (?:so|but|and))? )?'
const intending =
  '(?:(?:i|ill|i will|will|im|i am|gonna|going to|gotta|have to|can|could|may|i|let me|lemme|i want to|i promise(?: to)?) )+'
const answering =
  '(?:answer|reply|respond|do|try|text|get back|get to|get back to|come back to|look at)(?: (?:you|this|it|that|the question|this one|that one|to you|to this|to it|back))?'
const place = '(?:home|back|free|off(?: work)?|done|a chance|a minute|a sec|time|out(?: of (?:work|class|school))?)'
const later = `(?: ?(?:later|soon|then|tonight|tonite|2nite|today|tomorrow|tmrw|tmw|tmr|2moro|shortly|asap|(?:this|in the|tomorrow) (?:morning|afternoon|evening)|in a (?:bit|few|${while_})|after (?:work|lunch|dinner|school|class|church|breakfast|my shift|this)|(?:when|once|as soon as) (?:i|im|i am)(?: (?:get|am|have|finish))? ${place}|at (?:home|lunch|night)|(?:at|around|by|after) \\d{1,2}(?: ?(?:am|pm))?))`

const shapes: Readonly<Record<Thinking, readonly string[]>> = {
  'the-answer': [
    '(?:(?:can|could|will|would) (?:you|u) )?(?:tell|show|give|send)(?: me)? (?:the |what the )?(?:right |correct )?answer(?: is)?(?: to (?:this|that|it))?',
    '(?:what(?:s| is)|i (?:want|need)) the (?:right |correct )?answer(?: to (?:this|that|it)(?: one)?)?',
    '(?:which|what) (?:one |letter |option )?is (?:it|right|correct|the (?:right|correct) (?:one|answer|option))',
    '(?:cual es|dime|dame|quiero|digame|cual seria) la (?:respuesta|respuesta correcta|correcta|buena)',
    '(?:quelle est|cest quoi|donnez? moi|dis moi|dites moi) la (?:bonne )?reponse',
  ],
  'time-to-think': [
    `let me think(?: (?:about (?:it|this|that)|on (?:it|this)|for a ${while_}|it over))?`,
    `(?:(?:im|i am|i m|still|im still) )*thinking(?: (?:about (?:it|this|that)|it over))?`,
    '(?:dame )?un (?:minuto|momento|segundo)|dejame pensar(?:lo)?|dejeme pensar(?:lo)?|estoy pensando',
    'hm+|(?:(?:thats|that is|this is|its|it is|this one is) )?(?:(?:a|an|so|really|very|pretty|kinda|kind of|too|not) )*(?:hard|tough|tricky|difficult|good|easy)(?: (?:one|question))|(?:(?:thats|that is|this is|its|it is|this one is) )(?:(?:a|an|so|really|very|pretty|kinda|kind of|too) )*(?:hard|tough|tricky|difficult)',
    '(?:un moment|une minute|une seconde)|laisse(?:z)? moi reflechir|je reflechis',
    // "Is it B or C", "would it be A or is it D": which of two, so neither is the answer.
    `${wondering}[a-d](?: the answer| it)? (?:or|o|ou|vs) (?:maybe |more like )?${wondering}[a-d]`,
  ],
  slip: [
    `(?:(?:oops|whoops|my bad|omg|${ignore}|oh) )*${accident}(?: (?:and )?${accident})?(?: (?:sorry|lol|my bad|please|so|${ignore}))*`,
  ],
  'answers-later': [
    `(?:give me|gimme|i need|need) (?:(?:a|one|1|another|some|a little|a few|more) )*(?:${while_}|time)(?: (?:to think|on this|for this))?(?: (?:about|on) (?:it|this|that))?`,
    `(?:one|1|a|just a|just one) ${while_}`,
    `(?:hold on|hang on|wait)(?: (?:a|one|1) ${while_})?`,
    `${meanwhile}${intending}(?:${answering}) ${later}${later}?(?: ${meanwhile.trim()})?`,
    `${meanwhile}(?:answering|replying|responding|getting back to you|doing (?:it|this)|getting to (?:it|this)) ${later}${later}?`,
    'brb|be right back|ill be right back',
  ],
  'one-right': [
    '(?:(?:is|was) (?:this|that|it|there) )?(?:a |some |another )?(?:kind of (?:a )?)?trick(?: question)?',
    '(?:is there|whats|what is|where is|wheres) (?:a|the) (?:trick|catch)',
    `(?:are|arent|is|isnt|could|can) (?:they|these|${some})(?: (?:of )?${them})?(?: (?:not|all|both|be))* ${verdict}`,
    allOrNone,
    `${some}(?: (?:of )?${them})? (?:is|are|seems?|looks?|could be|can be)(?: (?:to be|all))? ${verdict}`,
    '(?:can|may|do|could|should) (?:i|we|there) (?:pick|choose|select|be|have|give|answer with) (?:two|2|more than one|both|several|multiple|just one|only one)(?: (?:answers?|options?|letters?|of them))?',
    'is there (?:more than one|only one|just one)(?: (?:right|correct))?(?: (?:answer|one|option))?',
  ],
}
const told = Object.entries(shapes).map(
  ([name, texts]) => [name as Thinking, new RegExp(`^${leadIn}(?:${texts.join('|')})${closing}$`)] as const,
)
const isAllOrNone = new RegExp(`^${leadIn}${allOrNone}${closing}$`)
/** Words by which an option may say the same: "None of these are right" answers a question with such an option. */
const ownWords =
  /\b(?:none|all|both|neither|any|two|more than one) of (?:these|them|those|the (?:above|options|others|two))\b|^(?:none|all|both|neither|more than one)$|\btrick\b/i

/** Whether what a wish is about is the open question. */
export function isThinking(about: string | undefined): about is Thinking {
  return about !== undefined && Object.hasOwn(shapes, about)
}

/** Whether the whole text takes back one that was sent by accident. */
export function isSlip(text: string): boolean {
  return told.some(([name, whole]) => name === 'slip' && whole.test(plainWords(text)))
}

/** Whether the whole text promises an answer for later: "will do it tomorrow". */
export function promisesAnswer(text: string): boolean {
  return told.some(([name, whole]) => name === 'answers-later' && whole.test(plainWords(text)))
}

/**
 * What the whole text says about the open question; null for any other text.
 * @param options those of the open question, as shown
 */
export function readThinking(text: string, options: readonly string[]): Thinking | null {
  const plain = plainWords(text)
  const found = told.find(([, whole]) => whole.test(plain))?.[0]
  if (found === 'one-right' && options.some((option) => ownWords.test(option))) return null
  // "None of these" may mean "None of it".
  if (isAllOrNone.test(plain) && options.some((option) => /^(?:none|neither|all|both)\b/i.test(option))) return null
  return found ?? (rulesOut(text, options) ? 'time-to-think' : null)
}
