/**
 * Every threshold for a score of the model, in thousandths of a score. They are kept together because they compete for
 * the same texts: before lowering one, run `npm run bench -- hearing`, which measures all of them on writers whom the
 * model has not met.
 */
export const thresholds_milli = {
  /**
   * Above this a machine's text is an opt-out; it must say so more clearly than a person's: "the mailbox is full and
   * cannot accept any".
   */
  machineStop: 700,
  /**
   * How loud an opt-out phrase must be: hardly at all as a whole text, a little as one sentence of several, more as
   * part of one.
   */
  phrase: { whole: -10_000, sentence: -350, clause: 0, playful: 400 },
  /** Below both of these nothing sounds like wanting out, whatever else is weighed: a machine's "spam 7". */
  least: { stop: -350, out: -370 },
  /** A wish this loud is granted even if the text also sounds like wanting out. */
  wishOverTold: -250,
  /** Below this no wish is heard. */
  wish: -700,
  /** Nor when the text sounds this much more like chat. */
  chatOverWish: 500,
  /** Above this the model takes a text for one that no human typed. */
  machine: -450,
  /** Above this a text is a cry for help if it has words that go with one. */
  crisisAround: -1_000,
  /** The same if the words are also a figure of speech. */
  crisisFigurative: -430,
} as const

/**
 * What a score of the model, or a sign besides it, adds to a sum: a score is multiplied by its weight, a sign adds its
 * weight.
 */
export type Weights = Readonly<
  Record<
    | 'bias'
    | 'stop'
    | 'out'
    | 'second'
    | 'chat'
    | 'wish'
    | 'wishAlone'
    | 'oneWord'
    | 'twoWords'
    | 'contrary'
    | 'limited'
    | 'whole'
    | 'sentence'
    | 'clause',
    number
  >
>

/**
 * What is weighed where the grammar is silent. Above 0 a text stops everything (`stop`), its sender is told how
 * (`told`), or it is a cry for help that no rule knows (`crisis`). What counts most is how loud the model hears the end,
 * with the network's opinion (`second`), less the loudest wish. Found by logistic regression on the scores of texts
 * whose writers the model had not met. For `stop` ordinary chat counts four times; for `told` it counts ten times and a
 * clear opt-out six times, because an unheard one costs most. The bias is set to stop or tell no more benign texts than
 * allowed, and to hear as many cries as required.
 */
export const weights = {
  stop: {
    bias: -300_000,
    stop: 389,
    out: 0,
    second: 35,
    chat: -70,
    wish: -184,
    wishAlone: -57,
    oneWord: -232_000,
    twoWords: 71_000,
    contrary: -391_000,
    limited: -181_000,
    whole: 499_000,
    sentence: 332_000,
    clause: 294_000,
  },
  told: {
    bias: -64_000,
    stop: 82,
    out: 189,
    second: 30,
    chat: -83,
    wish: -136,
    wishAlone: 0,
    oneWord: -76_000,
    twoWords: 21_000,
    contrary: -174_000,
    limited: -33_000,
    whole: 772_000,
    sentence: 303_000,
    clause: 458_000,
  },
  crisis: { bias: 95_600, crisis: 669, chat: -66, wish: -76, wishAlone: -309 },
} as const satisfies Readonly<
  Record<'stop' | 'told', Weights> &
    Record<'crisis', Pick<Weights, 'bias' | 'chat' | 'wish' | 'wishAlone'> & { readonly crisis: number }>
>
