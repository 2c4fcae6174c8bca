import { type Answer, readAnswer } from './answer.ts'
import { type Command, readCommand } from './command.ts'
import { type Keyword, readKeyword } from './keywords.ts'
import { isOptOutPhrase } from './opt-out-phrases.ts'

/** What a text means, before the phase of the conversation decides what follows from it. */
export type Reading =
  | { readonly is: 'keyword'; readonly keyword: Keyword }
  | { readonly is: 'opt-out-phrase' }
  | ({ readonly is: 'answer' } & Answer)
  | { readonly is: 'command'; readonly command: Command }
  /** A reaction to one of our own texts ("Liked ..."): nobody typed it. */
  | { readonly is: 'tapback' }
  | { readonly is: 'empty' }
  | { readonly is: 'unclear' }

const tapback = /^(liked|loved|disliked|laughed at|emphasized|questioned|reacted .{1,12} to|removed .{1,20} from) ["“]/i
const signature = /\n+(-- ?\n[\s\S]*|sent from my [\w .]+|get outlook for \w+)\s*$/i

/**
 * Reads a text in the fixed order of the conversation: opt-out word, START words, HELP words, opt-out phrase, answer
 * to the open question, command.
 * @param options the open question's options as shown, or null when no question waits
 */
export function readText(raw: string, options: readonly string[] | null): Reading {
  const body = clean(raw)
  if (body === '') return { is: 'empty' }
  if (tapback.test(body)) return { is: 'tapback' }
  const keyword = readKeyword(body)
  if (keyword) return { is: 'keyword', keyword }
  if (isOptOutPhrase(body)) return { is: 'opt-out-phrase' }
  const answer = options && readAnswer(body, options)
  if (answer) return { is: 'answer', ...answer }
  const command = readCommand(body)
  if (command) return { is: 'command', command }
  return { is: 'unclear' }
}

/** A text without what the phone adds to it: NULs, outer space, a signature. */
export function clean(raw: string): string {
  return raw.replaceAll('\0', '').replace(signature, '').trim()
}
