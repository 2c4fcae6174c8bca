import type { LightMyRequestResponse as Response } from 'fastify'
import type { TestApi } from './app.ts'
import type { Person } from './cast.ts'

/** The token of the newest confirmation link mailed to an address; empty when there is none. */
export async function confirmationSentTo(api: TestApi, address: string): Promise<string> {
  const tokens = (await api.mailsTo(address)).flatMap((mail) => mail.match(/confirm-email#token=([\w-]+)/)?.[1] ?? [])
  return tokens.at(-1) ?? ''
}

/** Submits a link's token, as the portal does for a signed-in person. */
export function confirmAddress(api: TestApi, person: Person, token: string): Promise<Response> {
  return api.injectAs(person, { method: 'POST', url: '/api/user/email/confirm', body: { token } })
}

/** Proves the address a person registered with. */
export async function proveAddress(api: TestApi, person: Person): Promise<void> {
  await api.injectAs(person, { method: 'POST', url: '/api/user/email/confirmation' })
  const confirmed = await confirmAddress(api, person, await confirmationSentTo(api, person.email))
  if (confirmed.statusCode !== 200) throw new Error(`Confirming failed: ${confirmed.body}`)
}

/** Requests another address and confirms it; returns the last refusal, or the user. */
export async function moveAddress(api: TestApi, person: Person, email: string): Promise<Response> {
  const asked = await api.injectAs(person, { method: 'PUT', url: '/api/user/email', body: { email } })
  if (asked.statusCode !== 200) return asked
  return confirmAddress(api, person, await confirmationSentTo(api, asked.json().pendingEmail))
}
