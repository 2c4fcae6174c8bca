import { dollars } from './inputs.ts'
import type { Plan } from './plan.ts'

const whole = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 0 })
const cents = (value: number) => `$${value.toFixed(2)}`

function disk(terabytes: number): string {
  return terabytes < 1 ? `${whole(Math.max(1, terabytes * 1_000))} GB` : `${Number(terabytes.toPrecision(2))} TB`
}

function first({ limits: [nearest] }: Plan): string {
  if (!nearest) return ''
  return `${nearest.name}: ${nearest.used < 0.01 ? 'below 1' : whole(nearest.used * 100)} %`
}

const rows: readonly (readonly [what: string, of: (plan: Plan) => string])[] = [
  ['scheduled texts a week', ({ week }) => whole(week.scheduled)],
  ['texts of ours on the busiest day, replies included', ({ week }) => whole(week.busiestDay)],
  ['due at 09:00 Eastern', ({ week }) => whole(week.atNine)],
  [
    'segments a second to send them within a quarter of an hour, replies included',
    (plan) => whole(plan.segmentsAtNine_per_s),
  ],
  ['senders that carry them, segments/s', (plan) => `${plan.senders}, ${whole(plan.rate)}`],
  ['with these 09:00 leaves within', ({ week }) => `${Math.max(1, Math.ceil(week.longestBlast_s / 60))} min`],
  ['scheduled texts that a cap keeps from leaving', ({ week }) => whole(week.lost)],
  ['sends a second, busiest minute', ({ week }) => whole(week.peakSends_per_s)],
  ['texts to us a second, busiest minute', ({ week }) => whole(week.peakHeard_per_s)],
  ['database after a year', (plan) => disk(plan.terabytes_year)],
  ['of these in memory, for 09:00', (plan) => disk(plan.terabytes_atNine)],
  ['workers, servers (one more of each than is needed)', ({ workers, servers }) => `${workers}, ${servers}`],
  ['Postgres, cores (half of them idle), with a standby', ({ cores }) => whole(cores)],
  ['MongoDB', () => '3 small nodes'],
  ['nearest to its end', first],
  ['texts, a learner a month', (plan) => cents(plan.texting_month)],
  ['machines and senders, a learner a month', (plan) => cents(plan.machines_month)],
  [
    `of the plan of ${cents(dollars.plan_month)}`,
    (plan) => `${whole(((plan.texting_month + plan.machines_month) / dollars.plan_month) * 100)} %`,
  ],
]

/** The table in `sms-engine/SCALING.md`. */
export function tableOf(plans: readonly Plan[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['learners', ...plans.map(({ learners }) => learners.toLocaleString('en-US'))]),
    line(['---', ...plans.map(() => '---')]),
    ...rows.map(([what, of]) => line([what, ...plans.map(of)])),
  ].join('\n')
}
