import { apiPart } from './api.ts'
import { billingPart } from './billing.ts'
import { blastPart } from './blast.ts'
import { deskPart } from './desk.ts'
import { deskYearPart } from './desk-year/part.ts'
import { dispatchPart, millionPart } from './dispatch.ts'
import { flushPart } from './flush.ts'
import { freezePart } from './freeze.ts'
import { growthPart } from './growth.ts'
import { hearingPart } from './hearing.ts'
import { inboundPart } from './inbound.ts'
import { killsPart } from './kills.ts'
import { memoryPart } from './memory.ts'
import { migrationsPart } from './migrations/part.ts'
import { portalPart } from './portal.ts'
import { formatFigures, type Part } from './report.ts'
import { runParts } from './run-parts.ts'
import { scalePart } from './scale/part.ts'
import { segmentsPart } from './segments.ts'
import { severalPart } from './several.ts'
import { soakPart } from './soak.ts'
import { upgradePart } from './upgrade.ts'
import { weeksPart } from './weeks.ts'

/** `npm run bench` runs the table, `npm run bench -- NAME` one part, `npm run bench -- NAME NUMBER` it at that size. */
const parts: readonly Part[] = [
  inboundPart,
  apiPart,
  dispatchPart,
  flushPart,
  blastPart,
  memoryPart,
  segmentsPart,
  hearingPart,
  portalPart,
  millionPart,
  soakPart,
  weeksPart,
  billingPart,
  migrationsPart,
  deskPart,
  deskYearPart,
  upgradePart,
  growthPart,
  scalePart,
  severalPart,
  freezePart,
  killsPart,
]

const given = process.argv.slice(2)
const size = given.map(Number).find((number) => number > 0)
const wanted = given.filter((name) => !Number(name))
const figures = await runParts(parts, wanted, size)
if (figures.length === 0) {
  console.error(`There is no such part. Choose among: ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
console.log(formatFigures(figures))
if (figures.some(({ met }) => met === false)) process.exitCode = 1
