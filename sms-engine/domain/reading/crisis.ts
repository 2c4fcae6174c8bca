import type { Crisis } from '../model/heard.ts'
import type { Scores } from './model.ts'
import { normal } from './normal.ts'
import { number } from './number-words.ts'
import { thresholds_milli as milli, weights } from './thresholds.ts'
import { weekdayName } from './vocabulary.ts'
import { loudestTwo } from './wish.ts'

/** Laughter cancels what was only guessed, never what people say outright about themselves. */
const laughter = /\b(?:lol+|lmao\w*|haha\w*|jaja\w*|mdr|rofl)\b|[😂🤣💀]/u
/**
 * Figures of speech from jokes and bookkeeping: "this is killing me", "dead asset". Only a high score of the model
 * overrides them.
 */
const figurative =
  /\b(?:dead|killer?|murder\w*) (?:asset|stock|weight|inventory|line|lines|end|ends|heat|easy|deal|tax|quiz|lesson|app|bug)|(?<!\b(?:he|she|they) (?:will|is going to|is gonna|are going to|wants to|want to|tried to|threatened to|said he would|said she would) )\b(?:kill|killing|killed|murder\w*|slay\w*) (?:it|the|this|that|my (?:feet|back|legs|knees|budget|margin|vibe|phone|battery|time)|me\b(?!rself))/
/** A whole text of exasperation. */
const shootMe =
  /^(?:(?:just|please|pls|ugh+|omg|god|someone|somebody|can (?:you|someone))\W+)*shoot me(?: (?:now|already|please|pls))*\W*$/
/** What is jokingly said to make somebody want to die: "this exam makes me wanna die". */
const exaggerated =
  /\b(?:exams?|quiz\w*|taxes|tax|math|homework|class|lessons?|spreadsheets?|excel|debits?|depreciation|accounting|this|that|it|embarrass\w*|laughing|heat|cringe)\b.{0,20}\b(?:makes?|made|making|gonna|going to|will)\b.{0,12}\b(?:die|kill myself|kms|dead)\b|\b(?:die|dying|dead) (?:of|from) (?:laugh\w*|boredom|heat|hunger|embarrass\w*)\b|\bsuicide[ -](?:squad|squeeze|wings?|clause|prevention|sauce|soda|doors?|bomber|mission|rates?|for|on)\b|\bdie (?:with (?:no|zero|0)|rich|debt)\b|\b(?:compta|quiz|examen|cours|tva|impots?|clase|contabilidad|impuestos?)\b.{0,16}\b(?:va me tuer|va a matar)\b|\b(?:shoot|shot) myself in the foot\b|\bhang(?:ing)? myself out\b/
/** The same words about slack, kilometers, a place, an hour or a lease. */
const elsewhere =
  /\b(?:took|takes?|taking|forgot) (?:my|her|his|our|their) (?:daily |morning )?(?:pills?|meds|tablets) (?:this morning|on time|late|with (?:breakfast|dinner|food))\b|\bcut(?:ting)? (?:myself|me) (?:an?|some)\b|\d ?(?:\w+ )?kms\b|\bkms (?:an?|per|each|driven)\b|\b(?:live|living|vivir) (?:in (?!this\b|pain|fear)|en|near|on (?!this\b)|paycheck)\b|\bplus vivre (?:a|en|dans)\b|\bwake up (?:at|early|before|the|my)\b|\bdespertar (?:a|al|temprano)\b|\b(?:morir(?:me)?|mourir|muero|meurs) de (?:risa|hambre|sueno|calor|verguenza|rire|faim|chaud|soif|honte)\b/
const amount = `(?:(?:only|just|maybe|like|about) )?(?:${number}|fewer|less|more|every other (?:day|week))`
const ofTexts =
  '(?: (?:(?:te?xts?|lessons?|messages?|msgs?|times|days) ?)?(?:(?:a|per|each|every) (?:week|wk|day)|weekly)?)?'
const anotherTime = `(?:earlier|later|sooner|tomorrow|next (?:week|month)|(?:(?:on|next) )?${weekdayName}s?)`
/**
 * A whole text about how many texts or which day would suit: "1 would be better", "I'd be better off with fewer". The
 * model has met "would be better" in cries only.
 */
const preferring = new RegExp(
  String.raw`^(?:(?:yes|yeah|no|nah|ok|hmm|well|actually|i think|i guess|honestly)\W+)*(?:(?:${amount}${ofTexts}|(?:a )?slower(?: pace)?|${anotherTime}) (?:would|might|will|ll|could) be (?:(?:so|much|way|even|a lot) )*(?:better|best)|(?:id|wed|im|were|(?:i|we) (?:would|might|am|are|will)) (?:probably )?(?:be )?better off (?:with|at|on) ${amount}${ofTexts})(?: (?:for (?:me|us|now)|tbh|please|thanks|thank you|yes|lol))*\W*$`,
)
/** A whole text that tells of a broken bone, without anybody who broke it. */
const accident =
  /^(?:(?:i|ive|i have|just|so|sorry|hey|hi|and|but)\W+)*(?:broke|broken|sprained|fractured|dislocated|twisted|tore) my (?:(?:left|right|big) )?(?:arm|leg|wrist|ankle|foot|toe|hand|finger|thumb|shoulder|elbow|knee|hip|nose|rib|collar ?bone)s?(?: (?:at (?:work|school|practice|the gym)|on (?:the (?:job|ice|stairs)|vacation|a hike)|skiing|skating|playing \w+|yesterday|today|this (?:morning|week|weekend)|last (?:week|weekend|month)))*\W*$/

const anyTime = `(?:(?:on |this |next |until |till |for )*(?:${weekdayName}|week(?:end)?|month|the weekend|vacation|a (?:few|couple(?: of)?) (?:days|weeks)|a (?:while|week|month)|${number} (?:days?|weeks?|months?)))`
/** A whole text about being away for some days, or about coming back. The model hears "gone" and "here" as in cries. */
const absence = new RegExp(
  String.raw`^(?:(?:hey|hi|hello|so|sorry|ok|fyi|just|no|yes|please|pls|its|been)\W+)*(?:(?:i |we )?(?:wont|will not|(?:m|im|am|are) not (?:going to|gonna)|not (?:going to|gonna)) be (?:here|around|available|in|home) ${anyTime}|(?:ive|i have|weve|i was|was) (?:been )?(?:gone|away|absent|mia|awol|offline|out|quiet|silent|busy)(?: (?:for )?(?:(?:so|too|very|this|that|a) (?:little )?(?:long|while)|lately|recently|${anyTime}))*)(?:\W+(?:life|work|school|job|kids?|family|stuff|things|has|have|been|was|got|gets|happened|happens|busy|crazy|hectic|nuts|so|very|a lot|in the way|traveling|im|back|now|again|and|ready|sorry|thanks|thank you|please))*\W*$`,
)

/** "OD'd", which becomes "odd" without its apostrophe. */
const initials = /\bod['\u2019]d\b/gi
/** The end of a thought: what stands behind it would give the words another meaning. */
const over = String.raw`(?=(?:\W|\b(?:lol+|lmao\w*|haha\w*|jaja\w*|mdr|rofl)\b)*(?:$|[.!?,;\n]))`
/** "Die for a coffee", "mourir de rire": nobody who means it says so. */
const notInJest =
  '(?! (?:for (?:an?|some|this|that|these|those)|laughing|on (?:this|that|the) hill|de (?:rire|risa|faim|hambre|chaud|calor|soif|sueno|honte|verguenza))\\b)'
const notOnSweets =
  '(?! (?:of|on) (?:coffee|caffeine|sugar|candy|chocolate|carbs|turkey|pie|pizza|tacos|cookies|podcasts?|netflix|numbers|debits|content)\\b)'
const near =
  '(?:my|our) (?:(?:best|little|big|older|younger|good|step) ?)*(?:friend|bestie|son|daughter|kid|child|brother|sister|bro|sis|mom|mother|dad|father|husband|wife|boyfriend|girlfriend|bf|gf|partner|cousin|niece|nephew|roommate|neighbor|uncle|aunt|grandson|granddaughter|ex|coworker|classmate|student)'
/**
 * What has no innocent reading, whoever says it: the model is not asked, and laughter takes nothing back. Words that are
 * also said of phones, kilometers, days off or texts stand in `around`.
 */
const self = [
  // Who is killing himself over an exam works hard.
  /\b(?:kill|hang|shoot|harm|end)(?:ing?)? my ?(?:self|slef|sefl|slf)\b(?! (?:at|over|to|trying|stud\w+|work\w+|laughing)\b)/,
  new RegExp(
    String.raw`\b(?:sewerslide|unaliv\w*(?! (?:my|the|his|her)\b(?! self))|end(?:ing)? my life)\b|^\W*kms${over}|\b(?:want to|wanna|going to|gonna|ima|finna|about to) kms\b`,
  ),
  /\b(?:slit|slitting|slash|slashing) my (?:wrists?|throat|veins|arms?)\b|\b(?:drank|drinking|swallowed) (?:the |some |a lot of )?(?:bleach|antifreeze|poison|drain cleaner)\b/,
  /\b(?:might|could|may|afraid ill|scared ill|scared i might) do something (?:bad |stupid |terrible )?to my ?self\b|\b(?:scared|afraid) of what i (?:might|may|could|will|would) do(?: to my ?self| tonight| next)?(?=\W*(?:$|[.!?,;\n]))/,
  /\b(?:want to|wanna|going to|gonna|might|will|ill|feel(?:ing)? like) (?:hurt|cut|drown)(?:ing?)? my ?self\b(?! (?:an?|some|off|short|lifting|in)\b)/,
  /(?:^|[.!?,] |\bi (?:have |just )*)overdosed\b(?! on (?!(?:my|pills?|meds)\b))/,
  new RegExp(
    String.raw`\b(?:better off|mieux) (?:dead|mort)\b|^(?:being )?dead would be (?:so much |much |way )?(?:better|easier)\b|\bbetter off (?:with ?out|w out|wo) me${over}`,
  ),
  /\b(?:taken|took|swallowed|aval\w+|tome|trague) (?:all|the whole|toutes?|todas?) .{0,20}\b(?:pills?|pilules|pastillas)\b/,
  new RegExp(
    String.raw`\b(?:i am|im|feel\w*) (?:so |very |really )?suicidal\b|^suicid(?:e|al)${over}|\bi(?:m|d|ll)? .{0,20}\b(?:commit|attempt\w*|(?:think\w*|thought) (?:of|about)) suicide\b`,
  ),
  new RegExp(
    String.raw`\b(?:want|wanna|wish i (?:could|was|were))(?: to)?(?: be)? (?:die|dead|not (?:be alive|wake up))\b${notInJest}`,
  ),
  new RegExp(
    String.raw`\b(?:dont|do not|no longer|not) (?:want|wanna|wish)(?: to)? (?:be alive|exist|go on living|(?:live|wake up)(?: (?:any ?more|any longer|ever|again))?${over})|\b(?:cant|cannot|can not) (?:go on living|keep living|do this life)\b`,
  ),
  new RegExp(
    String.raw`\b(?:(?:me )?quiero (?:morir(?:me)?|matarme)|me quiero matar|quitarme la vida|voy a matarme|ganas de matarme|suicidarme|me suicid[oe]|no quiero (?:(?:seguir )?(?:vivir|viviendo)|despertar)(?! (?:en|con|a|al|temprano)\b))\b${notInJest}`,
  ),
  new RegExp(
    String.raw`\b(?:je|j|j?vais|j?veux|voudrais|envie de|(?:pense|songe) a) me (?:tuer|suicider|pendre)\b(?! (?:a la tache|au (?:travail|boulot))\b)|\b(?:en finir avec (?:la|ma) vie|(?:envie de|j?veux) mourir|j?veux (?:plus|pu) vivre(?! (?:a|au|aux|en|dans|avec|chez|ici|comme|sur)\b))\b${notInJest}`,
  ),
]
/**
 * What people say around it: the means at hand, a farewell, who would be better off. Each is also said in other
 * contexts, so the model must at least not think it unlikely.
 */
const means =
  'pills?|tablets?|meds|xanax|rafters?|tylenol|potassium|insulin|bottle|gun|pistol|shotgun|rifle|rope|noose|razor|blade|knife|pastillas|frasco|pistola|soga|veneno|navaja|pilules|comprimes|corde|fusil|flingue|lame'
const heights =
  'bridge|platform|overpass|roof|rooftop|ledge|edge(?! of (?:bankrupt(?:cy)?|my))|top floor|balcony|cliff|tracks(?! to)|pier|dock|rails|puente|azotea|techo|balcon|vias|pont|toit|quai|bord|voie ferree'
const around = [
  // Each of these is also said of a trip, an early hour, a lease, or our texts.
  new RegExp(
    String.raw`^kms\b|\b(?:i|just|so|and|might|should|me|to) kms\b|\bsuicid\w*|\boverdos\w*\b${notOnSweets}|\bdrown(?:ing)? my ?self\b`,
  ),
  new RegExp(
    String.raw`\b(?:i|im|id|ill)\b.{0,12}\b(?:going to|gonna|would|rather|ready to|plan(?:ning)? to) (?:be )?(?:die|dead)\b${notInJest}`,
  ),
  new RegExp(
    String.raw`\bend(?:ing|ed)? (?:it(?: all)?|things|everything) (?:tonight|today|now)${over}|\b(?:ending (?:it|it all|things|everything)|ended? it all)${over}|\b(?:want|need) it all to (?:stop|end|be over)\b`,
  ),
  new RegExp(
    String.raw`\b(?:dont|do not|no longer|not) (?:want|wanna|wish)(?: to)? (?:be here|live|wake up)(?: (?:any ?more|no more|any longer|ever|again|tomorrow|like this|come morning)\b|${over})`,
  ),
  new RegExp(
    String.raw`(?<!\b(?:it|this|that|he|she|they|you|we) )\b(?:cant|cannot|can not) (?:go on|keep going|live like this)(?: (?:any ?more|no more|like this|without|since)\b|${over})`,
  ),
  new RegExp(
    String.raw`\b(?:envie d|j?vais|j?veux|voudrais|(?:pense|songe) a) en finir\b(?! avec (?!tout\b))|\bme (?:tuer|pendre)\b|\bya no quiero estar aqui${over}`,
  ),
  new RegExp(
    String.raw`\b(?:${means})\b.{0,25}\b(?:in my|on my|my hand|lap|pocket|mouth|loaded|ready|next to me|en la mano|a cote|sur moi|dans la main)\b`,
  ),
  new RegExp(
    String.raw`\b(?:loaded|holding|got|have|bought|counted|staring at|looking at|took|taken|swallowed|tome|trague|tengo|compre|avale|pris)\b.{0,25}\b(?:${means})\b`,
  ),
  new RegExp(
    String.raw`\b(?:standing|sitting|stood|im|i am|parado|sentado|estoy|suis|assis|debout)\b.{0,12}\b(?:on|at|en|al|sur|au|devant)\b.{0,20}\b(?:${heights})\b`,
  ),
  /\b(?:jump|jumping|jumped)\b(?! (?:for joy|in|into|to|on|through|rope|ahead|around|start|past|the (?:gun|line|queue)|off (?:the|a) (?:call|phone|zoom|sofa|couch|bed|truck|bus)|out of (?:my|the|his|her) (?:seat|chair|skin)))|\b(?:step off(?! the (?:scale|gas))|(?:drive|driving|drove) off(?! (?:the (?:lot|beaten)|to|with|in)\b)|drive into (?:a|the) (?:tree|wall|river|lake|truck|traffic)|tirarme|me tiro|aventarme|lanzarme|saltar|sauter|jeter)\b/,
  /\b(?:my life is over|life is not worth|not worth living(?! (?:in|on|at|near|there)\b)|cant (?:do|take) (?:this|it|life) any ?more\b.{0,20}\bend it|took too (?:much|many))\b/,
  /\b(?:writ\w+|wrote|escrib\w+|ecri\w+|leaving|left|deje|laisse)\b.{0,20}(?<!\b(?:sticky|class|side|lecture|study|as a) )\b(?:notes?|letters?|carta|cartas|lettre|mot)\b(?! (?:payable|receivable|about|on|in|from|of|(?:to|for) (?:the|a|an|our|irs))\b)/,
  /\b(?:nobody|no one|noone|nadie|personne)\b.{0,14}\b(?:miss|cares?\b(?! about (?!me\b|us\b))|needs?\b(?! to)|notice|cry|extran\w*|llor\w*|import\w*|pleur\w*|manqu\w*|remarqu\w*)/,
  /\b(?:better off(?! (?:than|just|without (?:this|these|it|you|them)|(?:with(?:out)? \w+ )?(?!dying\b)\w+ing)\b)|best for everyone|(?<!\b(?:tax|factory|of|overhead) )burden(?! (?:of|rate)\b)|carga|fardeau|poids|estar mejor sin|estarian mejor|mejor sin mi|mieux sans|(?:happier|better) (?:with ?out|w ?o|w) me)\b/,
  /\b(?:wont|will not|not going to|not gonna|dont (?:want|plan|expect) to|no voy a|ne serai|serai pas|serai plus|ya no) (?:be (?:here(?! (?:next|on (?!this|earth)|(?:this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|this we?e?k)\b)|around(?! (?:this|next|on|for|until)\b)|alive|on this earth)|wake up|see (?:tomorrow|friday|monday|christmas|morning)|make it(?! (?:to|today|tonight|on|for|work|in|by|a|an|there|live)\b)|live|estar|despertar|de ce monde|la demain)/,
  /\b(?:last (?:night|day|text|message) (?:alive|on earth|from me)|tonight is the night|by the time you read|when you read this|quand (?:vous lirez|tu liras)|cuando lea[ns]?|(?:no|(?:dont|do not|cant) see (?:a|any)) reason to (?:live|stay|go on|wake up|get up)(?! (?:in|with|at|on|an?|for|early)\b)|nothing (?:left )?to live for|tired of (?:living|life|being alive|existing)(?! (?:in|on|off|out|near|paycheck|at)\b)|cansad[oa] de vivir|plus envie de vivre|fatigue de vivre|wish i (?:was|were) never born|disappear for good|(?:want|wanna|wish i could)(?: to)?(?: just)? disappear(?! (?:from|into|to|for|on|off|in)\b)|point (?:of|in) (?:living|life|going on|being (?:here|alive)|anything|it all)(?! (?:on|in|at|here|with)\b)|desaparecer|disparaitre)\b/,
  /\b(?:cut|cutting|burn\w*|hurt|hurting|harm\w*) my ?(?:self|arms?|wrists?|legs?)\b(?! (?:an?|some|off|in|out|loose|short|shaving|lifting|cooking|at|on (?!purpose)|cutting)\b)|\b(?:me corto|me corte|cortarme|cut (?:too|so|real) deep|wont stop bleeding|capable de vivre|coupee? les veines|me lastimo|me hago dano|me suis (?:encore )?(?:coupee?|fait du mal)|me fais du mal|me coupe|ouvert les veines|cortado las venas)\b/,
  /\b(?:me mato|me voy a matar|jvais me tuer|vais me (?:tuer|foutre)|me foutre en l ?air|take (?:my|her|his|their|your) (?:own )?life(?! insurance| (?:savings|story))|gonna end it)\b/,
  // Following somebody into death, what insurance would pay, and calling a hotline.
  /\b(?:join|go with|be with|rejoindre|reunirme con|irme con) (?:her|him|them|my (?:mom|mama|mother|dad|wife|husband|son|daughter|baby)|mon|ma|mi|ella|el)\b(?! (?:at|for|on|in|to)\b)/,
  /\b(?:le|la|les) rejoindre\b|\bsorti la (?:corde|lame)\b|\bestrellar(?:me)? (?:la|el|contra)\b/,
  /\b(?:looking|staring|look|stare) at the (?:drop|ledge|edge|fall|water below|tracks)\b|\b(?:theyll|they will|they would|someone will|somebody will|whoever) (?:finds?|discovers?) me\b/,
  /\b(?:cant|can not|cannot|dont want to) (?:take|stand|do|bear) (?:living|life)\b/,
  /\b(?:life insurance|policy|seguro de vida|assurance ?vie)\b.{0,40}\b(?:suicid\w*|do it yourself|does it (?:him|her|them)self|than (?:by )?me)\b/,
  /\bsuu?i?cide (?:hot ?)?lines?\b|\b(?:rope|noose|corde|soga) (?:is|s) (?:up|tied|ready)\b|\b(?:si je me reveille pas|si no despierto|if i (?:dont|do not) wake up)\b/,
  /\b(?:dose|how (?:much|many)|cuant\w+|combien)\b.{0,60}\b(?:to die|kill|not hurt|not wake|overdose|lethal|morir|mourir)\b/,
]
/** Said plainly of oneself or of somebody near; the model is not asked, and only laughter takes it back. */
const plainly = [
  // Somebody at home or a friend. Whoever has died of it is mourned; who works hard over something is not in danger.
  new RegExp(
    String.raw`\b${near}\b.{0,16}\b(?:(?:is|s|keeps|says|said|talks? about|talking about|wants? to|going to|gonna|tried to|trying to|threaten\w* to|might|will)\b.{0,24}\b(?:kill|hurt|harm|hang|shoot)(?:ing)? (?:him|her|them|their) ?sel(?:f|ves)|(?:is|s|feels) (?:so |very |really )?suicidal|(?:wants?|wanted) to die${notInJest}(?! (?:her|his|their)\b)|(?:took|swallowed|taken) (?:all|a bunch of|a bottle of|too many) .{0,12}\b(?:pills|meds|tablets))\b(?! (?:at|over|to|trying|stud\w+|work\w+|laughing|with work)\b)`,
  ),
  new RegExp(
    String.raw`\bworth more dead(?: than alive)?${over}|\b(?:i )?wish (?:i had|id|i was|i were|i wasnt|i werent|i hadnt) (?:never (?:been )?|been )?born${over}|\bi (?:(?:really|just|probably|honestly) )*should (?:(?:really|just|probably|honestly) )*(?:die|be dead)${over}|\bdone (?:with )?(?:living|being alive)${over}|\bill be dead(?: (?:by|before|after) (?:tomorrow|tonight|morning|the morning)| soon)?${over}`,
  ),
  new RegExp(
    String.raw`\b(?:death|dying|being dead) (?:sounds|seems|feels|looks|would be) (?:so |very |really |almost |kind of |more |a lot )*(?:peaceful|nice|good|easier|better|easy|quiet|comforting)${over}|\b(?:want|wanna|need|wish) (?:to )?(?:get )?out of this (?:life|world)${over}|\b(?:dont|do not) (?:want|wanna)(?: to)? be (?:in|on|part of) this (?:world|life|earth|planet)${over}`,
  ),
  new RegExp(
    String.raw`\b(?:want|need|wish|make|waiting for) (?:(?:the|my|this|all (?:the|this|my)) pain (?:would |will )?(?:to )?(?:just |finally )?(?:stop|end|be over|go away)|(?:the|my|this) suffering to (?:stop|end|be over))(?: (?:forever|for good|now|already))?${over}`,
  ),
  new RegExp(
    String.raw`\b(?:want|wish i could|wanna|like) (?:to )?(?:just )?(?:go to )?(?:sleep|fall asleep) (?:forever|and (?:never|not) wake up)\b|\b(?:give|gave|giving|given) up on (?:life|living)${over}|\bhate (?:living|being alive)${over}|\b(?:saving up|stockpil\w+|hoarding) (?:my |her |his )?(?:pills|meds|tablets)\b|^(?:im|i am) (?:at|on|by|near) the (?:train ?tracks|tracks|ledge)${over}`,
  ),
  new RegExp(
    String.raw`\b(?:after|since) my (?:last |second |suicide )*attempt${over}|^(?:i )?attempted (?:again|last night|yesterday|today)\b|\b(?:before|or) i (?:do|might do|end up doing) something (?:to my ?self|stupid|bad|drastic|terrible)${over}`,
  ),
  /\b(?:quisiera|quiero|ojala|me gustaria|desearia) (?:no (?:despertar(?:me)?|haber nacido|existir)|estar muert[oa]|dormir(?:me)? (?:y no despertar|para siempre)|desaparecer para siempre)\b|\b(?:j ?aimerais|j ?voudrais|je voudrais|j ?veux|je veux) (?:etre morte?|disparaitre pour (?:toujours|de bon)|(?:ne )?plus (?:me reveiller|exister)|dormir pour toujours)\b|\b(?:fait|fais) une tentative\b(?! (?:de reponse|pour)\b)/,
  new RegExp(
    String.raw`\b(?:no le (?:veo|encuentro) (?:el )?sentido a (?:la vida|vivir|nada)|la vida (?:ya )?no (?:vale|tiene) (?:la pena|nada|sentido)|la vie (?:ne |n )?(?:vaut|a) (?:plus|pas|rien)(?: la peine| le coup| de sens)?(?: d etre vecue| d vivre)?|plus (?:de raison|le gout|l envie) de vivre|mas valdria (?:estar )?muert[oa]|j ?aurais (?:pas|jamais) du naitre|no deberia haber nacido)${over}`,
  ),
  /\b(?:feel(?:ing)? like|think\w* (?:of|about)|thought (?:of|about)|want to|wanna|going to|gonna|might|urge to|tempted to) (?:just |maybe )?(?:driv(?:e|ing)|crash(?:ing)?|steer(?:ing)?) (?:my (?:car|truck) |the car |myself |straight |right )*(?:off (?:a|the|this|that) (?:bridge|cliff|road|overpass)|into (?:a|the|an) (?:tree|wall|river|lake|pole|ditch|truck|semi|traffic|oncoming))\b/,
]
/** "Goodbye" alone only takes leave of our texts, and so it does beside words that sound more like leaving them. */
const farewell =
  /\w.*\b(?:goodbye|farewell|good bye|adios|despedi\w*|adieux?|dire au revoir)\b|\b(?:goodbye|farewell|good bye|adios|adieu)\b.*\w/
/** Said outright about people at home, about what was done to somebody, or about a life in danger; the model is not asked. */
const harmed = [
  /\b(?:(?:i am|im|we are|were) (?:not |un)safe|i (?:dont|do not) feel safe) (?:at home|here|with (?:him|her|them)|in (?:my|this) (?:house|home))\b|\b(?:my )?(?:husband|wife|boyfriend|girlfriend|bf|gf|partner|dad|father|stepdad|mom|mother|ex) (?:just |always |again )?(?:hits|beats|hit|punched|punches|kicks|kicked|is hitting|is beating|is choking|keeps hitting|keeps beating|beat) (?:me|us|the kids|my kids)\b(?! (?:at|in|to|up for) (?!home|me\b|us\b)\w+)/,
  /\b(?:i was|i got|ive been|i have been|been) (?:just )?(?:raped|sexually (?:assaulted|abused)|molested|stabbed(?! in the back)|beaten up(?! by (?:question|this|that|the|these|tax\w*))|strangled|held at (?:gun|knife) ?point)\b|\b(?:he|she|they|someone|somebody|\w+) raped me\b/,
  new RegExp(
    String.raw`\b(?:need|send|get) (?:me |us )?(?:the (?:police|cops)|an ambulance|the paramedics|paramedics)${over}|\b(?:i think |i might be |might be |maybe )?(?:im|i am|hes|shes|he is|she is) having (?:a|an) (?:heart attack|stroke|seizure|overdose)${over}|\bi(?:m| am) bleeding (?:(?:so|really|very|pretty) )?(?:a lot|badly|out|bad|heavily|to death|everywhere)${over}`,
  ),
  /\b(?:he|she|husband|wife|boyfriend|girlfriend|bf|gf|partner|dad|father|stepdad|mom|mother|uncle|brother|ex) (?:just |then |again |always |has )*(?:threw me (?:down|against|across|into|on the floor|out of the car)|pushed me (?:down|against|off|into)|(?:slapped|punched|choked|strangled|beats?|kicked) me(?= (?:again|last night|yesterday|today|tonight|in (?:the|my) (?:face|head|stomach|ribs)|and|when|because|so hard)\b|\W*$)|put (?:his|her) hands (?:around|on) my (?:neck|throat))/,
  /\b(?:uncle|stepdad|dad|father|brother|cousin|boss|teacher|coach|neighbor|pastor|grandpa|he|man|guy) (?:keeps |is |has been |was )?(?:touches|touching|touched|gropes|groping|groped|molest\w+) me\b|^(?:please )?help(?: me)?(?: please)?\W+(?:hes|he is|theyre|they are|shes|someone is|somebody is|there is someone) (?:here|inside|coming|outside|back|in my house)\b/,
  /\b(?:mi )?(?:esposo|marido|novio|pareja|padre|papa|padrastro|ex|esposa) (?:siempre |otra vez |ya )?(?:me|nos) (?:pega|golpea|pego|golpeo|maltrata|quiere matar|va a matar)\b(?! (?:un|una|el|la|los|las)\b)|\bme amenaz[oa] con (?:un |una )?(?:cuchillo|arma|pistola|navaja|matar\w*)\b|\btengo miedo (?:de )?que (?:me mate|me pegue|me haga dano)\b/,
  /\b(?:mon |ma )?(?:mari|copain|chum|conjoint|pere|beau ?-?pere|ex|copine|femme) (?:me (?:bat|frappe|tape dessus|cogne)|m ?a (?:encore )?(?:battue?|frappee?|tabassee?|cognee?))\b|\bpeur qu ?il me (?:tue|frappe|batte)\b|\bappelez (?:la police|une ambulance|les secours)\b/,
]
const danger = [
  /\b(?:he|she|they|husband|wife|boyfriend|girlfriend|dad|father|mom|ex|partner|stepdad|son|brother|boss)\b.{0,30}\b(?:beats?|beating|chok\w*|hurting|punch\w*|threaten\w*|strangl\w*|raped?|has (?:a|the|his|her) (?:gun|knife))\b/,
  // "My son hit it", "hit the wrong key": a blow has somebody whom it meets, or nothing behind it.
  new RegExp(
    String.raw`\b(?:he|she|they|husband|wife|boyfriend|girlfriend|dad|father|mom|ex|partner|stepdad|son|brother|boss)\b.{0,30}\b(?:hits?|hurts|kicks)\b(?:.{0,20}(?<!\bfor )\b(?:me|us|her|him|them|mom|mother|sister|brother|baby|daughter|son|kids?|children|hard|again|face|head|when|if|every)\b|${over})`,
  ),
  /\b(?:he|she|they|someone|somebody|ex|man|guy|husband|boyfriend|neighbor|stalker)\b.{0,12}\b(?:following|stalking|chasing) (?:me|us)\b/,
  /\b(?:im|i am|we are|were) (?:in danger|not safe|being (?:followed|attacked|held))\b/,
  /\b(?:going to|gonna|will|threatened to|wants to) (?:kill|hurt|shoot|stab) (?:me|us|my)\b/,
  /\bcall (?:911|the (?:police|cops|sheriff)|an ambulance|help)\b/,
  /\b(?:man|men|guy|someone|somebody|stranger|shooter|intruder|hombre|alguien|tipo|homme|quelqu ?un|type)\b.{0,30}\b(?:in the house|in my house|inside|break\w* in|get in|at (?:the|my) door(?= .{0,30}\b(?:wont|with|trying|bang\w*|pound\w*|kick\w*|scream\w*|help)\b)|machete|gun|knife|weapon|shooting|following me|en la casa|a la casa|pistola|cuchillo|dans la maison|me suit|couteau|arme)\b/,
  /\b(?:active shooter|shots fired|home invasion|held hostage|au secours|socorro|keeps? my passport|kidnap\w*|secuestr\w*)\b/,
  /\b(?:hiding|hid|locked|under the (?:bed|desks?)|escondid[oa]|debajo de la cama|encerrad[oa]|cachee?|enfermee?|sous le lit)\b/,
  /\b(?:scared|afraid|terrified|miedo|peur) (?:to|of|de) (?:go home|going home|be home|him|my (?:husband|wife|boyfriend|dad|father|ex|partner)|el|mi (?:marido|esposo|novio)|lui|mon (?:mari|chum|copain|conjoint))\b/,
  /\b(?:isnt|not|wont|is not) (?:waking up|wake up|breathing|responding)\b|\b(?:no respira|no despierta|ne respire (?:plus|pas)|se reveille (?:plus|pas))\b/,
  /\b(?:(?:hed?|hell|shed?|shell|they|theyd|theyll|time)\b.{0,12}\bfinish it|bury me|kill me|hurts? me|(?<=\w )beats? me|shoot me(?! (?:an?|the|some|your|another|over|that|those)\b)|finally did it|find me and)\b/,
  /\b(?:me pega(?! (?:el|la|un|una|unos|unas)\b)|me golpea|me amenaza|me va a matar|me quiere matar|estoy en peligro|me esta (?:pegando|golpeando))\b/,
  /\b(?:me frappe|me bat|me menace|va me tuer|suis en danger|veut me tuer|ma (?:encore )?(?:frappee?|tabassee?|battue?))\b/,
]
/** A boss or teacher who is going to kill somebody, and a parent who will if: ways of talking about being scolded. */
const scolded =
  /\b(?:boss|manager|teacher|prof\w*|coach|cfo|ceo|accountant|auditor|irs|landlord|client|jefe|patron) (?:is |s |will |va a |me va a |va me )?(?:gonna |going to |gon )?(?:kill|murder|matar|tuer|shoot|strangle)|\b(?:mom|mama|mother|dad|papa|parents|roommate)\b.{0,16}\b(?:kill|murder|matar)\b.{0,4}\b(?:if|si|cuando|over|for (?:the|this|that|not)) i? ?(?:fail|flunk|miss|forget|lose|get|dont|no|olvid|repruebo|pierdo|spend|break|the|this)|\b(?:beat|beats|beating) (?:me|us) (?:at|in|to)\b|\b(?:hit|hits|hitting) (?:me|us) (?:up\b|w(?:ith)? .{0,14}\b(?:bills?|invoices?|fees?|questions?|tax\w*|k ?1s?|lawsuits?|charges?|penalt\w+|prices?)\b)|\bthreaten\w* to (?:make|take away|sell|cancel)\b|\b(?:gun|knife) (?:safe|shop|store|range|show|set|block|sale|license)\b/
/** What a spouse at home would say of a purchase; no threat has the word. Of grades and bills anybody would. */
const wouldScold = new RegExp(
  String.raw`\b(?:kill|murder|strangle) me (?:if|when|for|over) (?:i (?:dont |do not |didnt |cant )?(?:pass|fail|flunk|failed|bought|spent|mess(?:ed)? up|screw(?:ed)? up)|.{0,24}\b(?:invoices?|receipts?|bills?|expenses?|taxes|budget|balance|prices?|statements?|quiz|exam|grades?)\b)|\b(?:wife|girlfriend|mom|mama|mother|kids|roommate|accountant) (?:would|d) (?:\w+ )?(?:kill|murder) me${over}`,
)
/** Other people who may do harm: if one of them is named, a cry for help is one of danger. */
const others =
  /\b(?:he|him|his|she|they|husband|boyfriend|dad|father|stepdad|ex|man|guy|gun|knife|outside|door|locked|hits?|beats?|marido|esposo|novio|yerno|padre|hombre|pistola|mari|chum|copain|conjoint|pere|il|elle|homme|arme|couteau)\b/

/** Whether the model alone hears a cry for help. */
function isHeard(scores: Scores): boolean {
  const [wish, next] = loudestTwo(scores)
  const of = weights.crisis
  if (scores.stop > scores.crisis) return false
  const saying = of.bias + of.crisis * scores.crisis
  return saying + of.chat * scores.chat + of.wish * wish + of.wishAlone * (wish - next) > 0
}

/** A cry for help, and whether a rule found words for it or only the model heard it. */
export interface CrisisHeard {
  readonly crisis: Crisis
  readonly by: 'rule' | 'model'
}

/** Reads a cry for help: what is said outright, and what the model hears between the lines. */
export function readCrisis(body: string, scores: Scores): CrisisHeard | null {
  const text = normal(body.replace(initials, 'overdosed'))
  const isExaggerated = exaggerated.test(text)
  const isFigurative =
    isExaggerated || shootMe.test(text) || figurative.test(text) || elsewhere.test(text) || preferring.test(text)
  const holds = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text))
  if (holds(self) && !isExaggerated) return { crisis: 'self-harm', by: 'rule' }
  if (laughter.test(text) || scolded.test(text) || wouldScold.test(text)) return null
  if (holds(plainly) && !isFigurative) return { crisis: 'self-harm', by: 'rule' }
  if (holds(harmed) && !isFigurative) return { crisis: 'danger', by: 'rule' }
  if (scores.crisis > (isFigurative ? milli.crisisFigurative : milli.crisisAround) && holds(danger))
    return { crisis: 'danger', by: 'rule' }
  if (isFigurative || scores.crisis <= milli.crisisAround) return null
  const isSaid = holds(around) || (farewell.test(text) && scores.crisis > Math.max(scores.stop, scores.out))
  if (!isSaid && (accident.test(text) || absence.test(text) || !isHeard(scores))) return null
  return { crisis: others.test(text) ? 'danger' : 'self-harm', by: isSaid ? 'rule' : 'model' }
}
