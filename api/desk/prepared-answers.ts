import { DateTime } from 'luxon'
import type { LearnerPage } from '../../sms-engine/replay/learner-page.ts'
import type { DeskMoney } from '../schemas/desk-money.ts'

/** A ready-made answer. */
export interface PreparedAnswer {
  readonly name: string
  readonly text: string
}

type Known = Pick<
  LearnerPage,
  'zone' | 'phase' | 'learner' | 'planned' | 'missed' | 'score' | 'taught' | 'pausedUntil' | 'remembered'
>

/**
 * Answers to the most common questions, filled in with the learner's own figures. An answer whose figures are missing
 * is left out. They are sent as texts: GSM-7, and within two segments including our name in front.
 */
export function preparedAnswers(known: Known, money: DeskMoney | null): PreparedAnswer[] {
  return writers.flatMap(({ name, write }) => {
    const text = write(known, money)
    return text === null ? [] : [{ name, text }]
  })
}

/**
 * How the reasons for a missed text begin (`replay/missed-slots.ts`), and what a learner is told. The reasons themselves
 * are for colleagues: they name who did it, and why, in moments of UTC. Any other is left for the colleague to word.
 */
const reasons: readonly (readonly [beginning: string, told: string])[] = [
  ['our service was down', 'Something on our side kept it back. We are sorry.'],
  ['it could not leave', 'Something on our side kept it back. We are sorry.'],
  ['it was sent and did not arrive', 'It left us, but your phone company did not deliver it.'],
  ['paused', 'Your lessons were paused.'],
  ['lessons are switched off', 'Lessons were switched off in your settings.'],
  ['the subscription did', 'Your plan did not cover that day.'],
  ['the first lesson had come at once', 'Your first lesson had come at once, in its place.'],
  ['there is nothing left', 'You had been taught every lesson of your areas, and nothing was due for review.'],
]

type Writer = (known: Known, money: DeskMoney | null) => string | null

const writers: readonly { readonly name: string; readonly write: Writer }[] = [
  {
    name: 'When the next text comes',
    write: ({ planned: [next], zone }) =>
      next === undefined ? null : `Your next text comes ${momentOf(next, zone)}. Reply PLAN to see this any time.`,
  },
  {
    name: 'Why a text did not come',
    write({ missed, zone }) {
      const last = missed.at(-1)
      const why = last && reasons.find(([beginning]) => last.why.startsWith(beginning))?.[1]
      return last && why ? `On ${dayOf(last.at, zone)} no text came. ${why}` : null
    },
  },
  {
    name: 'Lessons are paused',
    write({ phase, pausedUntil, zone }, money) {
      if (phase !== 'paused') return null
      if (money?.subscription.status === 'paused' && pausedUntil !== null) {
        return `Your lessons and your plan are on hold until ${dayOf(pausedUntil, zone)}. You can end that in your settings.`
      }
      const until = pausedUntil === null ? 'until you reply RESUME' : `until ${dayOf(pausedUntil, zone)}`
      return `Your lessons are paused ${until}. Reply RESUME and they go on right away.`
    },
  },
  {
    name: 'Fewer or more texts',
    write: ({ learner }) =>
      learner &&
      `You get ${count(learner.textsPerWeek, 'text')} a week. Reply PLAN 1 to PLAN 5 for another pace, or PAUSE for a week off.`,
  },
  {
    name: 'How well it goes',
    write({ score, remembered }) {
      if (!score || score.answered === 0) return null
      const taught = remembered.reduce((sum, subject) => sum + subject.taught, 0)
      return `So far you had ${count(taught, 'lesson')} and answered ${score.right} of ${count(score.answered, 'question')} right.`
    },
  },
  {
    name: 'A lesson was wrong',
    write: ({ taught }) =>
      taught === null
        ? null
        : `Thank you for telling us. We are looking at "${taught}" and will correct it if it is wrong.`,
  },
  {
    name: 'What the plan costs',
    write({ zone }, money) {
      const plan = money?.subscription
      if (!plan || plan.amount === null || plan.nextBilling === null) return null
      const next = `${plan.cancelAtPeriodEnd ? 'ends' : 'renews'} ${dayIn(plan.nextBilling, zone)}`
      const end = plan.endsOn === null ? '' : ` and ends ${dayIn(plan.endsOn, zone)}`
      return `Your plan is $${plan.amount.toFixed(2)} a ${plan.interval} and ${next}${end}. You can change or cancel it in your settings.`
    },
  },
  {
    name: 'Money went back',
    write({ zone }, money) {
      const payment = money?.payments.find(({ refunded }) => refunded !== undefined)
      if (payment?.refunded === undefined) return null
      return `$${payment.refunded.toFixed(2)} of your payment of ${dayIn(payment.date, zone)} went back to your card. Your bank may take a few days to show it.`
    },
  },
  {
    name: 'How to stop',
    write: () =>
      'Reply STOP and no more texts come. STOP does not end a paid plan: cancel that in your settings, and nothing more is charged.',
  },
]

function momentOf(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat("cccc, LLLL d, 'at' h:mm a")
}

function dayOf(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat('cccc, LLLL d')
}

function dayIn(iso: string, zone: string): string {
  return DateTime.fromISO(iso, { zone, locale: 'en-US' }).toFormat('LLLL d')
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
