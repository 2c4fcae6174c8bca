import { runsOn } from './text.ts'
import type { Token } from './tokens.ts'

/** Words before which a letter is the name of something else: "plan B", "vitamin C", "Schedule C". */
const owners: ReadonlySet<string> = new Set(
  `plan vitamin vit hepatitis hep schedule sched part section form class series type grade unit apt apartment gate row room building bldg
  terminal line lot block ward zone medicare exhibit appendix table figure tier group team wing studio column highway hwy route bus train
  platform phase side title article chapter tab bay stall aisle level floor model size cup pier dock door entrance exit suite locker shelf
  box bin seat got mr mrs ms dr jay cardi mel`.split(/\s+/),
)
/** The same for words after a letter: "C corporation", "D minus". */
const owned: ReadonlySet<string> = new Set(
  `corp corps corporation corporations section cup day minus flat sharp major minor list movie team class roll vitamin average student
  students grade grades train word side rating shirt battery batteries cells`.split(/\s+/),
)

/** A letter that is part of a name, a school grade, or an abbreviation: "plan B", "got a C", "A+", "2400-B", "B.B.". */
export function hasNameAround(last: Token | undefined, token: Token, next: Token | undefined): boolean {
  if (/^\+/.test(token.after) || /^[\u00c0-\u00c5\u00e0-\u00e5]/.test(token.typed)) return true
  if (last && owners.has(last.word) && (token.gap === 'space' || /^\.\s*$/.test(token.before))) return true
  const isMark = last !== undefined && token.gap === 'space' && (last.word !== 'a' || runsOn(last))
  if (isMark && /^(?:an?|straight|solid|another|that|this|my|her|his|got)$/.test(last.word)) return true
  if ((token.gap === 'joined' && token.before === '.') || (next?.gap === 'joined' && next.before === '.')) return true
  if (last && token.gap === 'joined' && !/^[a-d]$/.test(last.word)) return true
  if (next?.gap === 'joined' && next.before !== '' && !/^[a-d]$/.test(next.word)) return true
  return next?.gap === 'space' && owned.has(next.word) && token.word !== 'a'
}

/** The initial of a name, or one of several letters that spell something: "Running late. -B", "love, D", "b r b". */
export function isInitial(last: Token | undefined, token: Token, next: Token | undefined): boolean {
  if (last && next === undefined && /\s[-~]$/.test(token.before)) return true
  if (last && /^(?:love|xo|xoxo|regards|sincerely|hugs|besos|bises)$/.test(last.word)) return true
  const spells = (side: Token | undefined) => /^[rtslmphgfvzj]$/.test(side?.word ?? '')
  return (spells(last) && runsOn(token)) || (spells(next) && runsOn(next))
}

/** ":D", "D:" */
export function isFace({ before, after }: Token, next: Token | undefined): boolean {
  return /(?:^|\s)[:;=]['-]?$/.test(before) || (next === undefined && /\s$/.test(before) && /^:/.test(after))
}
