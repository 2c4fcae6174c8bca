/** Who did what to an account, and from where: for the person to look at, and for us when something went wrong. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyRequest } from 'fastify'
import { AuditEntry, type Audited } from '../entities/audit-entry.ts'
import { userAgentToKeep } from '../http/user-agent.ts'

/** Where a request came from, as far as we believe it. */
export type Origin = Pick<FastifyRequest, 'ip' | 'headers'>

export interface AuditTrail {
  /** @param accountId null when somebody tried an address that has no account. */
  note(origin: Origin, accountId: string | null, what: Audited): Promise<void>
}

/** @param em called for each command: a fork of its own, or the entity manager of the transaction it belongs to */
export function auditTrail(em: () => EntityManager): AuditTrail {
  return {
    async note({ ip, headers }, accountId, what) {
      const userAgent = userAgentToKeep(headers['user-agent'])
      await em().insert(AuditEntry, { account: accountId, what, ip, userAgent, at: new Date() })
    },
  }
}
