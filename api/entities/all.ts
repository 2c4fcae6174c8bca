import { Account } from './account.ts'
import { Session } from './session.ts'

/** The API's entities. */
export const apiEntities = [Account, Session]
