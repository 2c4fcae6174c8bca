import { learnerOfLink } from '../../sms-engine/engine/lesson-link.ts'
import { openLesson } from '../../sms-engine/engine/portal-activity.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { lesson, lessonPath, linkKey, linkSeen } from '../schemas/lessons.ts'
import { viewLesson } from './lesson-view.ts'

const byPlace: Throttle = { max: 300, window_minutes: 15, by: ({ network }) => network }

/**
 * POST /api/lessons/{id}/linked and …/linked/seen: the lesson of a texted link, without signing in. The key is sent in
 * the body, so that no log contains it. Fetching it changes nothing, because a link preview is not a reader; the page
 * itself reports when a person looks at it.
 */
export function linkedLessonRoutes(app: TypedApp, { engine }: AccountContext): void {
  const requireLink = async (id: string, key: string) => (await learnerOfLink(engine, id, key)) ?? noLink()

  app.post('/api/lessons/:id/linked', {
    schema: {
      summary: 'One lesson whole, by the link of a text',
      tags: ['learning'],
      params: lessonPath,
      body: linkKey,
      response: answers(200, lesson),
    },
    preHandler: app.throttle('linked lesson', byPlace),
    handler: async ({ params, body }) => {
      await requireLink(params.id, body.key)
      return viewLesson(engine.catalogue, engine.catalogue.lessons.get(params.id) ?? noLink(), false)
    },
  })

  app.post('/api/lessons/:id/linked/seen', {
    schema: {
      summary: 'Somebody looks at the lesson of a texted link',
      tags: ['learning'],
      params: lessonPath,
      body: linkKey,
      response: answers(200, linkSeen),
    },
    preHandler: app.throttle('linked lesson seen', byPlace),
    handler: async ({ params, body }) => {
      await openLesson(engine, await requireLink(params.id, body.key), params.id)
      return { isSeen: true }
    },
  })
}

function noLink(): never {
  throw new Refusal(404, 'no_link', 'This link no longer opens a lesson. Reply MORE for a new one, or sign in.')
}
