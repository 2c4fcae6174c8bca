import { deleteLearner } from '../../sms-engine/engine/personal-data.ts'
import type { Account } from '../entities/account.ts'
import { answers } from '../http/answers.ts'
import type { TypedApp } from '../http/validation.ts'
import { message } from '../schemas/account.ts'
import { deletion } from '../schemas/personal-data.ts'
import type { AccountContext } from './context.ts'
import { requireAccount } from './find-user.ts'
import { accountDeletedLetter } from './letters.ts'
import { tellOwner } from './mail-letter.ts'
import { requireProof } from './reauthentication.ts'

/** Removes an account with its learner and its subscription, and tells whoever had it. */
export async function deleteAccount(context: AccountContext, account: Account): Promise<void> {
  const { accounts, billing, engine } = context
  // In this order, so that a failure on the way leaves an account that can be deleted again.
  await billing.end(account.id)
  await deleteLearner(engine, account.id)
  await accounts.remove(account.id)
  tellOwner(context, account, accountDeletedLetter)
}

/** DELETE /api/user: removes the account and the learner. The number's consents and opt-out stay, as evidence. */
export function deletionRoute(app: TypedApp, context: AccountContext): void {
  app.delete('/api/user', {
    schema: { summary: 'Delete my account', tags: ['account'], body: deletion, response: answers(200, message) },
    onRequest: app.authenticate,
    preHandler: app.throttle('deletion', { max: 20, window_minutes: 15, by: ({ session }) => session.accountId }),
    handler: async (request) => {
      const account = await requireAccount(context, request.session.accountId)
      const { password } = request.body
      await requireProof(context, request, account, password === undefined ? undefined : { password }, 'password')
      await deleteAccount(context, account)
      return { message: 'Your account is deleted.' }
    },
  })
}
