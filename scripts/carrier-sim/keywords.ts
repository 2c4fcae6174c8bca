/** What a keyword asks of the carrier. `OptOutType` in Twilio's webhooks uses the same three words. */
export type Keyword = 'STOP' | 'START' | 'HELP'

const WORDS: Readonly<Record<Keyword, readonly string[]>> = {
  // REVOKE and OPTOUT since 14 May 2025. "OPT OUT" with a space is not matched.
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
}

const KEYWORDS = new Map(
  Object.entries(WORDS).flatMap(([keyword, words]) => words.map((word) => [word, keyword as Keyword] as const)),
)

/**
 * The carrier keyword in a text, or null. Only the whole body counts, in any case, with outer spaces ignored.
 * https://help.twilio.com/articles/223134027
 */
export const readKeyword = (body: string): Keyword | null => KEYWORDS.get(body.trim().toUpperCase()) ?? null
