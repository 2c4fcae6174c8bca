import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Model } from '../../sms-engine/domain/reading/model.ts'
import { root } from '../config.ts'

/** The file of the shipped weights. */
export const weightsFile = join(root, 'sms-engine/domain/reading/weights.ts')

/** Prints a model, and the digest of what it was made from, as a module that reads the same on any machine. */
export function printWeights({ heads, known, network }: Model, trainedOn: string): string {
  const lines = Object.entries(heads).map(
    ([head, { weights, unit_micro, bias_milli }]) =>
      `  ${/^\w+$/.test(head) ? head : `'${head}'`}: [${unit_micro}, ${bias_milli}, '${Buffer.from(weights).toString('base64')}'],`,
  )
  const tables = Object.entries(network).map(
    ([name, { weights, unit_micro }]) => `  ${name}: [${unit_micro}, '${Buffer.from(weights).toString('base64')}'],`,
  )
  return `// Made by \`npm run hear -- --train\` from scripts/hearing. Not for editing by hand.
import { type Head, type HeadWeights, type Model, readBytes } from './model.ts'
import type { Network, TableName } from './network.ts'

/** Of the texts that made these weights, and of how; a test compares it, so that they can be made again. */
export const trainedOn = '${trainedOn}'

/** Of each head: micro-units of a weight, thousandths of its bias, and the weights as bytes in base64. */
const heads: Readonly<Record<Head, readonly [unit_micro: number, bias_milli: number, weights: string]>> = {
${lines.join('\n')}
}
const known =
  '${Buffer.from(known).toString('base64')}'

/** Of each table of the network: micro-units of a weight, and the weights. */
const tables: Readonly<Record<TableName, readonly [unit_micro: number, weights: string]>> = {
${tables.join('\n')}
}

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
    network: Object.fromEntries(
      Object.entries(tables).map(([name, [unit_micro, weights]]) => [
        name,
        { unit_micro, weights: new Int8Array(readBytes(weights).buffer) },
      ]),
    ) as unknown as Network,
  }
  return model
}
`
}

export function writeWeights(model: Model, trainedOn: string): void {
  writeFileSync(weightsFile, printWeights(model, trainedOn))
}
