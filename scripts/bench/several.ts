import { startTestMongo } from '../testing/mongo-engine.ts'
import { atMost, type Figure, type Part, whole } from './report.ts'
import { several } from './soak/several.ts'

const mornings = 5

/** Two servers, three workers and a MongoDB in trouble, five mornings in a row; `npm test` plays one. */
export const severalPart: Part = {
  name: 'several',
  onlyByName: true,
  async run() {
    const mongo = await startTestMongo()
    if ('missing' in mongo) return [{ part: 'several', what: 'jobs in MongoDB', value: `not run: ${mongo.missing}` }]
    try {
      const played = await several(mongo, mornings)
      for (const { complaint, phone, about } of played.findings)
        console.error(`several: ${complaint}: ${phone} ${about}`)
      const figures: Figure[] = [
        { part: 'several', what: 'processes killed', value: whole(played.kills) },
        {
          part: 'several',
          what: 'scheduled texts, texts to us',
          value: `${whole(played.scheduled)}, ${whole(played.heard)}`,
        },
        atMost('several', 'lost, doubled, unanswered, after the opt-out', played.findings.length, 0, whole),
        atMost('several', 'seconds that the latest was late', played.latest_s, 60, whole),
        atMost(
          'several',
          `webhooks failed in a rolling restart, of ${whole(played.heardInRelease)}`,
          played.failedInRelease,
          0,
          whole,
        ),
      ]
      return figures
    } finally {
      await mongo.stop()
    }
  },
}
