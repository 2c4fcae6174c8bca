import { DateTime } from 'luxon'
import type { StoredThread } from '../store/read-thread.ts'
import { lackingTexts, printVerdict } from './print-text.ts'
import type { ReplayResult } from './replay.ts'
import type { TranscriptLine } from './transcript.ts'

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; color: #17211f; background: #f3f5ef }
  h1 { font-size: 1.25rem } ol { list-style: none; padding: 0 } li { margin: 0 0 1.25rem }
  time, .state, .done, .delivery { color: #4d6f67; font-size: .8125rem }
  p { margin: .25rem 0; white-space: pre-wrap; overflow-wrap: anywhere }
  .text { display: table; padding: .5rem .875rem; border-radius: 1.125rem; max-width: 85% }
  .learner { background: #f9c343; margin-left: auto } .ours { background: #e2e6e0 }
  .event { font-style: italic } pre { white-space: pre-wrap; background: #fdfdfc; padding: 1rem }`

/** The thread as one self-contained HTML file. */
export function printHtml(
  thread: StoredThread,
  turns: readonly TranscriptLine[],
  result: ReplayResult,
  zone: string,
): string {
  const stamp = (at: number) => DateTime.fromMillis(at, { zone }).toFormat('ccc LLL d yyyy, h:mm:ss a')
  const items = turns.map((turn) => {
    const texts = turn.said.map(
      ({ body, kind, delivery }) =>
        `<p class="text ours">${escapeHtml(body)}</p><p class="delivery">${escapeHtml(`${kind}, ${delivery}`)}</p>`,
    )
    const happened = paragraph(turn.fromLearner ? 'text learner' : 'event', turn.happened)
    const silence = paragraph('done', turn.silence && `${turn.fromLearner ? 'no answer' : 'no text'}: ${turn.silence}`)
    const done = paragraph('done', turn.done.join('; '))
    const time = `${turn.seq === null ? '' : `${turn.seq}. `}${stamp(turn.at)}`
    return `<li><time>${escapeHtml(time)}</time>
      ${happened}${texts.join('')}${silence}${done}${paragraph('state', turn.state)}</li>`
  })
  const consents = thread.consents.map(
    ({ at, action, via, version, page, ip, userAgent }) =>
      `<li>${escapeHtml([stamp(at), action, `by ${via}`, version, page, ip, userAgent].filter(Boolean).join(' | '))}</li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conversation with ${escapeHtml(thread.phone)}</title><style>${style}</style></head>
<body><h1>Conversation with ${escapeHtml(thread.phone)}</h1><p>Times in ${escapeHtml(zone)}.</p>
${paragraph('event', thread.unreadUntil === null ? null : lackingTexts(stamp(thread.unreadUntil)))}<ol>${items.join('\n')}</ol><h2>Consent</h2><ul>${consents.join('') || '<li>None on record.</li>'}</ul>
<h2>Replay</h2><pre>${escapeHtml(printVerdict(result))}</pre></body></html>
`
}

/** Empty when there is no text. */
function paragraph(className: string, text: string | null): string {
  return text ? `<p class="${className}">${escapeHtml(text)}</p>` : ''
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
