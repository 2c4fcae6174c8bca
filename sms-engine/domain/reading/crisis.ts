import type { Crisis } from '../model/heard.ts'
import type { Scores } from './model.ts'
import { normal } from './normal.ts'

/** Thousandths of a score above which the model alone takes a text for a cry for help. */
const model_milli = -480
/** Words that only jokes and bookkeeping go with: "this is killing me", "dead asset", "I'm dying 😂". */
const joke =
  /\b(?:lol|lmao\w*|haha\w*|jaja\w*|mdr|rofl|😂|🤣)|[😂🤣💀]|\b(?:dead|killer?|murder\w*) (?:asset|stock|weight|inventory|line|lines|end|ends|heat|easy|deal|tax|quiz|lesson|app|bug)|\b(?:kill|killing|killed|murder\w*|slay\w*) (?:it|the|this|that|my (?:feet|back|legs|knees|budget|margin|vibe|phone|battery|time)|me\b(?!rself))/u
const self = [
  /\b(?:kill|hurt|hang|shoot|cut|drown|harm|end)(?:ing)? my ?self\b/,
  /\bkms\b/,
  /\b(?:better off|mieux) (?:dead|mort|without me|w out me|wo me|sans moi)\b/,
  /\b(?:taken|took|swallowed|aval\w+|tome|trague) (?:all|the whole|toutes?|todas?) .{0,20}\b(?:pills?|tablets?|meds|pilules|pastillas)\b/,
  /\b(?:commit|attempt|thinking (?:of|about)|feel\w*|am|im) (?:suicid\w*)\b|^suicide\W*$|\bsuicidal\b/,
  /\b(?:want|wanna|going|gonna|ready|rather|wish i (?:could|was|were)|would|better off|plan(?:ning)?)(?: to)?(?: be)? (?:die|dead|not (?:be alive|wake up)|end (?:my life|it all))\b/,
  /\b(?:dont|do not|no longer|not) (?:want|wanna|wish)(?: to)? (?:be (?:alive|here anymore)|live|exist|wake up|go on living)\b/,
  /\bend(?:ing)? (?:my|it) (?:life|all)\b/,
  /\b(?:me quiero (?:morir|matar)|quiero (?:morir|morirme|matarme)|no quiero (?:seguir )?(?:vivir|viviendo)|quitarme la vida|suicid\w*|ya no quiero (?:vivir|estar aqui))\b/,
  /\b(?:me tuer|me suicider|en finir|envie de mourir|veux (?:plus vivre|mourir|pu vivre)|veux pu vivre|me pendre)\b/,
]
const danger = [
  /\b(?:he|she|they|husband|wife|boyfriend|girlfriend|dad|father|mom|ex|partner|stepdad|son|brother|boss)\b.{0,30}\b(?:hits|hit|beats?|beating|chok\w*|hurts|hurting|punch\w*|kicks|threaten\w*|strangl\w*|raped?|has (?:a|the|his|her) (?:gun|knife))\b.{0,20}\b(?:me|us|kids|children|mom|her)?\b/,
  /\b(?:im|i am|we are|were) (?:in danger|not safe|being (?:followed|attacked|held))\b/,
  /\b(?:going to|gonna|will|threatened to|wants to) (?:kill|hurt|shoot|stab) (?:me|us|my)\b/,
  /\bcall (?:911|the (?:police|cops))\b/,
  /\b(?:me pega|me golpea|me amenaza|me va a matar|me quiere matar|estoy en peligro|me esta (?:pegando|golpeando))\b/,
  /\b(?:me frappe|me bat|me menace|va me tuer|suis en danger|veut me tuer|ma frappee?)\b/,
]
/** Others who may hurt: their part in a text that the model took for a cry for help makes it one of danger. */
const others =
  /\b(?:he|him|his|she|they|husband|boyfriend|dad|father|stepdad|ex|man|guy|gun|knife|outside|door|locked|hits?|beats?|marido|esposo|novio|yerno|padre|hombre|pistola|mari|chum|copain|conjoint|pere|il|elle|homme|arme|couteau)\b/

/** Reads a cry for help: what is said outright, and what the model hears between the lines. */
export function readCrisis(body: string, scores: Scores): Crisis | null {
  const text = normal(body)
  if (self.some((pattern) => pattern.test(text)) && !joke.test(text)) return 'self-harm'
  if (danger.some((pattern) => pattern.test(text)) && scores.crisis > -1_000) return 'danger'
  if (scores.crisis <= model_milli || joke.test(text)) return null
  return others.test(text) ? 'danger' : 'self-harm'
}
