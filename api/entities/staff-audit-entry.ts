import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/**
 * One request of a staff member. Entries are added and swept, never changed. Cases appear by id and learners not at
 * all, so an entry outlives the accounts it was about.
 */
export const StaffAuditEntry = defineEntity({
  name: 'StaffAuditEntry',
  tableName: 'staff_audit',
  properties: {
    id: p.bigint().primary().generated('identity'),
    /** As in STAFF_TOKENS. */
    name: p.text(),
    /** Method and URL with its query; cut to 200 characters. */
    what: p.text(),
    ip: p.text(),
    userAgent: p.text().nullable(),
    /** Machine time. */
    at: p.datetime(),
  },
})
export type StaffAuditEntry = InferEntity<typeof StaffAuditEntry>
