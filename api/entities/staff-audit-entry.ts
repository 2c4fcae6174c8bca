import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/**
 * One request of a member of staff. Lines are added and swept, never changed. It names cases by their ids and no learner, so
 * it outlives the accounts that it was about.
 */
export const StaffAuditEntry = defineEntity({
  name: 'StaffAuditEntry',
  tableName: 'staff_audit',
  properties: {
    id: p.bigint().primary().generated('identity'),
    /** As STAFF_TOKENS has it. */
    name: p.text(),
    /** Method and address with its query; cut to 200 characters. */
    what: p.text(),
    ip: p.text(),
    userAgent: p.text().nullable(),
    /** Machine time. */
    at: p.datetime(),
  },
})
export type StaffAuditEntry = InferEntity<typeof StaffAuditEntry>
