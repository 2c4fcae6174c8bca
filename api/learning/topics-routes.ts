import type { AccountContext } from '../account/context.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { subcategoryPath, topics } from '../schemas/topics.ts'

/** GET /api/topics/subcategory/{name}: the topics of a subject. */
export function topicsRoute(app: TypedApp, { engine }: AccountContext): void {
  const subjects = engine.catalogue.areas.flatMap((area) => area.subjects)

  app.get('/api/topics/subcategory/:name', {
    schema: {
      summary: 'Topics of a subject',
      tags: ['content'],
      params: subcategoryPath,
      response: answers(200, topics),
    },
    onRequest: app.authenticate,
    handler: async ({ params }) => {
      const subject = subjects.find(({ name, id }) => name === params.name || id === params.name)
      if (!subject) throw new Refusal(404, 'not_found', 'There is no such topic.')
      return subject.topics.map(({ id, name, lessons }) => ({
        id,
        name,
        lessons: lessons.filter(({ ready }) => ready).length,
      }))
    },
  })
}
