import { hash } from 'node:crypto'
import type { Lesson } from '../../content/catalogue.ts'
import { completedLessonsRead, readCompletedLessons } from '../../sms-engine/engine/history.ts'
import { openLesson, setCompleted } from '../../sms-engine/engine/portal-activity.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import { toJson } from '../http/json.ts'
import { keptAnswers } from '../http/kept-answers.ts'
import { isUnchanged } from '../http/not-modified.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import {
  completed,
  completion,
  incompletion,
  type LessonsQuery,
  lesson,
  lessonPath,
  lessonSummary,
  lessons,
  lessonsQuery,
} from '../schemas/lessons.ts'
import { viewLesson, viewLessonSummary } from './lesson-view.ts'

/**
 * Size of the cache of lists, the longest half a megabyte: nearly everyone shares the lists of areas with nothing
 * completed.
 */
const kept_lists_max = 50

/** GET /api/lessons and /api/lessons/{id}; POST …/complete and …/incomplete. */
export function lessonRoutes(app: TypedApp, { engine }: AccountContext): void {
  const { catalogue } = engine
  const all = [...catalogue.lessons.values()]
  const ofArea = Map.groupBy(all, ({ areaId }) => areaId)
  // In a list a lesson varies only by completion, so both versions are serialized once, at boot.
  const written = new Map(
    all.map((one) => [
      one.id,
      {
        open: toJson(lessonSummary, viewLessonSummary(one, false)),
        completed: toJson(lessonSummary, viewLessonSummary(one, true)),
      },
    ]),
  )
  const lists = keptAnswers(kept_lists_max)
  const requireLesson = (id: string) => catalogue.lessons.get(id) ?? noLesson()

  const signedIn = app.authenticateReading(({ accountId }) => completedLessonsRead(accountId))

  app.get('/api/lessons', {
    schema: {
      summary: 'Lessons by focus area, without their readings',
      tags: ['learning'],
      querystring: lessonsQuery,
      response: answers(200, lessons),
    },
    onRequest: signedIn.onRequest,
    handler: async (request, reply) => {
      const { categoryId } = request.query
      const chosen = (categoryId === undefined ? all : (ofArea.get(categoryId) ?? [])).filter(inQuery(request.query))
      if (chosen.length === 0 && categoryId !== undefined && !catalogue.areas.some(({ id }) => id === categoryId)) {
        throw invalidField('categoryId', `There is no focus area ${categoryId}.`)
      }
      const done = new Set(signedIn.found(request))
      const own = chosen.filter(({ id }) => done.has(id)).map(({ id }) => id)
      // The filters are part of the URL; between learners only the completed lessons differ.
      if (isUnchanged(request, reply, digest(catalogue.hash, request.session.accountId, ...own))) return reply
      const key = digest(JSON.stringify(request.query), ...own)
      return lists.send(request, reply, key, () => {
        const items = chosen.map(({ id }) => written.get(id)?.[done.has(id) ? 'completed' : 'open'])
        return `[${items.join(',')}]`
      })
    },
  })

  app.get('/api/lessons/:id', {
    schema: { summary: 'One lesson whole', tags: ['learning'], params: lessonPath, response: answers(200, lesson) },
    onRequest: app.authenticate,
    handler: async (request) => {
      const one = requireLesson(request.params.id)
      const { accountId } = request.session
      const [done] = await Promise.all([readCompletedLessons(engine, accountId), openLesson(engine, accountId, one.id)])
      return viewLesson(catalogue, one, done.includes(one.id))
    },
  })

  app.post('/api/lessons/:id/complete', {
    schema: {
      summary: 'Mark a lesson as completed',
      tags: ['learning'],
      params: lessonPath,
      body: completion,
      response: answers(200, completed),
    },
    onRequest: app.authenticate,
    handler: async ({ params, session }) => {
      const { id } = requireLesson(params.id)
      await setCompleted(engine, session.accountId, id, true)
      return { id, isCompleted: true }
    },
  })

  app.post('/api/lessons/:id/incomplete', {
    schema: {
      summary: 'Mark a lesson as not completed',
      tags: ['learning'],
      params: lessonPath,
      body: incompletion,
      response: answers(200, completed),
    },
    onRequest: app.authenticate,
    handler: async ({ params, session }) => {
      const { id } = requireLesson(params.id)
      await setCompleted(engine, session.accountId, id, false)
      return { id, isCompleted: false }
    },
  })
}

/** All lessons are text; asking for another type finds none. */
function inQuery({ difficulty, contentType = 'text' }: LessonsQuery): (lesson: Lesson) => boolean {
  return (lesson) => contentType === 'text' && (difficulty === undefined || lesson.difficulty === difficulty)
}

function digest(...parts: string[]): string {
  return hash('sha256', parts.join(' '), 'base64url').slice(0, 22)
}

function noLesson(): never {
  throw new Refusal(404, 'not_found', 'There is no such lesson.')
}
