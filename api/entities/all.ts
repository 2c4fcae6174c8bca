import { Account } from './account.ts'
import { AuditEntry } from './audit-entry.ts'
import { Passkey } from './passkey.ts'
import { PasswordReset } from './password-reset.ts'
import { Session } from './session.ts'
import { StaffAuditEntry } from './staff-audit-entry.ts'
import { StrangerLetter } from './stranger-letter.ts'

/** The API's entities. */
export const apiEntities = [Account, Session, PasswordReset, Passkey, AuditEntry, StaffAuditEntry, StrangerLetter]
