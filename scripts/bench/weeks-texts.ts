/** A text that the soak's phones send, its relative frequency, and its effect on the opt-in. */
interface Saying {
  readonly body: string
  readonly share: number
  readonly media?: number
  readonly opts?: 'out' | 'in'
}

const sayings: readonly Saying[] = [
  { body: 'Q', share: 30 },
  { body: 'A', share: 12 },
  { body: 'b.', share: 8 },
  { body: 'I think it is B', share: 4 },
  { body: 'C?', share: 6 },
  { body: 'NEXT', share: 8 },
  { body: ' next \u{1f4da}', share: 2 },
  { body: 'SCORE', share: 4 },
  { body: 'WHY', share: 3 },
  { body: 'MORE', share: 1 },
  { body: 'SKIP', share: 1 },
  { body: 'PLAN 5', share: 2 },
  { body: 'PLAN', share: 2 },
  { body: 'SNOOZE 3h', share: 3 },
  { body: 'PAUSE 1 WEEK', share: 2 },
  { body: 'RESUME', share: 4 },
  { body: 'STOP', share: 3, opts: 'out' },
  { body: 'unsubscribe', share: 1, opts: 'out' },
  { body: 'please stop texting me', share: 1, opts: 'out' },
  { body: 'START', share: 5, opts: 'in' },
  { body: 'Unstop', share: 1, opts: 'in' },
  { body: 'HELP', share: 1 },
  { body: 'ASK when is it due?', share: 1 },
  { body: 'thanks', share: 2 },
  { body: 'what?', share: 2 },
  { body: '\u{1f44d}', share: 2 },
  { body: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{1f3fd} \u{1f600}\u{1f600}', share: 1 },
  { body: '', media: 1, share: 1 },
  { body: 'is this right', media: 3, share: 1 },
  { body: 'Liked \u201cAssets\u201d', share: 1 },
  { body: "I'm driving with Do Not Disturb on.", share: 1 },
  { body: '\u00bfQu\u00e9 es esto? \u4f60\u597d', share: 1 },
  { body: `${'long and winding '.repeat(100)}`.slice(0, 1_600), share: 1 },
  { body: '\u{1f600}'.repeat(800), share: 1 },
  { body: 'A\0', share: 1 },
  { body: '\0', share: 1 },
  { body: `ASK '; drop table message; -- <b>&amp;\\ ${'$'}{x}`, share: 1 },
  { body: '   ', share: 1 },
]
const weight = sayings.reduce((sum, { share }) => sum + share, 0)

/** Picks a saying, weighted by frequency. */
export function somethingToSay(random: () => number): { readonly body: string; readonly numMedia: number } {
  let pick = random() * weight
  const said = sayings.find(({ share }) => {
    pick -= share
    return pick <= 0
  })
  return { body: said?.body ?? 'Q', numMedia: said?.media ?? 0 }
}

const opts = new Map(sayings.flatMap((saying) => (saying.opts ? [[saying.body, saying.opts] as const] : [])))

/** Whether a text of the soak opts its number out or in; undefined for all others. */
export function optOf(body: string): 'out' | 'in' | undefined {
  return opts.get(body)
}
