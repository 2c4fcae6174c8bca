import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from './account.ts'

/** Records that an account had a letter sent to an unproved address, which may be a stranger's. */
export const StrangerLetter = defineEntity({
  name: 'StrangerLetter',
  tableName: 'stranger_letter',
  properties: {
    id: p.bigint().primary().generated('identity'),
    account: () => p.manyToOne(Account).deleteRule('cascade').index(),
    /** Machine time. */
    at: p.datetime(),
  },
})
export type StrangerLetter = InferEntity<typeof StrangerLetter>
