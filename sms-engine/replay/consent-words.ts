import { consentTemplates } from '../../content/product.ts'
import type { StoredThread } from '../store/read-thread.ts'

/** The words beside the box that was ticked, with the pace left open: the ledger names their version alone. */
export function agreedTo(version: string | null): string | null {
  if (version === null) return null
  const template: string | undefined = consentTemplates[version as keyof typeof consentTemplates]
  return template?.replace('{texts}', 'the chosen number of texts') ?? `version ${version}`
}

/** The words by which somebody opted in or out, where a text did it or a colleague: the learner's own, or the reason. */
export function quoted(
  { turns }: StoredThread,
  { at, via, isOthers }: StoredThread['consents'][number],
): string | null {
  // Of somebody else who had the number the words stand in their own thread.
  if (via === 'web' || isOthers) return null
  const event = turns.findLast((each) => Math.abs(each.at - at) < 1_000)?.event
  if (event?.type === 'desk-acted') return `${event.by}: ${event.reason}`
  return event?.type === 'text' ? event.body : null
}
