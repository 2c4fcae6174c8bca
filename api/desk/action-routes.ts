import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { learnerPath } from '../schemas/desk.ts'
import { type DeskActed, type DeskWish, deskActed, deskWish } from '../schemas/desk-actions.ts'
import type { DeskActions, Done, Question, Wanted } from './actions.ts'
import type { DeskGuard } from './authenticate-desk.ts'

/** The table entry selected by a wish's name. */
interface Chosen {
  readonly what: string
  readonly allRights: boolean
  readonly question?: (wanted: Wanted<DeskWish>) => Promise<Question>
  readonly act: (wanted: Wanted<DeskWish>) => Promise<Done>
}

/**
 * POST /api/desk/learners/{id}/act, the one route for every action on a learner: unauthorized attempts are refused and
 * audited; what cannot be undone needs a confirmation; every action is audited before it is done.
 */
export function deskActionRoutes(app: TypedApp, guard: DeskGuard, actions: DeskActions): void {
  app.post('/api/desk/learners/:id/act', {
    schema: { hide: true, params: learnerPath, body: deskWish, response: answers(200, deskActed) },
    onRequest: guard.authenticate,
    handler: async (request): Promise<DeskActed> => {
      const { id } = request.params
      const { action: name, reason, again } = request.body
      // The compiler cannot know that this entry belongs to this wish.
      const action = actions[name] as Chosen
      const deed = { what: action.what, learnerId: id, about: reason }
      if (action.allRights) await guard.requireAllRights(request, deed)

      const actor = { by: guard.colleagueOf(request).name, reason }
      const wanted = { learnerId: id, actor, wish: request.body }
      if (action.question) {
        const { sentence, text = null, retype } = await action.question(wanted)
        if (again === undefined) return { question: { sentence, text, retype: retype?.label ?? null }, done: null }
        if (retype && !retype.isSame(again)) {
          throw new Refusal(409, 'not_the_same', `${retype.label}: that is not it. Nothing was done.`)
        }
      }
      await guard.note(request, deed)
      const { message, undo = null, files = [] } = await action.act(wanted)
      return { question: null, done: { message, undo, files: [...files] } }
    },
  })
}
