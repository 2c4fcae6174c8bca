import type { Catalogue, Subject } from '../../content/catalogue.ts'
import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import { sendJson, toJson } from '../http/json.ts'
import { isUnchanged } from '../http/not-modified.ts'
import type { TypedApp } from '../http/validation.ts'
import { type FocusArea, focusAreas } from '../schemas/focus-areas.ts'

/** GET /api/focus-areas: what there is to learn. The same for everyone, so the catalogue's hash is its ETag. */
export function focusAreasRoute(app: TypedApp, { engine: { catalogue } }: AccountContext): void {
  const areas = toJson(focusAreas, viewAreas(catalogue))

  app.get('/api/focus-areas', {
    schema: { summary: 'Focus areas and their subjects', tags: ['content'], response: answers(200, focusAreas) },
    onRequest: app.authenticate,
    handler: async (request, reply) => (isUnchanged(request, reply, catalogue.hash) ? reply : sendJson(reply, areas)),
  })
}

function viewAreas({ areas }: Catalogue): FocusArea[] {
  return areas.map(({ id, title, description, subjects }) => {
    const counted = subjects.map((subject) => ({ name: subject.name, lessons: readyLessons(subject) }))
    return {
      id,
      title,
      description,
      subjects: counted,
      lessons: counted.reduce((sum, { lessons }) => sum + lessons, 0),
    }
  })
}

function readyLessons({ topics }: Subject): number {
  return topics.flatMap(({ lessons }) => lessons).filter(({ ready }) => ready).length
}
