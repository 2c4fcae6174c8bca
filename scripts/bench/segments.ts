import { loadCatalogue } from '../../content/load.ts'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { letters } from '../../sms-engine/domain/wording/lessons.ts'
import { countSegments } from '../../sms-engine/domain/wording/segment.ts'
import { ann } from '../../sms-engine/testing/cast.ts'
import { seededRandom } from '../../sms-engine/testing/seeded-random.ts'
import { createUniverse } from '../../sms-engine/testing/universe.ts'
import { createWorld } from '../../sms-engine/testing/world.ts'
import { atMost, type Part } from './report.ts'

const seeds = 20
const weeks = 26
/** The probability that an answer is right. */
const right_share = 0.75
/**
 * The same learners' cost on today's content with the first wording of each verdict and invitation and no milestone.
 * Measured on 2026-11-28; it was 20.477 before questions varied their figures, some of which are longer.
 */
const one_voice = 20.779

/** The weekly segments of a learner with three texts a week who answers each by Q and both questions; real content. */
export const segmentsPart: Part = {
  name: 'segments',
  async run() {
    const catalogue = loadCatalogue()
    let segments = 0
    for (let seed = 1; seed <= seeds; seed++) segments += halfYear(catalogue, seededRandom(seed))
    return [
      atMost('segments', 'a week for each learner, welcome left out', segments / seeds / weeks, one_voice, (mean) =>
        mean.toFixed(2),
      ),
    ]
  },
}

function halfYear(catalogue: ReturnType<typeof loadCatalogue>, random: () => number): number {
  const universe = createUniverse()
  const world = createWorld({ universe, catalogue, learner: ann.learner, number: null, keepLog: false })
  let segments = 0
  const handle = (event: Parameters<typeof world.handle>[0]) => {
    for (const effect of world.handle(event).effects) {
      if (effect.type === 'send' || effect.type === 'reply') segments += countSegments(effect.body).segments
    }
  }
  const text = (body: string) => {
    universe.moveTo(universe.peek() + 60_000)
    handle({ id: universe.id('SM'), type: 'text', body, media: 0, handledByCarrier: null })
  }
  const consent = { version: null, page: null, ip: null, userAgent: null }
  handle({ id: universe.id('proved'), type: 'number-proved', number: ann.phone, consent })
  segments = 0
  const end = universe.peek() + weeks * 7 * day_ms
  for (;;) {
    const state = world.state()
    if (state.phase !== 'active' || state.slot === null || state.slot > end) return segments
    universe.moveTo(state.slot)
    handle({ id: `slot:${state.slot}`, type: 'slot-due' })
    if (!world.state().open) text('Q')
    for (let questions = 0; questions < 2; questions++) {
      const { open } = world.state()
      const options = open && catalogue.questions.get(open.questionId)?.options
      if (!open || !options) break
      const chosen = options.findIndex((option) => Boolean(option.right) === random() < right_share)
      text(letters[open.order.indexOf(Math.max(0, chosen))] ?? 'A')
    }
  }
}
