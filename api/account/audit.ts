/** Who did what to an account, and from where: for its owner to review, and for us to investigate problems. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyRequest } from 'fastify'
import { AuditEntry, type Audited } from '../entities/audit-entry.ts'
import { userAgentToKeep } from '../http/user-agent.ts'

/** The origin of a request, as far as it can be trusted. */
export type Origin = Pick<FastifyRequest, 'ip' | 'headers'>

export interface AuditTrail {
  /**
   * @param origin null for what somebody else did: the trail is its owner's to read.
   * @param accountId null when someone tried an address that has no account.
   */
  note(origin: Origin | null, accountId: string | null, what: Audited): Promise<void>
}

/** @param em called for each command: returns a new fork, or the entity manager of the surrounding transaction */
export function auditTrail(em: () => EntityManager): AuditTrail {
  return {
    async note(origin, accountId, what) {
      const userAgent = userAgentToKeep(origin?.headers['user-agent'])
      await em().insert(AuditEntry, { account: accountId, what, ip: origin?.ip ?? null, userAgent, at: new Date() })
    },
  }
}
