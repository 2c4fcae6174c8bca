/** `npm run hear`: shows how a text is read, and by which layer. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readText } from '../sms-engine/domain/reading/read-text.ts'
import { type WishName, wishes } from '../sms-engine/domain/reading/wish-names.ts'
import { root } from './config.ts'
import { describeReading, type Verdict } from './hearing/verdict.ts'

const usage = `npm run hear -- "text" [--options "one|two|three|four"]   how a text is read, with a question open or not
npm run hear -- --json      lines {"text", "options"?, "open"?} from standard input, a line for each
npm run hear -- --list      the wishes that are told apart
npm run hear -- --stored    stored texts that today's reader reads differently; --texts shows them too
npm run hear -- --misheard  notes which texts of the corpus are not heard as meant, after a rule was changed
npm run hear -- --train     makes the weights anew from the corpus, and notes those texts
npm run hear -- --neutral   takes the content's sentences into the corpus as texts that want nothing, before --train`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    list: { type: 'boolean' },
    train: { type: 'boolean' },
    neutral: { type: 'boolean' },
    misheard: { type: 'boolean' },
    stored: { type: 'boolean' },
    texts: { type: 'boolean' },
    options: { type: 'string' },
    help: { type: 'boolean' },
  },
})

if (values.list) printList()
else if (values.train) await train()
else if (values.neutral) await takeNeutral()
else if (values.misheard) await noteMisheard()
else if (values.stored) await compareStored(values.texts ?? false).catch(explain)
else if (values.json) await readLines()
else if (positionals.length > 0) print(positionals.join(' '), values.options?.split('|') ?? null)
else {
  console.log(usage)
}

function printList(): void {
  for (const [name, meaning] of Object.entries(wishes)) console.log(`${name}\t${meaning}`)
}

function print(text: string, options: readonly string[] | null): void {
  const { is, by, letter, unsure, wish, ...rest } = describeReading(readText(text, options))
  const details = [
    letter && `letter ${letter}${unsure ? ', unsure' : ''}`,
    wish && `${wish}: ${wishes[wish as WishName] ?? ''}`,
    ...Object.entries(rest).map(([name, value]) => `${name} ${value}`),
  ].filter(Boolean)
  console.log(`${[is, ...details].join(', ')} (by ${by})`)
}

async function readLines(): Promise<void> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
  const out: string[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const asked = JSON.parse(line) as { text: string; options?: string[]; open?: boolean }
    const options = asked.open === false ? null : (asked.options ?? null)
    out.push(JSON.stringify(describeReading(readText(asked.text, options)) satisfies Verdict))
  }
  if (out.length > 0) console.log(out.join('\n'))
}

/** Loaded only here, as below: reading a text needs neither the content nor the corpus. */
async function train(): Promise<void> {
  const [{ loadCorpus }, { loadNeutral }, { trainModel }, { trainedOnDigest }, { writeWeights, weightsFile }] =
    await Promise.all([
      import('./hearing/corpus.ts'),
      import('./hearing/neutral.ts'),
      import('./hearing/train-model.ts'),
      import('./hearing/trained-on.ts'),
      import('./hearing/write-weights.ts'),
    ])
  const lines = loadCorpus()
  const neutral = loadNeutral()
  writeWeights(trainModel(lines, neutral), trainedOnDigest(lines, neutral))
  console.log(`Trained on ${lines.length} texts; written to ${weightsFile}.`)
  // A new process, because this one's reader still has the old weights.
  execFileSync(process.execPath, [join(root, 'scripts/hear.ts'), '--misheard'], { stdio: 'inherit' })
}

async function takeNeutral(): Promise<void> {
  const [{ loadCatalogue }, { loadNeutral, writeNeutral }] = await Promise.all([
    import('../content/load.ts'),
    import('./hearing/neutral.ts'),
  ])
  writeNeutral(loadCatalogue())
  console.log(`${loadNeutral().length} texts that want nothing, from the content as it is now. Next: --train`)
}

async function noteMisheard(): Promise<void> {
  const [{ loadCorpus }, { misheardOf, writeMisheard }, { hearAll, sampleOf, writeReaderVersion }] = await Promise.all([
    import('./hearing/corpus.ts'),
    import('./hearing/misheard.ts'),
    import('./hearing/reader-version.ts'),
  ])
  const lines = loadCorpus()
  const misheard = misheardOf(hearAll(lines))
  writeMisheard(misheard)
  const version = writeReaderVersion(hearAll(sampleOf(lines)))
  const count = Object.values(misheard).flat().length
  console.log(
    `${count} of ${lines.length} texts are not heard as they were meant; noted in scripts/hearing/misheard.json. The reader's version is ${version}.`,
  )
}

/** Tries a changed reader on what people really texted, before it is released. */
async function compareStored(withTexts: boolean): Promise<void> {
  const [{ findDatabase }, { openDatabase }, { printStored, readStored }] = await Promise.all([
    import('./tool-database.ts'),
    import('../sms-engine/runtime/database.ts'),
    import('./hearing/stored.ts'),
  ])
  const database = await findDatabase()
  const db = await openDatabase({ url: database.url, poolSize: 2 })
  try {
    console.log(printStored(await readStored(db.pool), withTexts))
  } finally {
    await db.close()
    await database.close()
  }
}

/** Loaded only here, because reading a text does not need it. */
async function explain(error: unknown): Promise<void> {
  const { explainToPerson } = await import('./explain-to-person.ts')
  explainToPerson(error, usage)
}
