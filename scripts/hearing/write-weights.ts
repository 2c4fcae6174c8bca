import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Model } from '../../sms-engine/domain/reading/model.ts'
import { root } from '../config.ts'

/** The file of the shipped weights. */
export const weightsFile = join(root, 'sms-engine/domain/reading/weights.ts')

/** Prints a model as a module that reads the same on any machine. */
export function printWeights({ heads, known }: Model): string {
  const lines = Object.entries(heads).map(
    ([head, { weights, unit_micro, bias_milli }]) =>
      `  ${/^\w+$/.test(head) ? head : `'${head}'`}: [${unit_micro}, ${bias_milli}, '${Buffer.from(weights).toString('base64')}'],`,
  )
  return `// Made by \`npm run hear -- --train\` from scripts/hearing/corpus and the content. Not for editing by hand.
import { type Head, type HeadWeights, type Model, readBytes } from './model.ts'

/** Of each head: micro-units of a weight, thousandths of its bias, and the weights as bytes in base64. */
const heads: Readonly<Record<Head, readonly [unit_micro: number, bias_milli: number, weights: string]>> = {
${lines.join('\n')}
}
const known =
  '${Buffer.from(known).toString('base64')}'

let model: Model | undefined

/** The model as it ships; its weights are unpacked at first use. */
export function shippedModel(): Model {
  model ??= {
    heads: Object.fromEntries(
      Object.entries(heads).map(([head, [unit_micro, bias_milli, weights]]) => [
        head,
        { unit_micro, bias_milli, weights: new Int8Array(readBytes(weights).buffer) },
      ]),
    ) as Record<Head, HeadWeights>,
    known: readBytes(known),
  }
  return model
}
`
}

export function writeWeights(model: Model): void {
  writeFileSync(weightsFile, printWeights(model))
}
