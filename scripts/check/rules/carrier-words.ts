import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** Words that only the carrier's folder may use, in code and comments. */
const WORDS = /twilio|twiml|\b(message|account)sid\b|\bmessagestatus\b|\boptouttype\b/i

/** Code that reaches the carrier through its port. */
const ASKS = /^(sms-engine|api)\//

/** Who may use the words, and why. */
const SPEAKERS: Readonly<Record<string, string>> = {
  'sms-engine/carrier/twilio/': 'is the carrier',
  'sms-engine/config.ts': 'names the carrier that we are with',
  'sms-engine/store/stored-event.ts': 'reads the logs of the time before there was a port',
}

/** A second carrier takes only one new folder as long as the words of the first stay in its own. */
export function* carrierWords({ sources }: Tree): Iterable<Problem> {
  for (const { path, kind, text } of sources.values()) {
    if (kind !== 'product' || !ASKS.test(path)) continue
    if (Object.keys(SPEAKERS).some((speaker) => path.startsWith(speaker))) continue
    for (const [index, line] of text.split('\n').entries()) {
      const word = WORDS.exec(line)?.[0]
      const wayOut = 'say it in the words of sms-engine/carrier/port.ts'
      if (word) yield { file: path, line: index + 1, what: `${word} is a word of one carrier`, wayOut }
    }
  }
}
