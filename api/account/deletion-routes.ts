import { deleteLearner } from '../../sms-engine/engine/personal-data.ts'
import type { Account } from '../entities/account.ts'
import { answers } from '../http/answers.ts'
import type { TypedApp } from '../http/validation.ts'
import { message } from '../schemas/account.ts'
import { deletion } from '../schemas/personal-data.ts'
import type { AccountContext } from './context.ts'
import { requireAccount } from './find-user.ts'
import { accountDeletedLetter } from './letters.ts'
import { requireProof } from './reauthentication.ts'

/** Removes an account with its learner and its subscription, and notifies its owner. */
export async function deleteAccount(context: AccountContext, account: Account): Promise<void> {
  const { billing, engine, transaction } = context
  // Billing first, so that a failure partway leaves an account that can be deleted again.
  await billing.end(account.id, () =>
    transaction(account.id, async ({ accounts, letters, statements }) => {
      await deleteLearner(engine, account.id, statements)
      await accounts.remove(account.id)
      // The letter belongs to no account: it is kept until sent, and then holds nobody's data.
      await letters.tellOwner({ ...account, id: null }, accountDeletedLetter)
    }),
  )
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
