import { plainWords } from './number-words.ts'

/** What people say to themselves or to us and want no answer to. */
const cries =
  'o+h+|o+oh+|a+h+|aha|a+w+|ugh+|argh+|grr+|hm+|wow+|whoa+|woah|woo+|woohoo|ya+y+|yes+|yeah|yea|yep|yup|ye|ok|okay|okey|k|kk|alright|all right|right|sure|well|man|dang(?: it)?|darn(?: it)?|shoot|da+mn(?: it)?|dammit|ge+z|je+z|gosh|omg|lo+l|lma+o|ha(?:ha)*|hehe|bruh|bro|dude|phew|whew|oops|whoops|yikes|ouch|duh|bet|word|ay|aye|lets go{2,}|boom|ay no|noo|really'
const liking =
  'good|great|nice|cool|sweet|lovely|wonderful|awesome|amazing|excellent|perfect|fantastic|neat|brilliant|dope|fun|funny|helpful|useful|interesting|fascinating|clear|clever|smart'
const hard = 'hard|tough|tricky|close|rough|weird|wild|crazy|sneaky'
const it = '(?:it|that|this|that one|this one|these|them|the (?:lesson|question|answer|reason)|all of (?:it|that|this))'
const very = '(?:(?:so|very|really|super|pretty|quite|just|too|such|actually|a lot|much|kinda|kind of) )*'
const meantime = '(?:now|then|today|tonight|at last|next time|finally|after all|too|as well|this time)'

const remarks = [
  cries,
  liking,
  // What was said is understood.
  `(?:now )?i (?:now )?(?:see|get ${it}|got ${it}|understand(?: ${it})?|know|remember|knew(?: ${it})?|figured|read ${it})(?: better)?`,
  `got it|gotcha|noted|understood|(?:${it} )?(?:makes|made) (?:more |total |perfect |a lot of )?sense|fair(?: enough| point)?|good to know|of course|obviously|exactly|i agree|agreed|figures`,
  `(?:thats|that is|its|it is|this is|that was|this was|it was|these are|those were) ${very}(?:an? )?${very}(?:${liking}|${hard}|fair|true|good to know|better|new to me|news to me)(?: (?:one|question|lesson|stuff|to know))?`,
  // What went wrong.
  `(?:i )?(?:misread|misunderstood|mixed up|confused) ${it}|i (?:should|shouldve|should have|could have|couldve) (?:have )?known(?: ${it})?|i was (?:${very})(?:close|off|wrong)|(?:so|very|that was|i was so) close|my bad|my mistake|my fault|silly me|oh well`,
  `(?:ok )?(?:just|only) (?:wondering|asking|checking|curious|kidding|saying|joking)|jk|kidding|never ?mind|nvm|told (?:you|u|ya)(?: so)?|(?:please )?(?:ignore|disregard)(?: (?:that|this|it|me|(?:my|the) last (?:text|message|answer|one)))?|no (?:worries|problem|rush|biggie)|not a problem|(?:its |thats |it is |that is )?(?:all )?(?:(?:good|set|ok|okay|fine) now|fixed(?: now)?|sorted(?: now)?)|(?:thats it|that is it|(?:im |i am |all |were )?done) for (?:today|tonight|now|the (?:day|night))|night`,
  // What went well.
  `(?:i )?(?:aced|nailed|crushed|got) ${it}(?: right)?|(?:i|we|both of us|we both) got (?:${it}|one|them all|it right)(?: right)?`,
  `(?:i am|im|were|we are) ${very}(?:excited|happy|glad|proud)(?: (?:to (?:start|begin|learn|be here)|about (?:${it}|the lessons)))?|${very}(?:excited|happy|glad) to (?:start|begin|learn|be here)|cant wait|(?:i am |im )?looking forward to (?:${it}|it|the next one|more|learning)`,
  `(?:i am |im )?(?:getting (?:the hang of (?:${it})|better(?: at (?:${it}))?|there)|learning(?: ${very}(?:a lot|something|lots|so much|much))?)|(?:i )?learned (?:something|a lot)(?: new)?`,
  `(?:i |we )?${very}(?:love|loved|like|liked|enjoy|enjoyed) (?:${it}|the lessons?|these lessons)`,
  `(?:i am |im |we are )?${very}(?:glad|happy|excited) (?:i|we|that i) (?:found|signed up|joined|got|started|tried|did)(?: (?:up|for|this|it|you|these|the lessons|doing|with|getting))*`,
  // Good wishes.
  `(?:(?:you )?have )?(?:a )?(?:${very})(?:nice|good|great|lovely|blessed|wonderful|happy) (?:day|night|evening|one|weekend|week|rest of (?:your|the) (?:day|week|night)|afternoon|holiday)|good ?night|gn|nighty night|night night|sweet dreams|(?:may )?god bless(?: (?:you|u))?|bless (?:you|u)|take care|(?:i )?gotta (?:run|go|bounce|head out)|ttyl|talk (?:to (?:you|u) )?(?:later|soon|tomorrow)|cheers|you too|same to you|same here|likewise`,
  // It is there, or works again.
  `(?:it|the (?:lesson|text|link|page|code)) (?:(?:just|finally) )?(?:came(?: through| in)?|arrived|works|worked|opened|loaded|(?:is|was) (?:here|working|back))|(?:i )?(?:(?:just|finally) )?(?:got in|found it|figured it out|got it (?:to work|working|open))|problem solved|(?:i )?(?:just )?read ${it}|(?:there|here) (?:it|they) (?:is|are)|now i see it|i see it|(?:i )?(?:will|ll|can|ill) (?:just )?wait|ill (?:just )?(?:look|check|read)(?: (?:it|that|into it|online|up|on the (?:site|website)|later))*`,
]
const joining =
  '(?:and|but|so|though|tho|actually|anyway|for sure|i guess|i think|i suppose|yes|thanks|thank you|thx|ty|tysm|thankyou|so much|very much|a lot|guys|dear|sir|maam|my friend|friend|bud|buddy|prof|tally|tallytext|everyone|all|for that|for (?:the )?(?:help|explanation|info|lesson|reminder))'

const whole = new RegExp(
  `^(?:${joining} )*(?:${remarks.join('|')})(?: (?:${[...remarks, meantime, joining].join('|')}))*$`,
)
const characters_max = 120

/**
 * Whether the whole text is a remark that wants no answer: "ohh ok i see", "that was a hard one", "never mind, it came".
 * None has a gap that any word may fill, so nothing that wants out or is in need hides in one.
 */
export function isRemark(text: string): boolean {
  return text.length <= characters_max && !/\?\s*$/.test(text) && whole.test(plainWords(text))
}
