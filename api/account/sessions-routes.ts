import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { message, sessionPath, sessions as sessionsAnswer } from '../schemas/account.ts'
import type { AccountContext } from './context.ts'

/** The signed-in devices: POST /api/logout, GET and DELETE /api/user/sessions, DELETE …/{id}. */
export function sessionRoutes(app: TypedApp, { audit, sessions }: AccountContext): void {
  app.post('/api/logout', {
    schema: { summary: 'End this session', tags: ['account'], response: answers(200, message) },
    onRequest: app.authenticate,
    handler: async (request) => {
      await sessions.revoke(request.session)
      await audit.note(request, request.session.accountId, 'signed-out')
      return { message: 'You are signed out.' }
    },
  })

  app.get('/api/user/sessions', {
    schema: { summary: 'Where I am signed in', tags: ['account'], response: answers(200, sessionsAnswer) },
    onRequest: app.authenticate,
    handler: async ({ session }) => {
      const live = await sessions.list(session.accountId)
      return {
        sessions: live.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
          id,
          userAgent: userAgent ?? null,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          isCurrent: id === session.id,
        })),
      }
    },
  })

  app.delete('/api/user/sessions', {
    schema: { summary: 'End every other session', tags: ['account'], response: answers(200, message) },
    onRequest: app.authenticate,
    handler: async (request) => {
      const ended = await sessions.revokeAll(request.session.accountId, request.session.id)
      if (ended > 0) await audit.note(request, request.session.accountId, 'session-ended')
      return { message: 'Every other device is signed out.' }
    },
  })

  app.delete('/api/user/sessions/:id', {
    schema: { summary: 'End a session', tags: ['account'], params: sessionPath, response: answers(200, message) },
    onRequest: app.authenticate,
    handler: async (request) => {
      const { accountId } = request.session
      if (!(await sessions.revoke({ id: request.params.id, accountId }))) {
        throw new Refusal(404, 'not_found', 'There is no such session.')
      }
      await audit.note(request, accountId, 'session-ended')
      return { message: 'That device is signed out.' }
    },
  })
}
