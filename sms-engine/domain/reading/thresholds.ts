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
  toldLeast: { stop: -350, out: -370 },
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
    | 'crisis'
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
 * (`told`), or it is a cry for help that no rule knows (`crisis`). What counts most against it is the lead of one wish
 * over the next, as in "remind me tonight". Found by logistic regression on the scores of texts whose writers the model
 * had not met, for the first two with chat counting four times; the bias is set to stop or tell no more benign texts
 * than allowed, and to hear as many cries as required.
 */
export const weights = {
  stop: {
    bias: -177_000,
    stop: 468,
    out: 76,
    crisis: -9,
    chat: -71,
    wish: -70,
    wishAlone: -280,
    oneWord: -208_000,
    twoWords: 102_000,
    contrary: -431_000,
    limited: -13_000,
    whole: 26_000,
    sentence: 137_000,
    clause: 193_000,
  },
  told: {
    bias: 20_500,
    stop: 37,
    out: 373,
    crisis: -40,
    chat: -58,
    wish: -63,
    wishAlone: -175,
    oneWord: -52_000,
    twoWords: 115_000,
    contrary: -281_000,
    limited: -39_000,
    whole: 31_000,
    sentence: 180_000,
    clause: 134_000,
  },
  crisis: { bias: 95_600, crisis: 669, chat: -66, wish: -76, wishAlone: -309 },
} as const satisfies Readonly<
  Record<'stop' | 'told', Weights> & Record<'crisis', Pick<Weights, 'bias' | 'crisis' | 'chat' | 'wish' | 'wishAlone'>>
>
