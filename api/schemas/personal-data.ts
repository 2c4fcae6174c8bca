import { z } from 'zod'
import { givenPassword } from './auth.ts'

/**
 * Answer to GET /api/user/export: rows by kind, each as stored. Meant for a person to keep, so more names may be added;
 * the contents of each kind are documented at its query (`account/accounts.ts`, `billing/store/export.ts`, the engine's
 * `personal-data.ts`).
 */
export const personalData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

/**
 * Body of DELETE /api/user: the password, so that an unlocked computer is not enough. Without it, the owner must
 * recently have proved again who they are.
 */
export const deletion = z.object({ password: givenPassword('Please enter your password').optional() })
export type Deletion = z.output<typeof deletion>
