import { DateTime } from 'luxon'
import type { Evidence } from './evidence.ts'
import { escapeHtml } from './print-html.ts'

const style = `
  @page { size: letter; margin: 18mm 16mm }
  body { font: 11pt/1.45 Georgia, serif; margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; color: #111; background: #fff }
  h1 { font-size: 17pt; margin: 0 0 .5rem } h2 { font-size: 13pt; margin: 1.5rem 0 .5rem; break-after: avoid }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0 } dt { color: #444 } dd { margin: 0; overflow-wrap: anywhere }
  table { width: 100%; border-collapse: collapse; font-size: 9.5pt } thead { display: table-header-group }
  th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #bbb; overflow-wrap: anywhere }
  tr { break-inside: avoid } td p { margin: 0; white-space: pre-wrap } .when { white-space: nowrap } .small { font-size: 9pt; color: #444 }
  @media print { body { padding: 0; max-width: none } }`

/** The evidence as one self-contained page that prints as it is. @param digest of the signed JSON */
export function printEvidence(evidence: Evidence, { digest, keyId }: { digest: string; keyId: string }): string {
  const { zone, phone, learner, optedOut } = evidence
  const stamp = (at: string) => DateTime.fromISO(at, { zone }).toFormat('yyyy-LL-dd HH:mm:ss ZZ')
  const facts: readonly (readonly [string, string])[] = [
    ['Number', phone || 'none any more'],
    ['Account', learner ? `${learner.name}, ${learner.email}` : 'none'],
    ['Opted out', optedOut ? `since ${stamp(optedOut.at)} (${optedOut.reason})` : 'no'],
    ['Times', `${zone}, with the hours ahead of UTC`],
    ['Made', `${stamp(evidence.madeAt)} by ${evidence.madeBy}: ${evidence.reason}`],
    ['Signed JSON', `SHA-256 ${digest}`],
    ['Key', `Ed25519 ${keyId}`],
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${evidence.service}: transcript of ${phone}`)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(`${evidence.service}: transcript`)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<h2>Consent</h2>
${table(
  ['When', 'What', 'How', 'Words'],
  evidence.consents.map(({ at, action, via, words, version, page, ip, userAgent }) => [
    stamp(at),
    action === 'opt-in' ? 'opted in' : 'opted out',
    [`by ${via}`, version && `version ${version}`, page, ip, userAgent].filter(Boolean).join(', '),
    words ?? '',
  ]),
)}
<h2>Settings</h2>
${table(
  ['When', 'What', 'By'],
  evidence.settings.map(({ at, what, by }) => [stamp(at), what, by]),
)}
<h2>Texts</h2>
${table(
  ['When', 'From', 'Text', 'Delivery'],
  evidence.texts.map(({ at, from, body, kind, status, sentAt, error, carrierId }) => [
    stamp(at),
    from === 'learner' ? 'learner' : evidence.service,
    body,
    [kind, status, sentAt && `sent ${stamp(sentAt)}`, error && `error ${error}`, carrierId].filter(Boolean).join(', '),
  ]),
)}
<h2>What else happened</h2>
${table(
  ['When', 'What'],
  evidence.events.map(({ at, what }) => [stamp(at), what]),
)}
<p class="small">The digits of codes are blotted out. The last line of this file holds its signature; a printed copy is compared with the signed JSON of the same making.</p>
</body></html>
`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>Nothing on record.</p>'
  const head = heads.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const body = rows.map(([when = '', ...cells]) => {
    const rest = cells.map((cell) => `<td><p>${escapeHtml(cell)}</p></td>`).join('')
    return `<tr><td class="when">${escapeHtml(when)}</td>${rest}</tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}
