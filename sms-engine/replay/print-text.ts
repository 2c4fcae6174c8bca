import { DateTime } from 'luxon'
import type { StoredThread } from '../store/read-thread.ts'
import type { Difference, ReplayResult } from './replay.ts'
import type { TranscriptLine } from './transcript.ts'

/** The thread as shown in a terminal: who said what, when, what became of it, and the verdict of the replay. */
export function printText(
  thread: StoredThread,
  turns: readonly TranscriptLine[],
  result: ReplayResult,
  zone: string,
): string {
  const lines = [`Conversation ${thread.conversationId} with ${thread.phone}, times in ${zone}`, '']
  if (thread.start)
    lines.push(`What was decided in turns 1 to ${thread.start.seq} is in the archive; their texts are below.`, '')
  if (thread.unreadUntil !== null) lines.push(lackingTexts(stamp(thread.unreadUntil, zone)), '')
  for (const turn of turns) lines.push(...printTurn(turn, zone))
  lines.push('', 'Consent')
  if (thread.consents.length === 0) lines.push('  none on record')
  for (const { at, action, via, version, page, ip } of thread.consents) {
    const evidence = [version && `text ${version}`, page && `on ${page}`, ip && `from ${ip}`].filter(Boolean).join(', ')
    lines.push(`  ${stamp(at, zone)}  ${action} by ${via}${evidence ? `, ${evidence}` : ''}`)
  }
  if (thread.suppressed)
    lines.push(`  Suppressed since ${stamp(thread.suppressed.at, zone)} (${thread.suppressed.reason})`)
  for (const { at, error } of thread.deadLetters) {
    lines.push('', `Dead letter ${stamp(at, zone)}: ${error.split('\n')[0]}`)
  }
  lines.push('', printVerdict(result))
  return lines.join('\n')
}

/** What stands where texts are missing. @param until when the last of them was */
export const lackingTexts = (until: string): string =>
  `Some texts, the last of ${until}, are missing here: they are in the archive, which cannot be read (ARCHIVE_DIR).`

/**
 * "identical", or the first turn with a difference, field by field: one that today's rules decide differently or
 * today's reader reads differently, or where today's memory comes to different beliefs.
 */
export function printVerdict(result: ReplayResult): string {
  if (result.identical) return `Replay: identical (${result.turns} turns)`
  const changes = differingFields(result)
  const turn = `turn ${result.seq} (${result.event.type})`
  if (result.by === 'memory') {
    const head = `Replay: every text is the same; what is believed of memory comes out differently today from ${turn} on`
    return [head, ...changes].join('\n')
  }
  const what = result.by === 'rule' ? 'decided' : 'read'
  return [`Replay: ${turn} is ${what} differently today`, ...changes].join('\n')
}

function printTurn(turn: TranscriptLine, zone: string): string[] {
  const head = `${String(turn.seq ?? '').padStart(4)}  ${stamp(turn.at, zone)}`
  const below = ' '.repeat(head.length)
  const lines: string[] = []
  if (turn.happened !== null) lines.push(`${turn.fromLearner ? 'Learner' : 'Event  '}  ${indent(turn.happened)}`)
  for (const { body, kind, delivery } of turn.said) {
    lines.push(`Tallytext  ${indent(body)}`, `           [${kind}, ${delivery}]`)
  }
  if (turn.silence !== null) lines.push(`- ${turn.fromLearner ? 'no answer' : 'no text'}: ${turn.silence}`)
  if (turn.done.length > 0) lines.push(`- ${turn.done.join('; ')}`)
  if (turn.state !== null) lines.push(`= ${turn.state}`)
  return lines.map((line, index) => `${index === 0 ? head : below}  ${line}`)
}

function indent(text: string): string {
  return text.replaceAll('\n', `\n${' '.repeat(38)}`)
}

function stamp(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd HH:mm:ss')
}

function differingFields({ recorded, today }: Difference): string[] {
  const before = flatten(recorded)
  const after = flatten(today)
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .flatMap((path) => [
      `  ${path}`,
      `    then: ${before.get(path) ?? 'nothing'}`,
      `    now:  ${after.get(path) ?? 'nothing'}`,
    ])
}

/** The leaves of a JSON value by path. */
function flatten(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}.${key}` : key, into)
  } else into.set(path, JSON.stringify(value))
  return into
}
