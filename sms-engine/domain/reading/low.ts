/**
 * How people say that they are low, without a word of dying, as `plainWords` gives the words. What may be a cry for help
 * is not here: `crisis.ts` is asked first, and by the model too.
 */

const very =
  '(?:(?:so|really|very|just|feel(?:ing)?|still|completely|totally|all|always|kinda|kind of|pretty|super|too|absolutely|been|constantly|getting) )*'
const i = '(?:i|im|i am|ive|i have|ive been|i feel|im feeling|i just feel|feeling|been feeling)'
const lately =
  '(?: (?:right now|now|today|lately|again|tonight|these days|this (?:week|month)|inside|all the time|anymore|at the moment))*'

export const low: readonly string[] = [
  `(?:${i} )${very}(?:depressed|hopeless|worthless|empty|miserable|lonely|alone|numb|broken|heartbroken|devastated|burned out|burnt out|defeated|useless|like (?:a failure|garbage|nothing)|so low|very low|really low|down lately|not ok|not okay|not doing (?:well|good|ok|okay|so well|so good|great)|falling apart|breaking down|a mess|in a (?:really |very )?(?:bad|dark) place|at rock bottom)${lately}`,
  `(?:i )?(?:just )?(?:cant|cannot|can not) (?:cope|stop crying|handle (?:this|it|life|everything)|deal with (?:this|it|life|everything)|keep it together|breathe|get out of bed|catch a break)${lately}`,
  `(?:i )?(?:really |just )?hate (?:my life|myself|my self)${lately}`,
  `(?:my (?:life|world|marriage)|everything|it all|life) (?:is|s|feels|keeps) ${very}(?:falling apart|hopeless|pointless|a mess|too much|going wrong|ruined|over my head|so hard)${lately}`,
  `(?:(?:im|i am|were|we are) )?${very}drowning in (?:debt|bills|everything)(?: and (?:(?:i )?(?:dont|do not|cant) (?:see|know) (?:(?:a|any|the) way out|what to do|how to get out)))?${lately}`,
  `(?:(?:im )?having |i (?:just )?(?:had|have)|had )?(?:a |another )?(?:panic|anxiety) attacks?(?: (?:cant|i cant|cannot) (?:do this|do it|text|study|think|answer))?${lately}`,
  `(?:(?:having|its been|i had|ive had|its) )+(?:a )?(?:very |really |so |such )*(?:a )?dark (?:time|week|month|year)${lately}`,
  // Where the model hears no cry; STOP is in the reply, for whoever is only tired of the lessons.
  `whats the (?:point|use)(?: (?:of|in)) (?:anything|it all|everything|trying)${lately}|(?:i )?(?:just )?(?:want|wanna) (?:to )?(?:just )?disappear${lately}|(?:im|i am) (?:so )?done with (?:everything|life|it all)${lately}|(?:i )?(?:just )?(?:cant|cannot|can not) do this any ?more`,
  `(?:i )?(?:just )?(?:dont|do not|cant|cannot) see (?:a|any|another) way (?:out|forward)${lately}|(?:theres|there is) no way out${lately}|(?:(?:im|i am|i keep|ive been) )?having (?:those|dark|bad|very dark) thoughts${lately}`,
  `i need help(?: (?:please|now))? (?:im|i am) not (?:ok|okay|well|doing well)${lately}`,
  `(?:(?:i|im) )?(?:was |been |got )?(?:crying|cried) (?:all|every) (?:day|night|morning)${lately}`,
  `(?:nobody|no one|noone) (?:cares|loves me|cares about me|likes me)${lately}`,
  `(?:estoy |me siento )(?:muy |tan |bien )?(?:deprimid[oa]|sol[oa]|vaci[oa]|desesperad[oa]|fatal)(?: (?:hoy|ultimamente|ahora))?|no puedo (?:parar|dejar) de llorar|odio mi vida`,
  `(?:je suis|je me sens) (?:tellement |tres |si |trop )?(?:deprimee?|seule?|vide|desesperee?|a bout|au fond du trou|nulle?)(?: (?:en ce moment|ces temps ci|aujourd ?hui))?|j ?arrete pas de pleurer|je deteste ma vie`,
]

const hard = '(?:hard|rough|tough|horrible|terrible|awful|bad|crazy|long|stressful|difficult)'
/** How people say that it is a lot, which may be about the lessons: no despair is said. */
export const struggle: readonly string[] = [
  `(?:${i} )?${very}(?:overwhelmed|struggling|stressed(?: out)?|swamped|exhausted|drained|burning out|in over my head|under water|drowning|underwater)(?: (?:here|with (?:this|it|these|everything|life|work|school|the lessons)|by (?:this|it|these|everything|the lessons)))?${lately}`,
  `(?:(?:having|its been|it was|i had|ive had|its|it has been|been|had|what|such|just|today was|this was|this is) )*(?:a )?(?:very |really |so |such |pretty )*(?:a )?${hard} (?:time|day|night|week|month|year|few (?:days|weeks|months))${lately}`,
  `(?:its|it has|this has|its just|its all|everything has)? ?been ${very}a lot${lately}`,
  `(?:its|it is|it has been|its been|this is|that is|thats|this has been|everything is)(?: (?:just|all))* ${very}a lot (?:to (?:handle|take in|deal with)|for me|going on)${lately}`,
  `(?:i (?:have|got)|ive got|theres|there is)(?: (?:just|so|too|way))* (?:a lot|much)(?: going)? on(?: my (?:plate|mind))?${lately}`,
  `(?:estoy |me siento )(?:muy |tan |bien )?(?:agobiad[oa]|abrumad[oa]|estresad[oa])(?: (?:hoy|ultimamente|ahora))?|(?:je suis|je me sens) (?:tellement |tres |si |trop )?(?:debordee?|depassee?|stressee?)(?: (?:en ce moment|ces temps ci|aujourd ?hui))?`,
]
