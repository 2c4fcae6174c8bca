import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Account } from './account.ts'

/** Checks whether a request carries the account's id and token. */
export function authorizer({ sid, authToken }: Account): (request: FastifyRequest) => boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${sid}:${authToken}`).toString('base64')}`)
  return ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
