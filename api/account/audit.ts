/** Who did what to an account, and from where: for the person to look at, and for us when something went wrong. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyRequest } from 'fastify'
import { AuditEntry, type Audited } from '../entities/audit-entry.ts'

/** Where a request came from, as far as we believe it. */
export type Origin = Pick<FastifyRequest, 'ip' | 'headers'>

export interface AuditTrail {
  /** @param accountId null when somebody tried an address that has no account. */
  note(origin: Origin, accountId: string | null, what: Audited): Promise<void>
}

const user_agent_length_max = 200

/** @param em called for each command: a fork of its own, or the entity manager of the transaction it belongs to */
export function auditTrail(em: () => EntityManager): AuditTrail {
  return {
    async note({ ip, headers }, accountId, what) {
      const userAgent = headers['user-agent']?.slice(0, user_agent_length_max) ?? null
      await em().insert(AuditEntry, { account: accountId, what, ip, userAgent, at: new Date() })
    },
  }
}
