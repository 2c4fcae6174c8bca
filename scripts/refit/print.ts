import type { StoredWeights } from '../../sms-engine/store/memory-weights.ts'
import type { Contestant, Verdict } from './judge.ts'

/** The comparison and two charts, for a terminal. */
export function printVerdict({ answers, judged, learners, contestants }: Verdict): string {
  const count = (value: number) => value.toLocaleString('en')
  const [proposal, today] = contestants
  return [
    `${count(answers)} answers of ${count(learners)} learners tell of forgetting; the later ${count(judged)} were foreseen from those before them.`,
    '',
    ...table(contestants),
    '',
    ...(proposal ? picture(proposal) : []),
    '',
    ...(today ? picture(today) : []),
  ].join('\n')
}

/** One line per version. */
export function printVersions(versions: readonly StoredWeights[]): string {
  if (versions.length === 0) return 'There are no versions. The built-in weights hold.'
  const day = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  const lines = versions.map(({ version, reviews, madeAt, activatedAt, retiredAt }) => {
    const state =
      activatedAt === null
        ? 'proposed'
        : retiredAt === null
          ? `ACTIVE since ${day(activatedAt)}`
          : `held from ${day(activatedAt)} until ${day(retiredAt)}`
    return `${String(version).padStart(4)}  made ${day(madeAt)} from ${reviews.toLocaleString('en')} answers  ${state}`
  })
  const isActive = versions.some(({ activatedAt, retiredAt }) => activatedAt !== null && retiredAt === null)
  return [...lines, ...(isActive ? [] : ['The built-in weights hold.'])].join('\n')
}

const name_width = 24

function table(contestants: readonly Contestant[]): string[] {
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
  return [
    `${''.padEnd(name_width)}log loss  worst bin   the proposal is better by`,
    ...contestants.map(({ name, logLoss, bins, beatenBy }) => {
      const off = `${(100 * worstOf(bins)).toFixed(1)} %`
      const gain = beatenBy
        ? `   ${signed(beatenBy.mean)}, between ${signed(beatenBy.low)} and ${signed(beatenBy.high)}`
        : ''
      return `${name.padEnd(name_width)}${logLoss.toFixed(4).padStart(8)}  ${off.padStart(9)}${gain}`
    }),
  ]
}

/** With fewer answers, a bin reflects chance more than the weights. */
const calibrated_min = 200

function worstOf(bins: Contestant['bins']): number {
  return Math.max(
    0,
    ...bins.map(({ answers, foreseen, right }) => (answers < calibrated_min ? 0 : Math.abs(foreseen - right))),
  )
}

const picture_width = 50

/** For each bin, the expected and the actual share of right answers: `o` and `x`, or `*` where they coincide. */
function picture({ name, bins }: Contestant): string[] {
  return [
    `${`right answers by ${name}`.padEnd(36)}0 %${'100 %'.padStart(picture_width - 2)}`,
    ...bins.map(({ answers, foreseen, right }, nth) => {
      const range = `${10 * nth} to ${10 * (nth + 1)} %`.padStart(12)
      if (answers === 0) return `${range}  none`
      const said = `${Math.round(100 * foreseen)} expected`.padStart(12)
      const came = `${Math.round(100 * right)} came`.padStart(9)
      return `${range}${said}${came}  |${line(foreseen, right)}|  ${answers.toLocaleString('en')}`
    }),
  ]
}

function line(expected: number, came: number): string {
  const placeOf = (share: number) => Math.min(picture_width - 1, Math.floor(share * picture_width))
  const cells = Array.from({ length: picture_width }, () => '·')
  cells[placeOf(expected)] = 'o'
  cells[placeOf(came)] = placeOf(came) === placeOf(expected) ? '*' : 'x'
  return cells.join('')
}
