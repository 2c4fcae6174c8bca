import { readFileSync, statSync } from 'node:fs'
import { loadCatalogue } from '../../content/load.ts'
import { exampleOf } from '../../content/sets/sets.ts'
import { readText } from '../../sms-engine/domain/reading/read-text.ts'
import { loadCorpus, loadHeldOut } from '../hearing/corpus.ts'
import { type Heard, hearLeftOut } from '../hearing/left-out.ts'
import { loadNeutral } from '../hearing/neutral.ts'
import { hearAll } from '../hearing/reader-version.ts'
import { isRightWish, tellsHow } from '../hearing/right.ts'
import { trainModel } from '../hearing/train-model.ts'
import { trainedOnDigest } from '../hearing/trained-on.ts'
import { printWeights, weightsFile } from '../hearing/write-weights.ts'
import { atLeast, atMost, type Figure, ms, type Part } from './report.ts'

/** How many models are trained, each without one group of writers. */
const groups = 6
const part = 'hearing'

/**
 * How well texts are understood by a reader that has never met their writers: the corpus is split by writer, and each
 * group is read by a model trained on the others. The rules are the same for all; they were made from earlier writers.
 */
export const hearingPart: Part = {
  name: 'hearing',
  onlyByName: true,
  async run() {
    const lines = loadCorpus()
    const catalogue = loadCatalogue()
    const neutral = loadNeutral()
    const heard = hearLeftOut(lines, neutral, groups)
    const anew = printWeights(trainModel(lines, neutral), trainedOnDigest(lines, neutral))
    const isSame = anew === readFileSync(weightsFile, 'utf8')
    return [
      ...optOuts(heard),
      ...falseOnes(heard),
      ...answers(heard),
      ...wishes(heard),
      figure('crises heard', heard, isKind('crisis'), is('crisis'), 0.95),
      {
        part,
        what: 'false cries for help among all other texts',
        value: share(heard, ({ line }) => !['crisis', 'not-crisis'].includes(line.kind), is('crisis')).text,
      },
      ...strangers(hearAll(loadHeldOut())),
      optionsTaken(catalogue),
      {
        part,
        what: 'the weights made anew',
        value: isSame ? 'the same file' : 'another file',
        target: 'the same',
        met: isSame,
      },
      atMost(part, 'a text is read in', timePerText(lines.map(({ text }) => text)), 2, ms),
      atMost(part, 'size of the weights', statSync(weightsFile).size / 1_000_000, 2, (size) => `${size.toFixed(2)} MB`),
    ]
  },
}

/** How the shipped reader handles writers kept out of training for every model; they are too few to set a target. */
function strangers(heard: readonly Heard[]): Figure[] {
  const wantsOut = isKind('opt-out', 'sounds-like')
  const ordinary: Test = ({ line }) => line.kind === 'benign' && !line.trap
  return [
    figure('writers kept from training: clear opt-outs stopped', heard, isKind('opt-out'), is('opt-out')),
    figure('  stopped or told how', heard, wantsOut, ({ verdict }) => tellsHow(verdict)),
    figure('  benign texts stopped', heard, isKind('benign'), is('opt-out')),
    figure('  benign texts told how', heard, isKind('benign'), is('how-to-stop')),
    figure('  ordinary chat told how', heard, ordinary, is('how-to-stop')),
  ]
}

type Test = (heard: Heard) => boolean

const isKind =
  (...kinds: readonly string[]): Test =>
  ({ line }) =>
    kinds.includes(line.kind)
const is =
  (...verdicts: readonly string[]): Test =>
  ({ verdict }) =>
    verdicts.includes(verdict.is)

function optOuts(heard: readonly Heard[]): Figure[] {
  const manners = [...new Set(heard.flatMap(({ line }) => line.manner ?? []))].sort()
  return [
    figure('clear opt-outs stopped', heard, isKind('opt-out'), is('opt-out'), 0.9),
    ...(['en', 'es', 'fr'] as const).map((lang) =>
      figure(
        `  ${lang}`,
        heard,
        ({ line }) => line.kind === 'opt-out' && line.lang === lang,
        is('opt-out'),
        lang === 'en' ? 0.9 : 0.85,
      ),
    ),
    ...manners.map((manner) =>
      figure(`  ${manner}`, heard, ({ line }) => line.kind === 'opt-out' && line.manner === manner, is('opt-out')),
    ),
    figure(
      'all that want out or sound like it, stopped or told how',
      heard,
      isKind('opt-out', 'sounds-like'),
      ({ verdict }) => tellsHow(verdict),
      0.98,
    ),
  ]
}

function falseOnes(heard: readonly Heard[]): Figure[] {
  const benign = isKind('benign', 'not-crisis')
  const ordinary: Test = ({ line }) => (line.kind === 'benign' && !line.trap) || line.kind === 'answer'
  return [
    figureBelow('benign texts stopped', heard, benign, is('opt-out'), 0.007),
    figureBelow('benign texts told how to stop', heard, benign, is('how-to-stop'), 0.06),
    figureBelow('  ordinary chat and answers stopped', heard, ordinary, is('opt-out'), 0.001),
    figureBelow('  ordinary chat and answers told how', heard, ordinary, is('how-to-stop'), 0.01),
  ]
}

function answers(heard: readonly Heard[]): Figure[] {
  const right: Test = ({ line, verdict }) => verdict.is === 'answer' && verdict.letter === line.letter
  const wrong: Test = ({ line, verdict }) => verdict.is === 'answer' && verdict.letter !== line.letter
  return [
    figure('answers understood', heard, isKind('answer'), right, 0.93),
    figureBelow('answers and others misread', heard, isKind('answer', 'no-answer'), wrong, 0.003),
  ]
}

const isRightly: Test = ({ line, verdict }) => isRightWish(line, verdict)

function wishes(heard: readonly Heard[]): Figure[] {
  const names = [...new Set(heard.flatMap(({ line }) => line.wish ?? []))].sort()
  return [
    figure('wishes heard as the right kind', heard, isKind('wish'), isRightly, 0.8),
    ...names.map((name) => figure(`  ${name}`, heard, ({ line }) => line.wish === name, isRightly)),
  ]
}

function share(heard: readonly Heard[], among: Test, test: Test) {
  const all = heard.filter(among)
  const found = all.filter(test).length
  const [low, high] = interval(found, all.length)
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  const value = all.length === 0 ? 0 : found / all.length
  return {
    value,
    text: `${percent(value)} (${found} of ${all.length}, 95 % between ${percent(low)} and ${percent(high)})`,
  }
}

/** Wilson score interval of a proportion. */
function interval(found: number, all: number): readonly [number, number] {
  if (all === 0) return [0, 1]
  const z = 1.96
  const p = found / all
  const middle = p + (z * z) / (2 * all)
  const reach = z * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all))
  const scale = 1 + (z * z) / all
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)]
}

function figure(what: string, heard: readonly Heard[], among: Test, test: Test, bound?: number): Figure {
  const { value, text } = share(heard, among, test)
  return bound === undefined
    ? { part, what, value: text }
    : { ...atLeast(part, what, value, bound, (n) => `${(100 * n).toFixed(0)} %`), value: text }
}

function figureBelow(what: string, heard: readonly Heard[], among: Test, test: Test, bound: number): Figure {
  const { value, text } = share(heard, among, test)
  return { ...atMost(part, what, value, bound, (n) => `${(100 * n).toFixed(1)} %`), value: text }
}

/** Every answer option in four spellings, read while its question is not open: none may count as an opt-out. */
function optionsTaken(catalogue: ReturnType<typeof loadCatalogue>): Figure {
  const options = [...catalogue.questions.values()]
    .map(exampleOf)
    .flatMap(({ options }) => options.map(({ text }) => text))
  const spellings = [...new Set(options)].flatMap((text) => [text, text.toLowerCase(), text.toUpperCase(), `${text}.`])
  const taken = spellings.filter((text) => readText(text, null).is === 'opt-out')
  return {
    part,
    what: 'option texts of the content that would opt out',
    value: `${taken.length} of ${spellings.length}`,
    target: '0',
    met: taken.length === 0,
  }
}

function timePerText(texts: readonly string[]): number {
  for (const text of texts.slice(0, 200)) readText(text, null)
  const start = performance.now()
  for (const text of texts) readText(text, null)
  return (performance.now() - start) / texts.length
}
