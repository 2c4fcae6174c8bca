import type { Plant } from '../../testing/plant.ts'
import type { Complaint } from './books.ts'
import type { Trouble } from './drive.ts'

/** A mistake that the soak must notice, and the complaint it must raise. */
export interface PlantedFault {
  readonly name: string
  readonly plants: readonly Plant[]
  /** Without these failures the mistake does no harm. */
  readonly troubles: readonly Trouble[]
  readonly complaint: Complaint
}

const slots = 'sms-engine/domain/calendar/slots.ts'
const moment = 'return momentOf(day * day_ms + timeOfDay(deliveryTime), zone)'
const render = 'carrierLanguage.renderReplies(replies)'

/** The kind of mistake a soak is for: most of them would not show in a single text or a single process. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'every reply twice',
    plants: [change('sms-engine/webhooks/text.ts', render, 'carrierLanguage.renderReplies([...replies, ...replies])')],
    troubles: [],
    complaint: 'a reply came twice',
  },
  {
    name: '10 % of replies dropped',
    plants: [
      change(
        'sms-engine/webhooks/text.ts',
        render,
        'carrierLanguage.renderReplies(/[02]$/.test(text.sid) ? [] : replies)',
      ),
    ],
    troubles: [],
    complaint: 'a text was never answered',
  },
  {
    name: 'rows of the outbox twice',
    plants: [
      change(
        'sms-engine/engine/apply-effects.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
        'message(effect, `${event.id}:${index}`, isOut, { number, dueAt: dueTime(event, snapshot.state) }),',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
        "['', '+'].flatMap((more) => message(effect, `${event.id}:${index}${more}`, isOut, { number, dueAt: dueTime(event, snapshot.state) })),",
      ),
    ],
    troubles: [],
    complaint: 'a scheduled text came twice',
  },
  {
    name: 'slots at 01:00',
    plants: [change(slots, moment, "return momentOf(day * day_ms + timeOfDay('01:00'), zone)")],
    troubles: [],
    complaint: 'a text not at its hour',
  },
  {
    name: 'no recheck at the send',
    plants: [
      change(
        'sms-engine/store/outbox.ts',
        "when m.not_after <= to_timestamp($2 / 1000.0) then 'cancelled'",
        "when false then 'cancelled'",
      ),
    ],
    troubles: ['shut-window'],
    complaint: 'a text outside the hours',
  },
  {
    name: 'an opt-out in own words cancels nothing',
    plants: [
      change(
        'sms-engine/domain/hear.ts',
        "return reading.is === 'opt-out' || (reading.is === 'keyword' && reading.keyword === 'opt-out')",
        "return reading.is === 'keyword' && reading.keyword === 'opt-out'",
      ),
    ],
    troubles: [],
    complaint: 'a text after the opt-out',
  },
  {
    name: 'the reconciler never finds',
    plants: [
      change(
        'sms-engine/engine/reconcile-sends.ts',
        'return same.find((text) => !taken.has(text.sid))?.sid ?? null',
        'return null',
      ),
    ],
    troubles: ['carrier'],
    complaint: 'a scheduled text came twice',
  },
  {
    name: 'delivery reports ignored',
    plants: [
      change(
        'sms-engine/store/outbox.ts',
        "and (status in ('sending', 'uncertain', 'sent')",
        "and (status in ('sending', 'uncertain')",
      ),
    ],
    troubles: [],
    complaint: 'a delivery that our records tell otherwise',
  },
  {
    name: 'the weekly cap off by one',
    plants: [
      change(
        slots,
        '[[], [3], [2, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]]',
        '[[], [3, 4], [2, 3, 4], [1, 2, 3, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]]',
      ),
    ],
    troubles: [],
    complaint: 'a text on a day that was not promised',
  },
  {
    name: 'one zone for all',
    plants: [change(slots, moment, moment.replace('zone)', "'America/New_York')"))],
    troubles: [],
    complaint: 'a text not at its hour',
  },
  {
    name: 'clocks that change not heeded',
    plants: [
      change(
        slots,
        'const slot = slotOn(day, timetable)',
        'const slot = slotOn(today, timetable) + (day - today) * day_ms',
      ),
    ],
    troubles: [],
    complaint: 'a text not at its hour',
  },
  {
    name: 'the fence removed',
    plants: [
      change(
        'sms-engine/engine/flush-outbox.ts',
        'const holds = () => !stoodStill && claim.passed_ms() + send_ms_max <= (options.claim_ms ?? claim_ms)',
        'const holds = () => true',
      ),
    ],
    troubles: ['sleeper'],
    complaint: 'a scheduled text came twice',
  },
  {
    name: 'texts that never reached us not fetched',
    plants: [
      change(
        'sms-engine/engine/catch-up.ts',
        'const missed = await unheard(engine, texts)',
        'const missed = (await unheard(engine, texts)).slice(0, 0)',
      ),
    ],
    troubles: ['away'],
    complaint: 'a text was never answered',
  },
  {
    name: 'a send that the carrier put off is given up',
    plants: [
      change(
        'sms-engine/engine/flush-outbox.ts',
        'if (pause_ms === null) return',
        'if (pause_ms !== undefined) return',
      ),
    ],
    troubles: ['carrier'],
    complaint: 'a scheduled text never came',
  },
]

function change(file: string, replace: string, by: string): Plant {
  return { file, replace, by }
}
