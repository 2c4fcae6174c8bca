import { consentTemplates } from '../../content/product.ts'
import type { StoredThread } from '../store/read-thread.ts'

/** The words next to the checkbox, with the pace left open: the ledger stores only their version. */
export function agreedTo(version: string | null): string | null {
  if (version === null) return null
  const template: string | undefined = consentTemplates[version as keyof typeof consentTemplates]
  return template?.replace('{texts}', 'the chosen number of texts') ?? `version ${version}`
}

/**
 * The words by which somebody opted in or out, if a text or a colleague did it: the learner's own words, or the reason.
 */
export function quoted(
  { turns }: StoredThread,
  { at, via, isOthers }: StoredThread['consents'][number],
): string | null {
  // If somebody else had the number, the words are in that person's own thread.
  if (via === 'web' || isOthers) return null
  // Another text may have come in the same second: only the turn that wrote the consent has its words.
  const event = turns.findLast(
    (each) => Math.abs(each.at - at) < 1_000 && each.effects.some(({ type }) => type === 'consent'),
  )?.event
  if (event?.type === 'desk-acted') return `${event.by}: ${event.reason}`
  return event?.type === 'text' ? event.body : null
}
