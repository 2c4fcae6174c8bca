/** What staff looked at and did, by name: whoever reads learners' texts must be accountable. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyRequest } from 'fastify'
import { StaffAuditEntry } from '../entities/staff-audit-entry.ts'
import { userAgentToKeep } from '../http/user-agent.ts'

export interface StaffAudit {
  /** @throws when it cannot be recorded; then nothing may be shown */
  note(request: FastifyRequest, name: string): Promise<void>
}

const text_length_max = 200

export function staffAudit(em: () => EntityManager): StaffAudit {
  return {
    async note({ method, url, ip, headers }, name) {
      const what = `${method} ${url}`.slice(0, text_length_max)
      const userAgent = userAgentToKeep(headers['user-agent'])
      await em().insert(StaffAuditEntry, { name, what, ip, userAgent, at: new Date() })
    },
  }
}
