/**
 * Misread texts: with what a colleague needs to say what they mean, and as corpus lines from which the next reader
 * learns.
 */
import type { Catalogue } from '../../content/catalogue.ts'
import { newState } from '../domain/model/state.ts'
import { maskSecrets } from '../domain/reading/secrets.ts'
import { shownOptions } from '../domain/teaching/ask.ts'
import type { Engine } from '../engine/engine.ts'
import { keepLabel, type MisreadText, readLabeled, readText, readUnlabeled, type TextLabel } from '../store/misread.ts'
import { parseState } from '../store/parse-state.ts'
import { contentOf } from './learner-page.ts'

export type { TextLabel }

export interface ListedText {
  readonly conversationId: string
  readonly seq: number
  readonly at: number
  readonly text: string
  /** "unclear", "sounds like an opt-out". */
  readonly readAs: string
  /** The options of the open question, as shown; null if none was open. */
  readonly options: readonly string[] | null
}

const listed_max = 50

export async function listMisread(
  engine: Engine,
  span: { readonly from: number; readonly until: number },
): Promise<ListedText[]> {
  const texts = await readUnlabeled(engine.db.pool, span, listed_max)
  const catalogueOf = await contentOf(engine, texts)
  return texts.map((text) => ({
    conversationId: text.conversationId,
    seq: text.seq,
    at: text.at,
    text: text.text,
    readAs: text.heard.is === 'how-to-stop' ? 'sounds like an opt-out' : text.heard.is.replaceAll('-', ' '),
    options: optionsThen(text, catalogueOf),
  }))
}

/**
 * Stores what a text means; null removes it.
 * @returns false if no text was read at that turn, or if it cannot mean that: without a question nothing is an answer
 */
export async function labelText(
  engine: Engine,
  given: {
    readonly conversationId: string
    readonly seq: number
    readonly label: TextLabel | null
    readonly by: string
  },
): Promise<boolean> {
  const text = await readText(engine.db.pool, given.conversationId, given.seq)
  if (!text) return false
  const isAboutOptions = given.label?.kind === 'answer' || given.label?.kind === 'no-answer'
  if (isAboutOptions && optionsThen(text, await contentOf(engine, [text])) === null) return false
  await keepLabel(engine.db.pool, given)
  return true
}

/**
 * All labeled texts as lines for `scripts/hearing/corpus`, without numbers and addresses. Read them before adding them:
 * this code cannot tell a name from any other word.
 */
export async function corpusLines(engine: Engine): Promise<string[]> {
  const texts = await readLabeled(engine.db.pool)
  const catalogueOf = await contentOf(engine, texts)
  return texts.flatMap((text) => {
    const { label } = text
    if (!label) return []
    const options = optionsThen(text, catalogueOf)
    const withOptions = (label.kind === 'answer' || label.kind === 'no-answer') && options !== null
    const language = label.kind === 'opt-out' && 'language' in text.heard ? { lang: text.heard.language } : {}
    return [JSON.stringify({ text: blotted(text.text), ...label, ...language, ...(withOptions && { options }) })]
  })
}

/** Masks e-mail addresses and long numbers, which could identify or reach a person. */
function blotted(text: string): string {
  return maskSecrets(text)
    .body.replaceAll(/\S+@\S+\.\S+/g, 'me@example.com')
    .replaceAll(/\+?\d(?:[\s().-]*\d){6,}/g, '555 0100')
}

function optionsThen(text: MisreadText, catalogueOf: (hash: string) => Catalogue): readonly string[] | null {
  const state = text.before === null ? newState : parseState(text.before)
  return shownOptions(state, { now: text.at, catalogue: catalogueOf(text.contentHash) })
}
