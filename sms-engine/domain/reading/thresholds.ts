/**
 * Every bound that a score of the model is held against, in thousandths of a score. They stand together because they
 * compete for the same texts: whoever lowers one reads `npm run bench -- hearing`, which measures all of them on
 * writers whom the model has not met.
 */
export const thresholds_milli = {
  /** Above this what a machine wrote is an opt-out; it must say it more clearly than a person: "the mailbox is full and cannot accept any". */
  machineStop: 700,
  /** How loud an opt-out's phrase must be: a whole text hardly at all, one sentence of several a little, a part more. */
  phrase: { whole: -10_000, sentence: -350, clause: 0, playful: 400 },
  /** Below both of these nothing sounds like wanting out, whatever else is weighed: "spam 7" of a machine. */
  toldLeast: { stop: -350, out: -370 },
  /** A wish as loud as this is granted even where the text also sounds like wanting out. */
  wishOverTold: -250,
  /** Below this no wish is heard. */
  wish: -700,
  /** Nor where the text sounds by so much more like chat. */
  chatOverWish: 500,
  /** Above this the model takes a text for one that no person typed. */
  machine: -450,
  /** Above this a text is a cry for help where words were found that go with it. */
  crisisAround: -1_000,
  /** And where the same words are a figure of speech besides. */
  crisisFigurative: -430,
} as const

/** What a score of the model, or a sign beside it, adds to a sum: a score as often as the number says, a sign the number. */
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
 * What is weighed where the grammar is silent: above 0 a text stops everything (`stop`), its sender is told how (`told`), or
 * it is a cry for help that says nothing of what rules know (`crisis`): how far a wish leads the next one counts most
 * against it, as in "remind me tonight". Found by logistic regression on the scores of texts whose writers the model had not
 * met, for the first two with chat counting four times; the bias is set so that no more benign texts are stopped or told than
 * may be, and as many cries heard as must be.
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
