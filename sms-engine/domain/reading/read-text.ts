import { toPlain } from '../wording/segment.ts'
import { type Answer, readAnswer } from './answer.ts'
import { isManaging, type LearningCommand, type ManagingCommand, readCommand } from './command.ts'
import { type Keyword, readKeyword, readLooseKeyword, wordsOf } from './keywords.ts'
import { isOptOutPhrase } from './opt-out-phrases.ts'

/** What a text means, before the phase of the conversation decides what follows from it. */
export type Reading =
  /**
   * `bare`: exactly as carriers take it. Anything else ("START.", "help!") they pass on to us, and neither unblock the
   * number nor answer.
   */
  | { readonly is: 'keyword'; readonly keyword: Keyword; readonly bare: boolean }
  | { readonly is: 'opt-out-phrase' }
  | ({ readonly is: 'answer' } & Answer)
  | { readonly is: 'learning-command'; readonly command: LearningCommand }
  | { readonly is: 'managing-command'; readonly command: ManagingCommand }
  /** A reaction to one of our own texts ("Liked ..."): nobody typed it. */
  | { readonly is: 'tapback' }
  /** Sent by a phone while its owner is away ("I'm driving ..."). */
  | { readonly is: 'auto-reply' }
  /** Thanks, OK, a thumb up: nothing that wants an answer. */
  | { readonly is: 'courtesy' }
  | { readonly is: 'empty' }
  | { readonly is: 'unclear' }

const tapback =
  /^(liked|loved|disliked|laughed at|emphasized|questioned|reacted .{1,12} to|removed .{1,20} from|[^\p{L}\p{N}]+ ?to) ["“]/iu
const autoReply =
  /^(auto(matic)?[ -]?(reply|response|matic message)|this is an automated|i'?m driving|i am (currently )?driving|sorry,? i can'?t talk right now|i'?m (currently )?(out of (the )?office|away)|\[auto)/i
const courtesy =
  /^((thanks?|thank you|thx|ty|tysm|ok|okay|k|kk|got it|cool|great|nice|good|awesome|perfect|will do|sure|lol|haha)( so much| very much| a lot| again)?( |$))+$/
const emojiOnly = /^(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u
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
  if (autoReply.test(toPlain(body))) return { is: 'auto-reply' }
  const keyword = readKeyword(raw.replaceAll('\0', ''))
  if (keyword) return { is: 'keyword', keyword, bare: true }
  const loose = readLooseKeyword(body)
  if (loose) return { is: 'keyword', keyword: loose, bare: false }
  if (isOptOutPhrase(body)) return { is: 'opt-out-phrase' }
  const answer = options && readAnswer(body, options)
  if (answer) return { is: 'answer', ...answer }
  const command = readCommand(body)
  if (command) return isManaging(command) ? { is: 'managing-command', command } : { is: 'learning-command', command }
  if (emojiOnly.test(body) || courtesy.test(wordsOf(body).join(' '))) return { is: 'courtesy' }
  return { is: 'unclear' }
}

/** A text without what the phone adds to it: NULs, outer space, a signature. */
export function clean(raw: string): string {
  return raw.replaceAll('\0', '').replace(signature, '').trim()
}
