/** What colleagues looked at and did at the desk, by name: whoever reads a learner's texts must be accountable. */
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { userAgentToKeep } from '../http/user-agent.ts'

/** One view or action. It contains no texts, numbers or addresses of learners, because it outlives their account. */
export interface Deed {
  /** "looked at a learner", "answered a case". */
  readonly what: string
  readonly learnerId?: string | undefined
  readonly caseId?: string | undefined
  /** The reason given, or the search words. */
  readonly about?: string | undefined
}

export interface AuditLine {
  readonly id: string
  readonly name: string
  readonly what: string
  readonly learnerId: string | null
  /** Their current name; null once the account is gone. It is not stored in the line. */
  readonly learner: string | null
  readonly caseId: string | null
  readonly about: string | null
  readonly ip: string
  /** ms of service time, like the threads: a demonstration can advance it. */
  readonly at: number
}

/** Which lines to show; an absent field does not filter. */
export interface AuditQuery {
  readonly name?: string | undefined
  readonly learnerId?: string | undefined
  readonly caseId?: string | undefined
  /** Id of the previous page's last line. */
  readonly before?: string | undefined
}

export interface DeskAudit {
  /** @throws when it cannot be recorded; then nothing may be shown or done */
  note(request: Pick<FastifyRequest, 'ip' | 'headers'>, name: string, deed: Deed): Promise<void>
  /** Newest first. */
  read(query: AuditQuery): Promise<AuditLine[]>
}

const text_length_max = 200

/** Lines of one answer. Where there are fewer, no older ones follow. */
export const auditPage_max = 100

export function deskAudit(pool: Pool): DeskAudit {
  return {
    async note({ ip, headers }, name, { what, learnerId, caseId, about }) {
      await pool.query(
        `insert into desk_audit (name, what, learner_id, case_id, about, ip, user_agent, at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + (select offset_ms from service_clock) * interval '1 ms')`,
        [
          ...[name, what, learnerId ?? null, caseId ?? null, about?.slice(0, text_length_max) ?? null],
          ...[ip, userAgentToKeep(headers['user-agent'])],
        ],
      )
    },
    async read({ name, learnerId, caseId, before }) {
      const { rows } = await pool.query<AuditLine>(
        `select d.id, d.name, d.what, d.learner_id as "learnerId", a.first_name || ' ' || a.last_name as learner,
           d.case_id as "caseId", d.about, d.ip, (extract(epoch from d.at) * 1000)::float8 as at
         from desk_audit d left join account a on a.id = d.learner_id
         where ($1::text is null or lower(d.name) = lower($1)) and ($2::uuid is null or d.learner_id = $2)
           and ($3::bigint is null or d.case_id = $3) and ($4::bigint is null or d.id < $4)
         order by d.id desc limit ${auditPage_max}`,
        [name ?? null, learnerId ?? null, caseId ?? null, before ?? null],
      )
      return rows
    },
  }
}
