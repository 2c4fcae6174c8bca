import { randomUUID } from 'node:crypto'
import { createLearner } from '../../sms-engine/engine/learners.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { registration, signedIn } from '../schemas/auth.ts'
import { requireUncommon } from './common-passwords.ts'
import type { AccountContext } from './context.ts'
import { userOf } from './find-user.ts'
import { strangerAt } from './guesses.ts'

/** POST /api/register: a new account with its learner, signed in at once. */
export function registerRoute(app: TypedApp, context: AccountContext): void {
  const { accounts, devices, engine, passwords, resets, transaction } = context

  app.post('/api/register', {
    schema: { summary: 'Create an account', tags: ['account'], body: registration, response: answers(201, signedIn) },
    preHandler: app.throttle('registration', { max: 100, window_minutes: 10, by: ({ network }) => network }),
    handler: async (request, reply) => {
      const { email, password, firstName, lastName } = request.body
      requireUncommon(password, 'password', request.body)
      // Looked up first to save work. Of two concurrent registrations, the unique constraint refuses one.
      if ((await accounts.findByEmail(email)) || (await resets.isHeld(email))) throw taken()

      const id = randomUUID()
      const passwordHash = await passwords.hash(password, strangerAt(request.ip))
      // In one transaction: a process that dies midway leaves no half-created person, whose address would be taken for
      // good.
      const { account, session } = await transaction(id, async ({ accounts, audit, sessions, statements }) => {
        await createLearner(engine, id, statements)
        const account = await accounts.create({ id, email, passwordHash, firstName, lastName })
        if (!account) throw taken()
        await audit.note(request, id, 'registered')
        return { account, session: await sessions.open(id, request.headers['user-agent']) }
      })
      devices.remember(request, reply, account)
      reply.code(201)
      return { token: app.issueToken(session), user: await userOf(context, account) }
    },
  })
}

function taken(): Refusal {
  // The same for everyone, because it must not reveal which accounts are proved. A new password takes over an unproved
  // one.
  const way = 'If you did not make it, ask for a new password: whoever reads this mailbox can make it theirs.'
  return new Refusal(409, 'email_taken', `There is already an account with this email. Please sign in instead. ${way}`)
}
