import type { Crisis } from '../model/heard.ts'
import type { Scores } from './model.ts'
import { normal } from './normal.ts'
import { thresholds_milli as milli, weights } from './thresholds.ts'
import { loudestTwo } from './wish.ts'

/** Laughter cancels what was only guessed, never what people say outright about themselves. */
const laughter = /\b(?:lol+|lmao\w*|haha\w*|jaja\w*|mdr|rofl)\b|[😂🤣💀]/u
/**
 * Figures of speech from jokes and bookkeeping: "this is killing me", "dead asset". Only a high score of the model
 * overrides them.
 */
const figurative =
  /\b(?:dead|killer?|murder\w*) (?:asset|stock|weight|inventory|line|lines|end|ends|heat|easy|deal|tax|quiz|lesson|app|bug)|(?<!\b(?:he|she|they) (?:will|is going to|is gonna|are going to|wants to|want to|tried to|threatened to|said he would|said she would) )\b(?:kill|killing|killed|murder\w*|slay\w*) (?:it|the|this|that|my (?:feet|back|legs|knees|budget|margin|vibe|phone|battery|time)|me\b(?!rself))/
/** What is jokingly said to make somebody want to die: "this exam makes me wanna die". */
const exaggerated =
  /\b(?:exams?|quiz\w*|taxes|tax|math|homework|class|lessons?|spreadsheets?|excel|debits?|depreciation|accounting|this|that|it|embarrass\w*|laughing|heat|cringe)\b.{0,20}\b(?:makes?|made|making|gonna|going to|will)\b.{0,12}\b(?:die|kill myself|kms|dead)\b|\b(?:die|dying|dead) (?:of|from) (?:laugh\w*|boredom|heat|hunger|embarrass\w*)\b|\bsuicide (?:squad|squeeze|wings?|clause|prevention|sauce|doors?|bomber|mission)\b|\b(?:shoot|shot) myself in the foot\b|\bhang(?:ing)? myself out\b|\bend it all (?:on|by|here|with a)\b/
const self = [
  /\b(?:kill|hurt|hang|shoot|cut|drown|harm|end)(?:ing?)? my ?(?:self|slef|sefl|slf)\b/,
  /\b(?:kms|sewerslide|unaliv\w*|od ?d|od ed|i (?:have |just )?overdosed)\b/,
  /\b(?:feel(?:ing)? like|think(?:ing)? (?:of|about)|ready for) ending (?:things|it|it all|everything|my life)\b/,
  /\b(?:better off|mieux) (?:dead|mort|without me|w out me|wo me|sans moi)\b/,
  /\b(?:taken|took|swallowed|aval\w+|tome|trague) (?:all|the whole|toutes?|todas?) .{0,20}\b(?:pills?|tablets?|meds|pilules|pastillas)\b/,
  /\b(?:commit|attempt|thinking (?:of|about)|feel\w*|am|im) (?:suicid\w*)\b|^suicide\W*$|\bsuicidal\b/,
  /\b(?:want|wanna|going|gonna|ready|rather|wish i (?:could|was|were)|would|better off|plan(?:ning)?)(?: to)?(?: be)? (?:die|dead|not (?:be alive|wake up)|end (?:my life|it all))\b/,
  /\b(?:dont|do not|no longer|not) (?:want|wanna|wish)(?: to)? (?:be (?:alive|here anymore)|live|exist|wake up|go on living)\b|\b(?:cant|cannot|can not) (?:go on|keep going|keep living|live like this|do this life)\b/,
  /\b(?:end|ending|gonna end|want) (?:my|it) (?:life|all)\b|\bend it (?:tonight|today|now)\b/,
  /\b(?:me quiero (?:morir|matar)|quiero (?:morir|morirme|matarme)|no quiero (?:(?:seguir )?(?:vivir|viviendo)|despertar)|quitarme la vida|suicid\w*|ya no quiero (?:vivir|estar aqui))\b/,
  /\b(?:me tuer|me suicider|en finir|envie de mourir|j?veux (?:plus vivre|pu vivre|mourir)|me pendre)\b/,
]
/**
 * What people say around it: the means at hand, a farewell, who would be better off. Each is also said in other
 * contexts, so the model must at least not think it unlikely.
 */
const means =
  'pills?|tablets?|meds|xanax|rafters?|tylenol|potassium|insulin|bottle|gun|pistol|shotgun|rifle|rope|noose|razor|blade|knife|pastillas|frasco|pistola|soga|veneno|navaja|pilules|comprimes|corde|fusil|flingue|lame'
const heights =
  'bridge|platform|overpass|roof|rooftop|ledge|edge|top floor|balcony|cliff|tracks|pier|dock|rails|puente|azotea|techo|balcon|vias|pont|toit|quai|bord|voie ferree'
const around = [
  new RegExp(
    String.raw`\b(?:${means})\b.{0,25}\b(?:in my|on my|my hand|lap|pocket|mouth|loaded|ready|next to me|en la mano|a cote|sur moi|dans la main)\b`,
  ),
  new RegExp(
    String.raw`\b(?:loaded|holding|got|have|bought|counted|staring at|looking at|took|taken|swallowed|tome|trague|tengo|compre|avale|pris)\b.{0,25}\b(?:${means})\b`,
  ),
  new RegExp(
    String.raw`\b(?:standing|sitting|stood|im|i am|parado|sentado|estoy|suis|assis|debout)\b.{0,12}\b(?:on|at|en|al|sur|au|devant)\b.{0,20}\b(?:${heights})\b`,
  ),
  /\b(?:jump|jumping|jumped)\b(?! (?:for joy|in|into|to|on|through|rope|ahead|around|start|past|out of (?:my|the|his|her) (?:seat|chair|skin)))|\b(?:step off|drive off|driving off|drove off|drive into (?:a|the) (?:tree|wall|river|lake|truck|traffic)|tirarme|me tiro|aventarme|lanzarme|saltar|sauter|jeter)\b/,
  // "Goodbye" alone only takes leave of our texts.
  /\w.*\b(?:goodbye|farewell|good bye|adios|despedi\w*|adieux?|dire au revoir)\b|\b(?:goodbye|farewell|good bye|adios|adieu)\b.*\w/,
  /\b(?:my life is over|life is not worth|not worth living|cant (?:do|take) (?:this|it|life) any ?more\b.{0,20}\bend it|took too (?:much|many))\b/,
  /\b(?:writ\w+|wrote|escrib\w+|ecri\w+|leaving|left|deje|laisse)\b.{0,20}(?<!\b(?:sticky|class|side|lecture|study|as a) )\b(?:notes?|letters?|carta|cartas|lettre|mot)\b/,
  /\b(?:nobody|no one|noone|nadie|personne)\b.{0,14}\b(?:miss|care|cares|need|needs|notice|cry|extran\w*|llor\w*|import\w*|pleur\w*|manqu\w*|remarqu\w*)/,
  /\b(?:better off(?! (?!dying\b)\w+ing\b)|best for everyone|burden|carga|fardeau|poids|estar mejor sin|estarian mejor|mejor sin mi|mieux sans|(?:happier|better) (?:with ?out|w ?o|w) me)\b/,
  /\b(?:wont|will not|not going to|not gonna|dont (?:want|plan|expect) to|no voy a|ne serai|serai pas|serai plus|ya no) (?:be (?:here|around|alive|on this earth)|wake up|see (?:tomorrow|friday|monday|christmas|morning)|make it|live|estar|despertar|de ce monde|la demain)/,
  /\b(?:last (?:night|day|text|message) (?:alive|on earth|from me)|tonight is the night|by the time you read|when you read this|quand (?:vous lirez|tu liras)|cuando lea[ns]?|(?:no|(?:dont|do not|cant) see (?:a|any)) reason to (?:live|stay|go on|wake up|get up)|nothing (?:left )?to live for|tired of (?:living|life|being alive|existing)|cansad[oa] de vivir|plus envie de vivre|fatigue de vivre|wish i (?:was|were) never born|disappear for good|desaparecer|disparaitre)\b/,
  /\b(?:cut|cutting|burn\w*|hurt|hurting|harm\w*) my ?(?:self|arms?|wrists?|legs?)\b|\b(?:me corto|me corte|cortarme|cut (?:too|so|real) deep|wont stop bleeding|capable de vivre|coupee? les veines|me lastimo|me hago dano|me suis (?:encore )?(?:coupee?|fait du mal)|me fais du mal|me coupe|ouvert les veines|cortado las venas)\b/,
  /\b(?:me mato|me voy a matar|jvais me tuer|vais me (?:tuer|foutre)|me foutre en l ?air|take (?:my|her|his|their|your) (?:own )?life|ended? it all|end it tonight|ending it)\b/,
  // Following somebody into death, what insurance would pay, and calling a hotline.
  /\b(?:join|go with|be with|rejoindre|reunirme con|irme con) (?:her|him|them|my (?:mom|mama|mother|dad|wife|husband|son|daughter|baby)|mon|ma|mi|ella|el)\b/,
  /\b(?:le|la|les) rejoindre\b|\bsorti la (?:corde|lame)\b|\bestrellar(?:me)? (?:la|el|contra)\b/,
  /\b(?:looking|staring|look|stare) at the (?:drop|ledge|edge|fall|water below|tracks)\b|\b(?:theyll|they will|they would|someone will|somebody will|whoever) (?:finds?|discovers?) me\b/,
  /\b(?:cant|can not|cannot|dont want to) (?:take|stand|do|bear) (?:living|life)\b/,
  /\b(?:life insurance|policy|seguro de vida|assurance ?vie)\b.{0,40}\b(?:suicid\w*|do it yourself|does it (?:him|her|them)self|than (?:by )?me)\b/,
  /\bsuu?i?cide (?:hot ?)?lines?\b|\b(?:rope|noose|corde|soga) (?:is|s) (?:up|tied|ready)\b|\b(?:si je me reveille pas|si no despierto|if i (?:dont|do not) wake up)\b/,
  /\b(?:dose|how (?:much|many)|cuant\w+|combien)\b.{0,60}\b(?:to die|kill|not hurt|not wake|overdose|lethal|morir|mourir)\b/,
]
/** Said outright about people at home; the model is not asked. */
const harmed =
  /\b(?:i am|im|we are|were|i dont feel|i do not feel) (?:not )?(?:un)?safe (?:at home|here|with (?:him|her|them)|in (?:my|this) (?:house|home))\b|\b(?:my )?(?:husband|wife|boyfriend|girlfriend|bf|gf|partner|dad|father|stepdad|mom|mother|ex) (?:just |always |again )?(?:hits|beats|hit|punched|punches|kicks|kicked|is hitting|is beating|is choking|keeps hitting|keeps beating|beat) (?:me|us|the kids|my kids)\b(?! (?:at|in|to|up for) (?!home|me\b|us\b)\w+)/
const danger = [
  /\b(?:he|she|they|husband|wife|boyfriend|girlfriend|dad|father|mom|ex|partner|stepdad|son|brother|boss)\b.{0,30}\b(?:hits|hit|beats?|beating|chok\w*|hurts|hurting|punch\w*|kicks|threaten\w*|strangl\w*|raped?|has (?:a|the|his|her) (?:gun|knife))\b.{0,20}\b(?:me|us|kids|children|mom|her)?\b/,
  /\b(?:he|she|they|someone|somebody|ex|man|guy|husband|boyfriend|neighbor|stalker)\b.{0,12}\b(?:following|stalking|chasing) (?:me|us)\b/,
  /\b(?:im|i am|we are|were) (?:in danger|not safe|being (?:followed|attacked|held))\b/,
  /\b(?:going to|gonna|will|threatened to|wants to) (?:kill|hurt|shoot|stab) (?:me|us|my)\b/,
  /\bcall (?:911|the (?:police|cops|sheriff)|an ambulance|help)\b/,
  /\b(?:man|men|guy|someone|somebody|stranger|shooter|intruder|hombre|alguien|tipo|homme|quelqu ?un|type)\b.{0,30}\b(?:in the house|in my house|inside|break\w* in|get in|at the door|machete|gun|knife|weapon|shooting|following me|en la casa|a la casa|pistola|cuchillo|dans la maison|me suit|couteau|arme)\b/,
  /\b(?:active shooter|shots fired|home invasion|held hostage|au secours|socorro|keeps? my passport|kidnap\w*|secuestr\w*)\b/,
  /\b(?:hiding|hid|locked|under the (?:bed|desks?)|escondid[oa]|debajo de la cama|encerrad[oa]|cachee?|enfermee?|sous le lit)\b/,
  /\b(?:scared|afraid|terrified|miedo|peur) (?:to|of|de) (?:go home|going home|be home|him|my (?:husband|wife|boyfriend|dad|father|ex|partner)|el|mi (?:marido|esposo|novio)|lui|mon (?:mari|chum|copain|conjoint))\b/,
  /\b(?:isnt|not|wont|is not) (?:waking up|wake up|breathing|responding)\b|\b(?:no respira|no despierta|ne respire (?:plus|pas)|se reveille (?:plus|pas))\b/,
  /\b(?:finish it|bury me|kill me|hurts? me|beats? me|shoot me|finally did it|find me and)\b/,
  /\b(?:me pega|me golpea|me amenaza|me va a matar|me quiere matar|estoy en peligro|me esta (?:pegando|golpeando))\b/,
  /\b(?:me frappe|me bat|me menace|va me tuer|suis en danger|veut me tuer|ma (?:encore )?(?:frappee?|tabassee?|battue?))\b/,
]
/** A boss or teacher who is going to kill somebody, and a parent who will if: ways of talking about being scolded. */
const scolded =
  /\b(?:boss|manager|teacher|prof\w*|coach|cfo|ceo|accountant|landlord|client|jefe|patron) (?:is |s |will |va a )?(?:gonna |going to |gon )?(?:kill|murder|matar|shoot|strangle)|\b(?:mom|mama|dad|papa|roommate)\b.{0,16}\b(?:kill|murder|matar)\b.{0,4}\b(?:if|si|cuando|over|for (?:the|this|that|not)) i? ?(?:fail|flunk|miss|forget|lose|get|dont|no|olvid|repruebo|pierdo|spend|break|the|this)|\b(?:beat|beats|beating) (?:me|us) (?:at|in|to)\b|\bthreaten\w* to (?:make|take away|sell|cancel)\b|\b(?:gun|knife) (?:safe|shop|store|range|show|set|block|sale|license)\b/
/** Other people who may do harm: if one of them is named, a cry for help is one of danger. */
const others =
  /\b(?:he|him|his|she|they|husband|boyfriend|dad|father|stepdad|ex|man|guy|gun|knife|outside|door|locked|hits?|beats?|marido|esposo|novio|yerno|padre|hombre|pistola|mari|chum|copain|conjoint|pere|il|elle|homme|arme|couteau)\b/

/** Whether the model alone hears a cry for help. */
function isHeard(scores: Scores): boolean {
  const [wish, next] = loudestTwo(scores)
  const of = weights.crisis
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
  const text = normal(body)
  const isExaggerated = exaggerated.test(text)
  const isFigurative = isExaggerated || figurative.test(text)
  const holds = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text))
  if (holds(self) && !isExaggerated) return { crisis: 'self-harm', by: 'rule' }
  if (laughter.test(text) || scolded.test(text)) return null
  if (harmed.test(text) && !isFigurative) return { crisis: 'danger', by: 'rule' }
  if (scores.crisis > (isFigurative ? milli.crisisFigurative : milli.crisisAround) && holds(danger))
    return { crisis: 'danger', by: 'rule' }
  if (isFigurative || scores.crisis <= milli.crisisAround) return null
  const isSaid = holds(around)
  if (!isSaid && !isHeard(scores)) return null
  return { crisis: others.test(text) ? 'danger' : 'self-harm', by: isSaid ? 'rule' : 'model' }
}
