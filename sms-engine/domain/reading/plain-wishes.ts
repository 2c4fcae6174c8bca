import type { About } from './about.ts'
import { withoutPoliteness, wordsOf } from './keywords.ts'
import { oneToSeven } from './pace-wish.ts'
import { placePattern } from './places.ts'
import { weekdayName } from './vocabulary.ts'
import { timeWords } from './when.ts'
import { type Wish, wishOf } from './wish.ts'
import type { WishName } from './wish-names.ts'

/** A wish, with the whole texts that ask for it: words as they stand, or patterns of them. */
interface Asking {
  readonly wish: WishName
  readonly about?: About
  readonly texts: readonly string[]
}

/** Whole texts so short that the model has little to go by. */
const plain: readonly Asking[] = [
  {
    // "Morning" greets: alone it is an hour only as the reply to "which hour?" (`bare-reply.ts`).
    wish: 'time',
    texts: [
      ...['mornings', 'afternoons', 'evenings', 'nights'],
      ...['morning', 'mornings', 'afternoon', 'afternoons', 'evening', 'evenings', 'nights'].flatMap((part) => [
        `in the ${part}`,
        `${part} texts`,
        `${part} only`,
      ]),
    ],
  },
  {
    wish: 'dispute',
    texts: [
      ...['thats wrong', 'that is wrong', 'youre wrong', 'you are wrong', 'your wrong', 'wrong answer'],
      ...['your answer is wrong', 'i disagree', 'no thats wrong'],
    ],
  },
  { wish: 'dispute', about: 'own-answer', texts: ['i was right', 'that was right', 'my answer was right'] },
  {
    wish: 'who',
    texts: [
      ...['who r u', 'who are you', 'who is this', 'who dis', 'who this', 'whos this'],
      ...['operates', 'runs', 'owns', 'is behind'].flatMap((does) => [`who ${does} this`, `who ${does} this service`]),
    ],
  },
  { wish: 'person', texts: ['anybody there', 'anyone there', 'is anybody there', 'is anyone there'] },
  {
    wish: 'schedule',
    texts: ['schedule', 'my schedule', 'calendar', 'when is the next one', 'when is the next text', 'next text when'],
  },
  {
    wish: 'billing',
    texts: ['billing', 'bill', 'my bill', 'invoice', 'invoices', 'receipt', 'payment'],
  },
  { wish: 'billing', about: 'price', texts: ['price', 'prices', 'pricing', 'cost', 'is this free', 'is it free'] },
  {
    wish: 'cancel-plan',
    texts: [
      // People who cannot pay are told where to cancel the plan, and that STOP ends the texts.
      ...['this', 'it', 'this anymore', 'it anymore', 'this any more', 'it any more'].flatMap((what) => [
        `cant afford ${what}`,
        `i cant afford ${what}`,
        `i can not afford ${what}`,
        `i cannot afford ${what}`,
      ]),
      ...['too expensive', 'this is too expensive', 'its too expensive', 'no me alcanza', 'cest trop cher'],
      ...['cancel my account', 'cancel account', 'close my account', 'cancela mi suscripcion', 'cancela mi plan'],
      ...['deactivate my account', 'disable my account', 'turn off auto renew', 'turn off autorenew'],
      ...['turn off auto renewal', 'cancel auto renew', 'cancel auto renewal', 'stop auto renew', 'turn off autopay'],
      ...['end', 'cancel', 'stop', 'terminate', 'deactivate'].flatMap((ends) => [
        `${ends} subscription`,
        `${ends} my subscription`,
        `${ends} the subscription`,
        ...['payment', 'payments', 'billing', 'charges', 'charging me'].flatMap((what) => [
          `${ends} the ${what}`,
          `${ends} only the ${what}`,
          `just ${ends} the ${what}`,
        ]),
        `${ends} only the plan`,
        `just ${ends} the plan`,
      ]),
      ...['cancel autopay', 'stop autopay', 'deactivate autopay', 'deactivate my autopay', 'turn off my autopay'],
    ],
  },
  { wish: 'small-talk', texts: ['nah', 'im fine', 'im good', 'im ok', 'all good', 'yes please', 'please'] },
]
const plainWishes = new Map(plain.flatMap((asking) => asking.texts.map((text) => [text, asking] as const)))

// Without am or pm it may be an amount: "make it 12.50".
const clock = '(?:\\d{1,2}(?: \\d\\d)? ?(?:am|pm|a m|p m)|noon)'
// "You text me at 6am" complains, and asks for nothing.
const leadIn =
  '(?:(?:actually|hey|hi|hello|ok|okay|please|pls|so|sorry|wait|hmm|well|and|just|(?:can|could|would|will) (?:you|u|we|i)|i want to|i would like to|id like to) )*'
const closing =
  '(?: (?:please|pls|plz|thanks|thank you|thx|anyway|instead|from now on|for me|so far|at|for now|now|yet|ok|okay|too|as well))*'
const textsOrTime =
  '(?:it|them|that|this|(?:(?:the|my|your) )?(?:time|hour|delivery|delivery time|texts?|messages?|lessons?))'
const away = `(?:im|i am|ill be|i will be|we are) (?:(?:going|moving|travel?ling|flying|relocating|off)(?: to)?|in) ${placePattern}(?: (?:next|this) (?:week|month)| tomorrow)?(?: (?:please|pls|can you|could you|will you))?`
const monthNames = 'january|february|march|april|may|june|july|august|september|october|november|december'
const soon = `(?:today|tomorrow|soon|(?:next|this) (?:week|weekend|month|year|spring|summer|fall|winter)|in (?:a|two|three|four|a few|a couple of|\\d{1,2}) (?:days?|weeks?|months?)|(?:in|by|early|late)(?: (?:early|late|the))* (?:${monthNames}|spring|summer|fall|winter)|(?:on|next|this) ${weekdayName})`
const fewTexts = '(?:\\d|one|two|three|four|five|once|twice)(?: (?:texts?|lessons?|messages?|times))?'
const aPause = '(?:the|my|that|this|a|any) (?:pause|break|hold|holding|vacation pause|time off)'
const dayName = `(?:today|tonight|tomorrow|(?:this )?${weekdayName})`
const oneText = '(?:(?:scheduled )?(?:one|lesson|text|message|msg))'
/** "The next lesson", "tomorrow's text", "the one on friday". */
const nextOne = `(?:(?:(?:the|my) )?(?:next|upcoming|following|todays|tomorrows|${weekdayName}s)(?: ${oneText})?|(?:the|my) ${oneText} (?:on|for|of) ${dayName})`
const betterOff = '(?:id|wed|(?:i|we) would|im|i am|were|we are) (?:probably )?(?:be )?better off (?:with|at|on)'
const lessons = '(?:texts?|messages?|msgs?|lessons?|questions?|ones)'
const personal =
  '(?:my|our|peoples|the|your users) (?:phone |cell |mobile )?(?:numbers?|data|info|information|details|texts|messages|answers|email|name)'
/** Our texts as somebody speaks of them who gets them, or misses them. */
const ourTexts = `(?:the|my|your|these|those|this|any|all)(?: (?:the|these|your|my|of|daily|weekly|little|great|nice))* ${lessons}`
const noneYet = `(?:yet|today|so far|this week|this morning|(?:in|for) (?:(?:over |about |like |almost )?(?:\\d{1,2}|a|two|three|four|five|a few|several|a couple(?: of)?) )?(?:days?|weeks?|months?|a while)|in a while|for a while|all (?:day|week|month)|since (?:(?:last )?${weekdayName}|yesterday|last week|i (?:joined|signed up)))`
const forUs =
  '(?: (?:for|to|with|in|on|at) (?:this|it|these|you|tallytext|(?:the |your |these )?(?:accounting )?(?:lessons|texts|service|program|course)))?'
const join = `(?:sign up|signup|join|subscribe|register|enrol|enroll|get started|get (?:it|this)|buy (?:it|this|a plan|a subscription)|try (?:it|this)|(?:create|make|open|set up|get) an account)${forUs}`
const isPaused = `(?:is|am|are|was|will)(?: (?:it|i|they|we|this|${aPause}|(?:the |my )?${lessons}))?(?: (?:be|last|paused|on hold|off|on pause|going to last|going to be))*`
const aWeek = '(?: (?:a|per|each|every) (?:week|wk))?'
const pace = `(?:[0-7]|${oneToSeven})(?: ${lessons})?${aWeek}`
const paceNow = `(?:\\d|${oneToSeven})(?: ${lessons})?${aWeek}`
const wanting =
  '(?:(?:(?:can|could|may) (?:i|we|you) (?:please )?(?:have|get|do|send|send me|give me|make it)|i (?:want|need|prefer|would like|would prefer)|id (?:like|prefer|rather have)|(?:send|give|text)(?: me)?|make it|lets do|do|get) )'
/** Before and behind what learners say of themselves after a verdict. */
const sigh = '(?:(?:ugh+|argh+|aw+|god|omg|wow|man|lol|damn|dang|oh|jeez|sigh|smh) )*'
const shrug = '(?: (?:lol|haha|smh|at this|at all|today|sometimes))*'
const these = '(?:(?:all of )?(?:these|those|them)|this|it)(?: (?:questions?|ones?|stuff))?'
const mistakes = '(?:of )?my (?:mistakes|errors|wrong (?:answers|ones))'
const without =
  '(?:no(?: more)?|stop|not|without|skip|drop|leave out)(?: (?:the|any|all|these|sending|with))* (?:lessons?|quiz(?:zes)?|questions?|tests?)'
const moving = `(?:(?:send|text|move|make|push|shift|have|get|do|deliver|start)(?: (?:me|it|them|these|${textsOrTime}))*(?: (?:up|back|forward))?(?: by)? )`
const hoursBy =
  '(?:an?|one|two|three|four|five|six|una?|une|dos|deux|tres|trois|\\d|a couple(?: of)?|a few) (?:hours?|hrs?|horas?|heures?)'
const rather = '(?:(?:no|nah|nope|oh|but|nvm|never ?mind|i mean(?: that)?|i meant|sorry|yes|yeah) )*'
const kin =
  '(?:(?:my|our|a|the|another) )?(?:wife|husband|hubby|partner|business partner|spouse|girlfriend|boyfriend|son|daughter|kids?|mom|mum|dad|mother|father|parents|sister|brother|friends?|coworkers?|employees?|staff|boss|buddy|bookkeeper|assistant|neighbor|cousin|roommate|team)'
const another = `(?:${kin}|he|she|they|someone(?: else)?|somebody(?: else)?|another person|other people|others)`
const tooHere =
  '(?: (?:too|also|as well|with me|together|from (?:this|my|the same) (?:phone|number|account|plan)|(?:on|with|using) (?:this|my|the same|one|the|our) (?:number|phone|account|plan|subscription)))*'
const learns = `(?:use|do|have|get|join|try|learn|take|share|receive|sign up|start|subscribe|be on|be added)(?: (?:for )?(?:it|this|them|these|that|one|(?:the |these |your )?(?:lessons|texts|accounting)|(?:(?:the )?same|this|my|our|one|the|a) (?:number|phone|account|plan|subscription)))?${tooHere}`
const sorry = '(?:(?:sorry|so|oh|hey|hi|apologies|about that|for that|but|lol|ugh|yeah|very|my bad) )*'
const so = '(?:so |really |super |crazy |very |pretty |too |insanely |just |a bit |kinda |way |all )'
const pastDays =
  '(?: (?:all|the|this|last|past|whole|entire|few|couple of|today|yesterday|lately|week|weekend|day|days|weeks|month|morning|afternoon|evening|at work|at the (?:shop|office|store|job)|with (?:work|clients|customers|the kids|kids|family)))*'
/** "I've been slammed this week", "was at work all day": why nothing came, and no wish. */
const swamped = `(?:(?:(?:my |the )?kids|my (?:day|week|morning|boss|baby)|today|this (?:week|morning)|work|ive|i have|i|weve|we have|we|its|it has|it was|things|work|life)(?: (?:was|were|been|has been|have been|got|is|has))*|(?:was|been|got|has been)) (?:${so})*(?:busy|slammed|swamped|hectic|crazy|nuts|tied up|caught up|running around|driving|working|asleep|sleeping|traveling|at (?:work|the (?:doctor|doctors|dentist|office|store|gym))|on (?:a job|a roof|the road|a call|a shift)|in (?:a meeting|meetings|class|church))${pastDays}`
const figures = '(?:progress|scores?|stats|statistics|results|grades?)'

/**
 * Shapes of whole texts that the model mishears, because their words are those of other wishes too. None has a gap that
 * any word may fill: a plain wish is no opt-out, so nothing that wants out may hide in one. The first that fits counts.
 */
export const shapes: readonly Asking[] = [
  {
    wish: 'time',
    texts: [
      '(?:move|shift|reschedule) (?:(?:my|the|all)(?: my)? )?(?:texts?|messages?|msgs?|lessons?)(?: (?:around|a bit|please))?',
      '(?:morning|afternoon|evening) (?:please|pls|plz)',
      `(?:send|text)(?: (?:me|it|them|(?:(?:the|my) )?(?:texts|messages|lessons)))* (?:at|around) (?:${clock}|\\d{1,2}(?: \\d\\d)?)`,
      `(?:change|switch|move|set|make|put|shift)(?: ${textsOrTime})?(?: from ${clock})?(?: (?:back )?to| at| for)? ${clock}`,
      `(?:move|push|shift|change|switch|reschedule|set|put|bump)(?: (?:the|my))? (?:next|todays|tomorrows|tonights) (?:one|lesson|text|message)(?: back| forward| up)? (?:to|until|till?|for|at) (?:${clock}|\\d{1,2})`,
      `(?:send|text|give)(?: me)? (?:the next (?:one|text|lesson|message)|(?:todays|tomorrows) (?:one|text|lesson|message)) (?:at|around) (?:${clock}|\\d{1,2})`,
      `(?:earlier|later) ${lessons}`,
      `${moving}?${hoursBy} (?:earlier|sooner|later)(?: in the (?:day|morning|evening|afternoon))?(?: (?:each|every) (?:day|time))?`,
      `${moving}?(?:a (?:little |tiny )?bit |slightly |somewhat |half an hour )?(?:earlier|later) in the (?:day|morning|evening|afternoon)`,
      `${hoursBy} (?:mas (?:tarde|temprano)|plus (?:tard|tot))`,
      `(?:change|switch|move|shift|set|pick|choose) (?:the |my |a different |another )?(?:(?:delivery|text|lesson) )?(?:time|hour)(?: of (?:the|my) (?:texts|lessons|messages))?`,
      `(?:change|choose|pick|set) (?:when|what time|which hour|at what time) (?:you text(?: me)?|you send (?:it|them|these)|(?:it|they|these|those|(?:(?:the|my) )?(?:texts|lessons|messages)) (?:comes?|arrives?))`,
      `(?:(?:i (?:want|need|would like|prefer)|get|have|send|text) )?(?:(?:me|it|them|these|those|(?:the |my )?(?:texts|lessons|messages)) )*(?:at )?a (?:different|better) (?:time|hour)`,
      `(?:get|have|send|text) (?:(?:me|it|them|these|those|(?:the |my )?(?:texts|lessons|messages)) )*at (?:another|some other) (?:time|hour)`,
      'different (?:time|hour)',
      '(?:the|this|that) (?:time|hour) (?:does not|doesnt|isnt|is not) (?:work|working|good|great|right|ideal)(?: for me)?',
      `${clock} (?:(?:is|would be|will be) (?:much |even )?(?:better|best)|(?:works|suits me|would work)(?: better| best)?)`,
    ],
  },
  {
    wish: 'zone',
    texts: [
      '(?:you have |you got |youve got )?(?:my|the|your) time ?zone(?: (?:is|seems|looks))?(?: still)? (?:wrong|incorrect|off|not right|not correct)',
      '(?:its |it is |this is |thats |that is )?(?:the |a )?wrong time ?zone',
      '(?:change|fix|update|correct)(?: my| the)? time ?zone',
      '(?:im|i am) in (?:a different|another|the wrong) time ?zone',
      `(?:(?:im|i am|were|we are|i will be|ill be|we will be|i|we|i will|we will|ill|well) )?(?:moving|relocating|transferring|move|relocate|transfer)(?: (?:back|over|out))? to ${placePattern}(?: ${soon})?`,
      `(?:(?:i|we|ive|weve|i have|we have|just|heads up|fyi|yes|yeah) )*(?:moved|relocated|moving|relocating|am moving|are moving|were moving|im moving)(?: (?:here|out|back|over|down|up))?(?: to)? ${placePattern}(?: (?:on|around|by) the \\d{1,2}(?:st|nd|rd|th)?| ${soon}| last (?:week|month|weekend)| recently| for (?:work|school|good))?`,
      `(?:(?:i|we|ive|weve|i have|we have|just) )*(?:(?:moved|relocated)(?: (?:here|out))? )(?:(?:im|i am|were|we are|i|we) )?(?:(?:now|living|live|back|based) )*in ${placePattern}(?: (?:now|these days|for good))?`,
      `(?:im|i am|were|we are|i|we) (?:(?:now|living|live|based|located) )+in ${placePattern}(?: (?:now|these days|for good))?`,
      `(?:im|i am|were|we are) in ${placePattern} now`,
      `(?:${away} )?(?:text|send)(?: (?:me|it|them|these|(?:the |my )?(?:texts|lessons)))* (?:in|on) ${placePattern}(?: (?:standard|daylight))? time(?: (?:while|when) (?:im|i am) (?:there|away|abroad|travel?ling|on vacation|on the road))?`,
    ],
  },
  {
    wish: 'again',
    texts: [
      '(?:what was|whats|what is|repeat|show me|send me|read me) (?:the|my) last (?:lesson|text|question|one)(?: (?:about|again))?',
    ],
  },
  {
    wish: 'again',
    about: 'which-one',
    texts: [
      '(?:which|what) (?:one|question|lesson|topic|subject) (?:was|is) (?:that|it|this)(?: (?:one|question))?(?: (?:about|on|for|from|again))?',
      '(?:what|which)(?: (?:lesson|topic|subject))? was (?:that|it|this|the last)(?: (?:one|question))? (?:about|on|from)(?: again)?',
    ],
  },
  {
    wish: 'again',
    about: 'verdict',
    texts: [
      '(?:was|were|am) (?:that|it|i|my (?:last )?answer)(?: (?:answer|one))? (?:right|correct|wrong|ok)(?: or (?:wrong|not|right))?',
      'did i (?:get|have|answer) (?:that|it|this)(?: (?:one|question|last one))? (?:right|wrong|correct)(?: or (?:wrong|not))?',
      '(?:did|have) (?:you|u) (?:get|got|receive|see|seen) my (?:last )?(?:answer|reply|response)|did my (?:answer|reply) (?:come|go) through',
      'right or wrong',
    ],
  },
  {
    wish: 'again',
    texts: [
      '(?:what|which)(?: exactly)? was (?:the|that|your) question(?: (?:again|about))?',
      'what question (?:was|is) (?:that|it)(?: again)?',
      'remind me what the question was',
      'what did you (?:just )?ask(?: me)?(?: again)?',
      '(?:it |that |this |the (?:text|message|lesson|question|end|rest) )?(?:(?:got|was|is|were) )+cut off',
      '(?:what (?:is|does|was) |wheres |where is |send(?: me)? )?the rest(?: (?:say|of (?:it|the (?:text|lesson|question))))?',
      '(?:send|repeat)(?: (?:it|that|this|me))* (?:agin|agen|agian|agn)',
      '(?:what|wat|huh|wut|come again|say what|pardon|pardon me)(?: (?:what|huh))*',
      '(?:what|wat) (?:did (?:you|u|it) (?:just )?(?:say|send|mean)|does (?:it|this|that) say|was that|is it(?: asking)?)(?: again)?',
      '(?:sorry )?(?:what|which) (?:was|is) (?:it|this|that) (?:one )?again',
      'where (?:was|were) (?:i|we)|what (?:were|are) we (?:on|doing|up to)|where did (?:i|we) leave off',
    ],
  },
  {
    wish: 'too-easy',
    texts: [
      `(?:harder|tougher|more (?:difficult|advanced|challenging)) ${lessons}`,
      'i (?:already )?know all (?:of )?(?:this|that|these|it)(?: already)?',
      'i already know (?:this|that|these|it)',
      'i know (?:this|that|these|it) already',
    ],
  },
  {
    wish: 'too-hard',
    texts: [
      `(?:easier|simpler|less difficult) ${lessons}`,
      '(?:im|i am|i feel|ive always been)(?: (?:just|so|really|very|such|pretty|always|too|totally|absolutely))* (?:useless|hopeless|bad|terrible|awful|horrible|no good|not (?:very )?good|worthless|dumb|stupid|rubbish|lousy|slow)(?: (?:at|for|with)) (?:this|these|it|accounting|math|maths|numbers|debits|debits and credits|bookkeeping|all (?:of )?this|this stuff)',
      '(?:i (?:suck|stink)|im so bad) at (?:this|these|it|accounting|math|numbers|this stuff)',
      '(?:im|i am|i feel|ill never be)(?: (?:just|so|really|too|not|probably))* (?:too (?:dumb|stupid)|not? smart enough|smart enough) for (?:this|these|it|accounting)',
      '(?:im|i am|im still|i am still)(?: (?:so|really|very|totally|a bit|still))* (?:confused|lost|puzzled)(?: (?:by|about) (?:this|that|it|the (?:answer|lesson)))?',
    ],
  },
  {
    wish: 'too-hard',
    about: 'discouraged',
    texts: [
      `${sigh}(?:im|i am|i feel)(?: (?:so|such|just|really|too|very|pretty|an?))* (?:dumb|stupid|idiot|moron|dummy)${shrug}`,
      `${sigh}i (?:(?:always|still|just|keep|only|ever) )*(?:get|getting|got) (?:${these}|everything|another one|one|that one)(?: again)? wrong(?: again)?${shrug}`,
      `${sigh}i (?:(?:never|cant|cannot|dont|seem to|ever) )*(?:never|cant|cannot) (?:seem to )?get (?:${these}|any of ${these}|anything|one|any) right${shrug}`,
      `${sigh}(?:ill|i will|im|i am) never (?:going to |gonna )?(?:get|understand|learn|remember) (?:any of )?(?:this|it|this stuff|all this|accounting)(?: right)?${shrug}`,
      `${sigh}(?:i (?:(?:really|just|so|kinda) )*(?:suck|stink)|(?:im|i am)(?: (?:so|just|really|very|pretty))* (?:bad|terrible|awful|horrible)) at (?:${these}|accounting|math|numbers|quizzes)${shrug}`,
      `${sigh}(?:i )?(?:keep|always) (?:failing|missing|fail|miss)(?: ${these})?${shrug}`,
      `${sigh}wrong again${shrug}`,
      `${sigh}i (?:(?:already|totally|completely|just) )*(?:forgot|forget|dont remember|cant remember|remember nothing of) (?:everything|all of (?:it|this|that)|it all|all that|it already|this already)${shrug}`,
      `${sigh}i (?:(?:always|keep|still|do) )*(?:(?:mix|mixing|confuse|confusing|forget|forgetting|mess|messing) (?:${these}|those two|these two|the two)(?: (?:up|all|every time))*|(?:get|getting) (?:${these}|those two|these two|the two) (?:mixed up|confused|backwards))${shrug}`,
      `${sigh}how (?:was|am|are|were|would) (?:i|we|you|anyone|anybody) supposed to (?:know|get) (?:that|this|it)${shrug}`,
    ],
  },
  { wish: 'reading', texts: [`longer ${lessons}`] },
  {
    wish: 'schedule',
    texts: [
      '(?:texts?|messages?|msgs?|ones) (?:please|pls|plz)',
      '(?:what|which) (?:day|date) (?:is|was|would|will) (?:that|it|this)(?: be)?',
      `how many ${lessons} (?:a|per|each|every) week(?: (?:do|will|would|did) (?:i|you) (?:get|have|send|choose))?(?: me)?`,
      `(?:did|have) ${ourTexts} (?:stop|stopped|end|ended|quit)(?: coming)?`,
      `(?:still )?no ${lessons} ${noneYet}`,
      `(?:where|when) (?:is|are|do|does|will) ${ourTexts}(?: (?:at|start|begin|come))*`,
    ],
  },
  {
    wish: 'technical',
    about: 'none-come',
    texts: [
      `(?:(?:why|how come) )?(?:did|have|has) ${ourTexts} (?:just |suddenly |all )?(?:stop|stopped|quit|ended?)(?: coming| working)?(?: all of a sudden)?`,
      `(?:why|how come) ${ourTexts} (?:(?:have|just|suddenly|all) )*(?:stopped|quit|ended)(?: coming| working)?`,
      `${ourTexts} (?:(?:have|just|suddenly|all|never) )*(?:stopped|quit|came|arrived|show up|showed up)(?: coming| arriving)?`,
      `(?:i |we )?(?:(?:just|suddenly|have|ive) )*(?:stopped|quit) (?:getting|receiving) (?:${ourTexts}|them|${lessons})`,
      `why (?:(?:are|is) there )?no ${lessons}(?: ${noneYet})?`,
      `(?:why )?(?:(?:i|im|ive|am i|did i|do i|have i|i have|i am) )?(?:havent|have not|didnt|did not|dont|do not|not|never|aint|am not)(?: (?:i|been|yet|even))* (?:get|got|gotten|getting|received?|receiving) (?:${ourTexts}|(?:a|any|my|todays|the|a single) (?:te?xt|message|msg|lesson|question)|${lessons}|one|anything|them)(?: ${noneYet})?`,
    ],
  },
  {
    wish: 'resume',
    texts: [
      `(?:turn|switch) (?:on ${ourTexts}|${ourTexts} (?:back )?on|on ${lessons}|${lessons} (?:back )?on|(?:them|it) (?:back )?on|(?:back )?on (?:my|the) ${lessons})(?: again)?`,
      `(?:start|restart|resume|begin) ${ourTexts}(?: (?:again|back up))?`,
    ],
  },
  {
    wish: 'skip',
    texts: ['(?:get|take|let) me out of this (?:quiz|question|one)'],
  },
  {
    wish: 'billing',
    about: 'price',
    texts: [
      '(?:what|how much) (?:does|do|will|would) (?:it|this|that|they|these|the (?:lessons|texts|plan)) cost(?: me)?',
      'how much (?:is|are) (?:it|this|the (?:lessons|texts|plan))(?: (?:a|per) month)?',
      '(?:whats|what is) the (?:price|cost)(?: (?:a|per) month)?',
      '(?:do i get|is there|do you have|can i (?:get|have)|whats|what about|where is|i (?:only )?(?:want|wanted)|i thought (?:it|this|that) was)(?: (?:a|an|any|the|my|for))* (?:free(?: (?:trial|week|month|lessons?|version|plan))?|trial)(?: (?:period|week|month))?',
      '(?:will|does|would|is|do)(?: (?:it|that|this|they|i|you))* (?:cost|be|charge|pay)(?: me)? (?:any )?(?:more|extra|less|the same|different)(?: (?:money|then|for (?:that|this|it|more)|if i (?:do|get) (?:that|more)))*',
      `(?:are|is) (?:${ourTexts}|these|those|this|it|they) (?:free|for free|free of charge|paid)`,
      `(?:do|does|will) (?:${ourTexts}|these|those|this|it|they|you) (?:cost|charge)(?: me)?(?: (?:money|anything|something|extra))*`,
      '(?:am i|do i|will i)(?: (?:being|be|get|getting))* (?:charged|paying|billed)(?: (?:for (?:this|these|it|each text|every text)))?',
    ],
  },
  {
    wish: 'billing',
    texts: [
      `(?:will|does|is|did|has|when (?:will|does)) (?:it|this|that|(?:the|my) (?:plan|subscription|membership))(?: (?:going to|gonna|automatically|auto))* (?:auto ?)?(?:renew(?:s|ed|al)?|renewing|bill me(?: again)?)(?: (?:automatically|itself|by itself|again|on its own|every (?:month|year)|next (?:month|year)))*`,
      `(?:(?:can|could|may|how (?:do|can|would)) (?:i|you|we) )?(?:please )?(?:switch|change|move|upgrade|put|go)(?: me| us| it| my plan| the plan)?(?: over)?(?: from (?:monthly|the monthly|yearly|annual))? (?:to|on|on to|onto)(?: the| a)? (?:yearly|annual|annually|monthly)(?: (?:plan|billing|one|option|payment|payments|subscription))?`,
      `(?:i (?:want|need|would like)|id like)(?: to (?:switch to|pay|go|be on|have))?(?: the| a)? (?:yearly|annual|annually|monthly)(?: (?:plan|billing|one|option|payment|payments|subscription))?`,
      '(?:(?:whats|what is|when is) (?:my |the )?)?(?:next )?renewal(?: date)?',
      '(?:(?:whats|what is|whens|when is|when are) (?:my |the )?)?(?:next )?(?:bill|payment|charge|invoice|billing|payment date|billing date|due date)(?: (?:due|date|coming|day))?',
      'when (?:do|will|am|must|should) i (?:(?:next|have to|get|be|being) )*(?:pay|billed|charged|invoiced)(?: (?:again|next|for (?:this|it)))*',
      '(?:my|the|our)(?: (?:credit|debit|bank|old|new))? (?:card|payment)(?: (?:was|got|is|has been|has|just|keeps getting))* (?:declined|rejected|refused|failed|expired|stolen|lost|canceled|cancelled|not working|(?:didnt|did not|doesnt|wont) (?:work|go through))',
      '(?:i|we|ive)(?: (?:have|got|put|put in|added|need to add|want to (?:add|use)|just got))* (?:a|my) (?:new|different|another)(?: (?:credit|debit|bank))? card',
      'do you have (?:a |an )?(?:yearly|annual|monthly) (?:plan|option|price|rate)',
      `(?:am|was|are|will|do|did|have) (?:i|we) (?:(?:still|being|be|get|getting|been|going to be|gonna be|also|already) )*(?:charged|paying|billed|pay)(?: (?:still|again|for (?:this|these|it)|when paused|while paused|if i pause|during (?:a|the) pause|after i stop|if i stop))*`,
    ],
  },
  {
    wish: 'bot',
    texts: [
      '(?:is (?:this|that|it)|are (?:you|u)|am i (?:talking|texting) (?:to|with)) (?:really )?(?:an? )?(?:(?:real|actual|live) )?(?:person|human|human being|bot|robot|machine|computer|ai)(?: (?:or|and) (?:an? )?(?:(?:real|actual|live) )?(?:person|human|bot|robot|machine|computer|ai))?(?: (?:texting|writing|sending|talking)(?: (?:to )?me)?(?: (?:these|this))?)?',
      'who (?:answers|writes|sends|is sending|is writing|reads|makes|is answering)(?: (?:these|this|them|me|my (?:texts|answers|questions)|the (?:texts|lessons|answers|questions)))?',
    ],
  },
  {
    wish: 'who',
    about: 'privacy',
    texts: [
      `(?:do|will|would|are|did|can|could) (?:you|u|yall|you guys|they|tallytext)(?: (?:ever|guys|gonna|going to))* (?:sell(?:ing)?|shar(?:e|ing)|giv(?:e|ing)(?: (?:out|away))?|sold|leak|pass(?:ing)? on|rent) ${personal}(?: (?:to|with) (?:anyone|anybody|others|someone|somebody|people|other companies|third parties|advertisers))?`,
      `(?:who|who all|who else) (?:has|have|gets|sees|can see|reads|can read)(?: access to)? (?:${personal}|${ourTexts}|this|these|what i (?:write|text|send|type))`,
      `(?:is|are|will) ${personal}(?: (?:be|stay|kept))? (?:safe|private|secure|protected|confidential|sold|shared)(?: (?:with|by|to) (?:you|yall|others|anyone))?`,
      `what (?:do|will|would) (?:you|yall|you guys) (?:do|use) (?:with )?${personal}(?: for)?`,
    ],
  },
  {
    wish: 'who',
    texts: [
      `(?:is|are) (?:${ourTexts}|this|these|that|it|you(?: guys)?|u|yall|they) (?:(?:for|really|actually|even) )*(?:safe|legit|legitimate|real|(?:a )?scams?|trustworthy)`,
      '(?:how (?:do|can|would) i (?:know|be sure|tell)|are you sure)(?: (?:that|if|whether))? (?:this|it|you|these|thats?)(?: (?:is|are|isnt|is not|arent|are not|not))? ?(?:an? )?(?:scam|legit|real|spam|fake|safe|phishing|fraud)',
      '(?:can|should|could) i (?:really )?trust (?:you|u|this|these|it|yall|you guys)',
    ],
  },
  {
    wish: 'account',
    texts: [
      '(?:how (?:do|can) i |i (?:want|need|would like) to )?(?:change|switch|update) (?:my|the) (?:phone |cell |mobile )?number',
      '(?:i (?:have|got)|ive(?: got)?|i (?:changed|switched) to|i am getting|im getting) a new (?:phone |cell |mobile )?number',
    ],
  },
  {
    wish: 'account',
    about: 'joining',
    texts: [
      `(?:how|where) (?:do|can|would|could|should|to) (?:(?:i|we|you|one|people) )?(?:${join}|(?:start|begin)${forUs})`,
      `how to (?:${join}|(?:start|begin)${forUs})`,
      `(?:i (?:want|need|would like|wanna)|id (?:like|love)|can i|could i|may i|want|wanna|let me)(?: to)? ${join}`,
      `(?:sign|enroll|enrol|register|subscribe) me(?: up| in)?${forUs}`,
      'count me in',
      `(?:(?:im|i am) )?(?:very |really )?interested(?: in (?:this|it|learning(?: accounting| more)?|the lessons|your (?:service|lessons|program)|signing up|joining))?`,
    ],
  },
  {
    wish: 'account',
    about: 'another-learner',
    texts: [
      `(?:can|could|may|does|is|will|would)(?: (?:also|too))? ${another}(?: (?:also|too|both|allowed to|able to))* ${learns}`,
      `(?:can|could|may) (?:we|two people|the two of us|both of us|two of us|us two)(?: (?:both|all))? ${learns}`,
      `${kin} (?:(?:also|really) )*(?:wants?|wanted|needs?|would like|would love|is interested|wanna)(?: (?:also|too))*(?: (?:to|in))? (?:${learns}|it${tooHere}|(?:the )?lessons${tooHere}|to know if (?:he|she|they) can ${learns})`,
      `(?:(?:can|could|may|how (?:do|can|would)) (?:i|we|you) |(?:i|we) (?:want|need|wanna|would like|am trying|plan)(?: to)? |id like to )?(?:add|sign up|enroll|enrol|include|register|invite) ${kin}(?: (?:up|too|also|as well|to (?:this|it|my (?:account|plan))|on (?:this|it|my (?:account|plan))|for (?:this|it|these|the lessons)))*`,
      `${another} (?:wants?|needs?|would like)(?: to have)? (?:his|her|their|a|an) own(?: (?:number|account|one|lessons|texts|phone|plan))?`,
      `(?:does|will|would|do) ${another}(?: (?:also|then))? (?:need|have)(?: to)? (?:pay|sign up|register|get|have|buy)?(?: ?(?:separately|too|also|as well|again|extra|for (?:it|that)|(?:a|an|his|her|their) own(?: (?:account|plan|number|one))?|(?:a|another) (?:plan|account|subscription)))*`,
      `(?:how (?:do|can|would) (?:i|we)|can i|could i|i (?:want|would like) to) (?:refer|invite|add|sign up|gift (?:this|it|these) to|give (?:this|it|these) to|share (?:this|it|these|my (?:account|plan)) with) ${another}(?: (?:to|for|as) (?:this|it|these|you|tallytext|the lessons|a gift))*`,
      `how much (?:is|would|will|does)(?: (?:it|that|this))?(?: (?:be|cost))? for ${another.replace('|he|she|they', '|him|her|them')}`,
    ],
  },
  {
    wish: 'account',
    about: 'password',
    texts: [
      '(?:i (?:have |think i )?)?(?:forgot(?:ten)?|lost|dont (?:know|remember)|do not (?:know|remember)|cant remember|cannot remember) (?:my |the )?pass ?word',
      '(?:how (?:do|can) i |i (?:want|need|would like|have) to )?(?:reset|recover) (?:my |the )?pass ?word',
    ],
  },
  {
    wish: 'help',
    about: 'how-it-works',
    texts: [
      'how (?:does|do|is) (?:this|it|that|these|tallytext|the (?:service|program|lessons|texts|whole thing))(?: (?:all|thing|stuff|service))?(?: supposed to| going to)? works?',
      'how (?:do|can|would|should|am) i (?:supposed to )?use (?:this|it|that|these|tallytext|the (?:service|program|lessons))',
      'how to use (?:this|it|tallytext)',
      '(?:do|must|should) i (?:have|need|got|gotta)?(?: ?to)? ?(?:answer|reply|respond)(?: (?:to )?(?:it|this|them|these|that|every one|all of them|every time|every question|the questions?))*',
      'what (?:happens|if)(?: (?:if|when))? i (?:(?:get|got|answer|am|m) )?(?:it |this |that |one )?(?:wrong|miss (?:one|it|a (?:question|day|week|lesson))|dont (?:answer|know)|skip (?:one|it|a day))',
    ],
  },
  {
    wish: 'help',
    about: 'untold',
    texts: [
      'how|how so|how (?:do|can|would|should) (?:i|you|we)(?: do (?:that|it|this|so))?|how i do (?:that|it|this)',
    ],
  },
  {
    wish: 'again',
    about: 'repeated',
    texts: [
      '(?:(?:is|was) this |this (?:is|was) |its |thats |why (?:is (?:it|this) |do i (?:keep )?get(?:ting)? )?)?(?:always )?the same (?:question|one|lesson)(?: (?:again|as (?:before|last (?:time|week)|yesterday)|over and over))*',
      'same (?:question|one|lesson)(?: again)?',
      '(?:ive|i have|i|we) (?:already )?(?:had|got|gotten|done|did|answered|seen) (?:this|that)(?: (?:one|question|lesson))?(?: (?:already|before))*',
      '(?:(?:the|these|your) )?(?:questions|lessons|ones) (?:keep |are )?(?:repeat|repeating|coming back)|why (?:do|are) (?:the|these) (?:questions|lessons) (?:repeat|repeating|come back|keep coming back)',
    ],
  },
  {
    wish: 'greeting',
    texts: [
      '(?:a )?(?:very )?(?:good )?(?:morning|afternoon|evening)(?: (?:to you(?: too)?|everyone|all|tallytext))?',
      `(?:happy|merry) (?:holidays?|thanksgiving|new year|easter|christmas|xmas|halloween|birthday|${weekdayName}|weekend)(?: (?:to you(?: too)?|everyone|all))?`,
    ],
  },
  {
    wish: 'thanks',
    texts: [
      `(?:thanks|thank you|thx|ty|gracias|merci)(?: (?:so much|very much|a lot|again|guys))* (?:for|por|pour) (?:sending (?:me )?)?${ourTexts}`,
      `(?:i |we )?(?:(?:really|just|absolutely|still|actually|do|am|kinda|totally) )*(?:love|like|enjoy|appreciate|loving|enjoying)(?: getting| receiving)? (?:${ourTexts}|these|this)(?: (?:so much|a lot))?`,
      `(?:${ourTexts}|these|they) (?:are|have been|were) (?:(?:so|really|very|pretty|just|super|actually) )*(?:great|good|awesome|amazing|excellent|helpful|useful|fun|nice|cool|perfect|wonderful|the best|fantastic)`,
    ],
  },
  {
    wish: 'insult',
    texts: [
      '(?:(?:this|these|it|that|they) (?:is|are|was|were) |its |thats |theyre )?(?:(?:so|really|very|pretty|too) )*boring',
    ],
  },
  {
    wish: 'quiz',
    texts: [
      '(?:can|could|may) i (?:please )?have (?:a|one) (?:quiz |practice |review )?question',
      'questions? (?:please|pls|plz)',
      'one question (?:please|pls|plz)',
    ],
  },
  {
    wish: 'person',
    texts: [
      '(?:nobody|no one|noone|none of you) (?:(?:ever|even|here|there|is|can|will|wants to|is going to|seems to|bothers to) )*help(?:s|ing|ed)?(?: me| us)?',
      '(?:why )?(?:does|do|will|can|is) (?:nobody|no one|noone|anybody|anyone) help(?:ing)?(?: me| us)?',
      '(?:i )?(?:cant|cannot|can not|could not|couldnt|never) get (?:any |some )?help(?: (?:here|with this|from anyone|from anybody))?',
      '(?:i )?(?:cant|cannot|can not) (?:reach|get (?:hold of|a hold of|through to)) (?:anybody|anyone|a person|a human|somebody|someone|you)',
    ],
  },
  {
    wish: 'person',
    about: 'announces-question',
    texts: [
      '(?:(?:i have|ive|i got|ive got|i have got|got|have) )?(?:a quick|one quick|another quick|one) question(?: (?:for you|about (?:this|it|that|the (?:lesson|answer|question)|accounting)))?',
      '(?:i have|ive|i got|ive got|i have got|got|have) (?:a|another|some) (?:more )?questions?(?: (?:for you|about (?:this|it|that|the (?:lesson|answer|question)|accounting)))?',
      '(?:ask (?:you )?|i have to ask (?:you )?)(?:a (?:quick )?question|something)',
    ],
  },
  {
    wish: 'quiz',
    texts: [
      '(?:(?:have|get|try|i (?:want|need|would like|love)|id (?:like|love)|(?:send|give|text|ask)(?: me)?|let me (?:have|get|try|answer)) )?(?:a|one|one more|another|1 more|a new|the next|some more|more) (?:quiz |practice |review )?questions?',
      'ask me (?:another(?: one| question)?|one more(?: question)?|(?:a|some) questions?|something(?: else)?|more)',
      'let me try (?:another(?: one)?|one more)',
    ],
  },
  {
    wish: 'snooze',
    texts: [
      '(?:(?:i |im |i have |ive |got |have |sorry )*no time(?: for (?:this|it|these|that))?|(?:i )?(?:dont|do not) have(?: the)? time(?: for (?:this|it|these|that))?) (?:today|tonight|right now|now)',
      '(?:(?:give me|gimme|in|need|about|like|maybe|another) )*(?:an?|half an|\\d{1,2}) (?:min|mins|minutes?|hours?|hrs?)',
      `ask me (?:this |that |it |again )*(?:later|${timeWords})(?: today| again)?`,
      '(?:next week|mas tarde|plus tard|(?:manana|demain)(?: (?:a las?|a|vers(?: las)?|como a las) \\d{1,2}(?: ?h| ?\\d\\d| ?[ap]m)*)?|la semana que viene|la proxima semana|(?:la )?semaine prochaine)(?: (?:please|instead|mejor|plutot|por favor|svp))*',
      '(?:mejor|plutot) (?:mas tarde|plus tard|manana|demain|la semana que viene|la proxima semana|(?:la )?semaine prochaine)',
    ],
  },
  {
    wish: 'snooze',
    about: 'next-text',
    texts: [
      `(?:skip|cancel|drop|leave out|omit|miss|pass on|postpone|delay|reschedule|put off|push back|hold off on) ${nextOne}`,
      `(?:skip|miss) (?:(?:(?:the |my )?(?:lessons?|te?xts?) )?(?:on |for )?${dayName}|(?:a|one) (?:day|lesson|text))`,
      `no (?:lesson|te?xt|message) (?:on |for )?${dayName}`,
      'no (?:lessons?|te?xts?|messages?) (?:for )?(?:today|tonight|tomorrow)',
      `(?:move|push(?: back)?|shift|postpone|delay|reschedule|put off|hold(?: off)?(?: on)?|bump|send|text)(?: me)? ${nextOne}(?: back)? (?:(?:to|until|till?|for|on|by) ${timeWords}(?: (?:at |around )?(?:${clock}|${timeWords}))?|tomorrow|a day|(?:one|two|2) days?)`,
    ],
  },
  {
    wish: 'pause',
    texts: [
      '(?:this|next) week (?:is|will be|is going to be|is gonna be|looks)(?: (?:so|too|really|super|pretty|just|a bit|totally))* (?:crazy|busy|hectic|nuts|insane|bad|packed|full|a mess)(?: so)?(?: (?:please|pls|can we|can you|lets|id like to|i would like to))* (?:skip|pass on) (?:it|this one|that one|that week|this week)',
      '(?:text|write|message)(?: to)? me (?:again |back )?in (?:\\d{1,2}|a|one|two|three|four|five|six) (?:days?|weeks?|months?)(?: time)?',
    ],
  },
  {
    wish: 'resume',
    texts: [
      `(?:cancel|never ?mind|undo|end|stop|lift|remove|drop|forget(?: about)?|scratch|scrap|skip|delete|turn off|take off|(?:i )?(?:dont|do not|no longer) (?:want|need)|no) ${aPause}(?: (?:any ?more|any longer|after all))?`,
      `take (?:me|it|us) off (?:the )?(?:pause|hold|break)`,
      `(?:i )?(?:dont|do not) pause(?: (?:me|it|them|anything|(?:the|my) ${lessons}))?(?: after all)?`,
    ],
  },
  {
    wish: 'resume',
    about: 'keep',
    texts: [
      `${rather}(?:i )?(?:(?:do|am|was|did|im) )?(?:not|dont|didnt|never) (?:want|wanted|mean|meant|wish|trying|planning|going)(?: to)? (?:cancel|stop|quit|end|leave|unsubscribe)(?: (?:it|them|this|anything|yet|(?:the |my |these |your )?(?:texts|lessons|messages|plan)))?`,
      `${rather}(?:dont|do not|never) (?:cancel|stop|end|unsubscribe|quit)(?: (?:me|us|it|them|this|these|anything|sending|everything|(?:the |my |these |your )?(?:texts|lessons|messages)))*(?: (?:altogether|yet|entirely|completely|now))*`,
      `${rather}(?:keep|leave)(?: (?:on|getting|sending|giving|texting|me|us|it|them|these|everything))* (?:(?:the |my |your |these )?(?:texts|lessons|messages)|me (?:on|in|going)|them|these|it (?:going|coming|on|all)|everything)(?: (?:coming|going|on|there|here|as (?:it|they) (?:is|are)|as is|the same|please))*`,
      'no (?:quiero|queria) (?:cancelar|terminar|parar|salir)(?:l[oa]s?)?|no (?:me )?(?:canceles?|cancelen|quiten|borren)(?: (?:nada|todavia|por favor))*',
      `${rather}(?:im )?keeping (?:it|them|the (?:texts|plan|lessons|subscription))(?: lol)?`,
      `${rather}(?:(?:you|u) )?(?:do not|dont|need not|neednt|no need)(?: (?:need|have))?(?: to)? (?:pause|change|hold)(?: (?:it|them|anything|the lessons|me))?`,
      `${rather}(?:no|nothing) (?:needs? to )?(?:change|changes|pause)(?: anything)?`,
    ],
  },
  {
    wish: 'resume',
    about: 'ready',
    texts: [
      '(?:(?:im|i am|we are|were|all|yes|yep|yeah) )*(?:ready|good to go)(?: (?:when you are|for (?:it|this|the (?:question|quiz|lesson|next one)|a question)|to (?:go|start|begin|learn|answer|try|continue)))*(?: again)?',
      '(?:(?:im|i am|we are|were|we re|yes|yep) )+here(?: for (?:it|this|the (?:question|quiz|lesson)))?',
      '(?:yes )?(?:lets|let us) (?:go|do (?:it|this)|start|begin|continue|keep going|keep it going|try(?: (?:it|this|one))?|get started|get going|get to it)(?: (?:then|again))*',
      '(?:(?:im|i am|we are|were|and|ok|hey|hi) )+back(?: (?:again|home|in town|at it|(?:from|after) (?:vacation|work|my (?:trip|vacation|break)|(?:the|a) (?:trip|break)|holiday)))*',
      '(?:continue|proceed|carry on|go on)(?: (?:with (?:it|this|the lessons)|the lessons|lessons))?',
      '(?:(?:i|we) (?:have|am|are)|ive|im|weve|were|we re) (?:returned|home|back)(?: (?:early|safely|from (?:my|the|our) (?:trip|travels|vacation)|already|again))*',
      '(?:can|could|may) (?:i|we) (?:come back|start again|restart|rejoin|pick (?:it|this|them) (?:back )?up|start over|continue|get (?:back )?(?:in|on|started)(?: again)?)',
      'go(?: ahead)?|go go(?: go)*|bring it(?: on)?|hit me(?: with (?:it|one))?|fire away|keep going|(?:i )?(?:can|could|want to|wanna|would like to) (?:start|begin|continue|keep going)',
    ],
  },
  {
    wish: 'schedule',
    texts: [
      `(?:so |and )?(?:(?:its |it is |im |i am |theyre )?paused )?(?:until|till?) (?:when|what (?:day|date)|which (?:day|date))`,
      `(?:for )?how (?:much )?long(?:er)?(?: ${isPaused})?`,
      // "When does it end" may be about all texts.
      `when (?:does|will|is|would) ${aPause} (?:be )?(?:end|over|done|stop|finished|finish)`,
      `when (?:does|will|do|would|am) (?:i|it|they|you|(?:the |my )?${lessons}) (?:be )?(?:resume|restart|start again|come back|back|go on|continue|unpaused)(?: (?:again|on|up))*`,
      'did (?:it|that|this|you)(?: (?:just|really))? (?:change|go through|save|update|switch)(?: (?:it|that))?',
      `did (?:you|that|it|this)(?: (?:also|just))? (?:change|move|update|switch) (?:the|my) (?:(?:delivery )?time|hour|time ?zone|zone|pace|schedule|days?)`,
      `when (?:are|will) (?:they|(?:the |my )?${lessons}) (?:be )?(?:back|on again|coming back|resuming)`,
      `(?:can|could|do) i (?:still )?(?:do|get|answer|have|use|take)(?: (?:still|the|any|more|some))* (?:questions?|quizzes|lessons?|it|them)(?: (?:while|when|during|if)(?: (?:im|i am|its|they are))?(?: (?:paused|on pause|(?:a|the|my) pause))?)?`,
    ],
  },
  {
    wish: 'pace',
    texts: [
      `(?:(?:send|text|give)(?: me)? |make it |keep it at |stay at |go (?:back |down |up )?to |lets do |i (?:want|need|would like|prefer) |id like )${fewTexts} (?:a|per|each|every) (?:week|wk)`,
      `(?:keep it at|stay at|go (?:back )?to|stick (?:to|with)) ${fewTexts}`,
      `${wanting}?${pace} (?:instead of|rather than|in place of) (?:just |only )?${paceNow}`,
      `${wanting}${pace} not (?:just |only )?${paceNow}`,
      `${wanting}?(?:as (?:many|often)(?: ${lessons})? as (?:possible|you can(?: send)?|i can(?: get| have)?)|the (?:max|maximum|most)(?: (?:number of )?${lessons})?(?: (?:you can(?: send)?|you have|(?:a|per) week|possible))*)`,
      `${wanting}?(?:(?:one|1)(?: (?:te?xt|lesson|message))?|a (?:te?xt|lesson|message)) (?:a|per|each|every) day`,
      `${betterOff} ${fewTexts}${aWeek}`,
    ],
  },
  {
    wish: 'next',
    texts: [
      'lessons (?:please|pls|plz)',
      '(?:(?:send|give)(?: me)? )?(?:one more|another(?: one)?|(?:an |the )?other(?: one)?|a different one|1 more)(?: (?:lesson|text))?(?: right)?',
    ],
  },
  {
    wish: 'more',
    texts: [
      `(?:(?:i|we) (?:want|need|would like|would love)|id (?:like|love)|i (?:get|have)|(?:get|send|give|text)(?: me)?) (?:(?:some|a few|even|a lot|many|to get|to have|to see) )*more (?:texts?|messages?|msgs?|lessons?)(?: (?:a|per|every|each) week)?`,
      '(?:texts?|messages?|lessons?) more often',
      'more (?:texts?|messages?|msgs?|lessons?) (?:please|pls|plz)',
      `${wanting}?(?:twice|double|two times) (?:as (?:many|often|much)|the)(?: ${lessons})?(?: (?:a|per) week)?`,
      'double (?:it|that|(?:the|my) (?:pace|number|lessons|texts))',
    ],
  },
  {
    wish: 'fewer',
    texts: [
      `(?:(?:i (?:want|would like)|id like|get|have|send(?: me)?) )*(?:fewer|less) (?:te?xts?|messages?|msgs?|lessons?)(?: (?:a|per) week)?`,
      '(?:(?:go|teach|text|send) )?(?:a (?:bit|little) )?(?:slower|slow down)(?: (?:please|pace))?',
      'at a slower pace',
      '(?:(?:no|nah|nope|but|even|still|a bit|a little|much|way) )*(?:less|fewer|menos|moins)(?: (?:than that|often|still))?',
      `${wanting}?(?:half as (?:many|often|much)|as (?:few|little|rarely) as (?:possible|you can)|the (?:minimum|fewest))(?: ${lessons})?(?: (?:a|per) week)?`,
      `(?:fewer|less|(?:a )?slower(?: pace)?)(?: ${lessons})?(?: (?:a|per) week)? (?:would|might|is|will) (?:be )?(?:much )?(?:better|best)`,
      `${betterOff} (?:(?:fewer|less)(?: ${lessons})?(?: (?:a|per) week)?|a slower pace)`,
    ],
  },
  {
    wish: 'topic',
    about: 'own-topics',
    texts: [
      '(?:what|which) (?:topics|subjects|areas) (?:do i have|have i(?: got| chosen| picked)?|did i (?:choose|pick|select)|am i (?:on|learning|taking|doing))',
      '(?:(?:what|which) are|list|show(?: me)?|tell me) my (?:topics|subjects|areas)',
      'my (?:topics|subjects|areas)',
    ],
  },
  {
    // Wishes for other texts than there are: a person reads them.
    wish: 'person',
    about: 'feedback',
    texts: [
      `(?:shorter|smaller|briefer|quicker|better|funnier|nicer|different) ${lessons}`,
      `(?:make|keep|write) (?:the |your |my )?(?:it|this|them|these|${lessons}) (?:shorter|short|brief|briefer|smaller)`,
      `(?:can |could )?(?:the |your |my )?${lessons} (?:be|are) (?:a bit |a little )?(?:shorter|too long)`,
      '(?:(?:this|it|that) (?:is|was) |(?:these|they) (?:are|were) |thats |its |theyre )?(?:(?:way|a bit|a little|much|just|kinda|so) )*too (?:long|wordy)(?: to read| for (?:a text|me|one text))?',
      `${without}(?: (?:and|but))? (?:just|only)(?: (?:the|send|send me|want|i want))* (?:lessons?|quiz(?:zes)?|questions?)`,
      'only(?: (?:the|send|send me))* (?:lessons?|quiz(?:zes)?|questions?)|(?:the |just )?(?:lessons?|quiz(?:zes)?|questions?) only',
      `(?:i )?(?:(?:just|only|want|like|would like|send|send me|the|prefer) )+(?:lessons?|quiz(?:zes)?|questions?)(?: (?:and|but|with|please))* ${without}`,
    ],
  },
  {
    wish: 'explain',
    texts: [
      '(?:i )?(?:(?:still|really|just|kinda) )*(?:dont|do not|didnt|did not|cant|cannot) (?:get|understand|follow)(?: (?:it|this|that|this one|that one|the (?:question|lesson|answer|last one)|any of (?:it|this|that)|a thing|anything))?(?: at all)?',
      '(?:(?:say|put|explain|write) (?:it|this|that) )?(?:in |using )?(?:plain|simple|normal|regular|simpler|easier|everyday) (?:english|words|terms|language)',
      'what was the (?:right|correct) (?:answer|one|letter)(?: (?:again|there|on that(?: one)?|to that(?: one)?))?',
    ],
  },
  {
    wish: 'small-talk',
    about: 'late',
    texts: [
      '(?:(?:so|very|oh|im|i am) )*(?:sorry|apologies)(?: (?:that|but|for|if))*(?: (?:im|i am|being|to be|i was|ive been|i have been|answering|replying|my|the|this|so|a bit|a little|very))* (?:late|slow)(?: (?:reply|replying|response|answer|answering|text|responding|to (?:reply|answer|respond)))?(?: (?:tonight|today))?',
      `${sorry}${swamped}(?: ${sorry.trim()})?`,
      `${sorry}(?:(?:im|i am) )?(?:with (?:a|some|my) (?:customers?|clients?|patients?|students?)|in (?:a meeting|class|church)|on (?:a call|the phone|a job))(?: (?:rn|right now|now|atm))*`,
      `${sorry}(?:i )?(?:(?:just|only|only just|finally) )+(?:now )?(?:saw|seen|read|got to|noticed|opened|got) (?:this|it|that|them|these|(?:the|your) (?:text|texts|message|question|lesson))(?: (?:just )?now)?(?: ${sorry}(?:(?:i )?(?:had|was with) (?:clients|customers|meetings|work|the kids|kids|patients|students|people|stuff|company)${pastDays}|${swamped}))?`,
      `${sorry}(?:i )?missed (?:it|this|that|them|that one|this one|yours|(?:yesterday|today)s?(?: (?:one|text|lesson|question))?|(?:the|your) (?:text|last one|lesson|question))`,
      '(?:so |very |im |i am |oh )*sorry(?: (?:about that|for that|again|lol|sir|maam))*',
      `(?:sorry|apologies) (?:for|about) (?:the |my |being )?(?:late|slow|delayed)?(?: ?(?:reply|response|answer|delay|silence|wait))?(?: (?:i|we) (?:was|were|am|got|had)(?: (?:at|in|on|with|out|away|driving|working|sleeping|asleep|busy|traveling|the|a|my|an|doctor|doctors|dentist|work|office|job|meeting|meetings|school|class|church|store|gym|road|roof|phone|call|bed|shift|kids|clients|customers|all day|today|yesterday))+)?`,
      `${sorry}(?:i am|im|i|we are|been) (?:${so})*(?:behind|late|out of the loop|way behind)(?: (?:on (?:this|these|it|my (?:lessons|texts)|the (?:lessons|texts))|here|again|this week|today|lately))*`,
    ],
  },
  {
    wish: 'explain',
    about: 'mistakes',
    texts: [
      '(?:what|where) did i (?:get|do|go) wrong(?: (?:there|here|on that(?: one)?|with that(?: one)?))?',
      '(?:why|how) (?:was|am|is) (?:i|it|that|mine|my answer) wrong',
      '(?:why|how) did i (?:get (?:that|it|this)(?: (?:one|question))? wrong|miss (?:that|it|this)(?: (?:one|question))?)',
    ],
  },
  {
    wish: 'score',
    texts: [
      `(?:my )?progress(?: report)?`,
      '(?:my )?(?:stats|statistics|results|grades?)',
      `(?:show|send|give|tell)(?: me)? my ${figures}`,
      `(?:hows|how is|whats|what is) my ${figures}`,
    ],
  },
  {
    wish: 'score',
    about: 'progress-page',
    texts: [
      `(?:where|how) (?:can|do|could) i (?:see|find|check|view|look at|track) my ${figures}`,
      `(?:whats|what is|where is|wheres|send me|give me)(?: (?:your|the|ur|tallytexts?))* (?:website|web ?site|web ?page|site|url|web address|link to (?:the|your) (?:website|site|page|app|dashboard))(?: (?:address|link|url|again))?`,
      '(?:your|the)? ?(?:website|web ?site|url)(?: (?:address|link))?',
      '(?:do|does) (?:you|you guys|this|it|tallytext) have (?:an? )?(?:app|website|web ?site|web page|page)',
      '(?:is|are) there (?:an? )?(?:app|website|web ?site|web page)(?: (?:for|with) (?:this|it|that))?',
      '(?:how|where) (?:do|can|could) i (?:see|find|read|get|view|look at)(?: (?:my|the|all|of))* (?:old|past|previous|earlier|former) (?:lessons|texts|messages|ones)',
      '(?:(?:send|show|give|text)(?: me)?|go back to|repeat|see) (?:the )?(?:(?:very )?first|earlier|previous|old|past) (?:lessons?|texts?|ones?)(?: again)?',
      '(?:go back to|repeat|send(?: me)?|see) lesson (?:\\d+|one)(?: again)?',
      'how (?:much|many|well)(?: (?:lessons|of (?:it|that|this)))? (?:do|would) i (?:still )?(?:remember|know)(?: now| by now)?',
      `(?:(?:which|what)(?: (?:ones?|questions?|answers?))? (?:have i|did i|ive|i have|i) (?:get|got|gotten|had|answer|answered) wrong|what did i miss)`,
      `(?:(?:show|send|list|see|review)(?: me)?|what are|which are|where are|where do i (?:find|see)) (?:all )?${mistakes}`,
      '(?:i )?(?:(?:just|accidentally) )*(?:lost|deleted|erased|cleared) (?:all )?(?:of )?(?:my|the|your|these) (?:texts|messages|lessons|history|chat|thread)',
      '(?:can|could) (?:you|u) (?:resend|send|repeat)(?: me)? (?:everything|all(?: of (?:them|it|the lessons))?|all my (?:lessons|texts)|all the (?:lessons|texts))(?: again)?',
      '(?:which|what) lessons (?:have i|did i|ive|i have) (?:already )?(?:had|have|done|do|got|get|gotten|taken|finished|completed|learned)',
    ],
  },
  {
    wish: 'score',
    about: 'lessons-left',
    texts: [
      '(?:how many|how much|whats|what)(?: (?:lessons|texts|questions|topics|is|are))*(?: do i have)? (?:left|still (?:left|to come|missing)|to go|remain(?:ing)?)(?: for me)?',
      'how many(?: of (?:these|them)| lessons| texts| questions| topics)? (?:are there|do you have|will i get)(?: (?:in total|total|altogether|in all|all together))?',
      'how long (?:is|does) (?:the|this|it|your|the whole) (?:course|program|class|whole thing)(?: (?:last|take))?(?: in total)?|how long does it take(?: (?:in total|altogether))?',
      '(?:how many|what) (?:lessons|texts) (?:do i (?:still )?have left|do i still have|are (?:still )?to come)',
      '(?:how long|how much longer)(?: (?:will it take|does it take|until i (?:am|m)|till i (?:am|m)|(?:until|till) im))?(?: to)? (?:finish|finished|be done|done|complete|go)',
      '(?:when will i|when do i) (?:finish|be done|be finished|complete (?:it|this|the course))',
    ],
  },
  {
    wish: 'score',
    about: 'streak',
    texts: ['(?:whats|what is|hows|how is|show(?: me)?|how long is) my streak', 'streak'],
  },
]
const shaped = shapes.map(
  (asking) => [asking, new RegExp(`^${leadIn}(?:${asking.texts.join('|')})${closing}$`)] as const,
)

/** "🛑 texts" is no wish for texts. */
const stopSign = /[🛑🚫📵⛔❌✋]/u

/** The wish that a short text stands for as a whole, or null. */
export function readPlainWish(body: string): Wish | null {
  if (stopSign.test(body)) return null
  const words = wordsOf(body)
  const whole = words.join(' ')
  const asking =
    plainWishes.get(whole) ??
    plainWishes.get(withoutPoliteness(words).join(' ')) ??
    shaped.find(([, shape]) => shape.test(whole))?.[0]
  return asking ? wishOf(asking.wish, asking.about, body) : null
}
