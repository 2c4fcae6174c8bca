import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { partsOf } from '../../sms-engine/domain/reading/features.ts'
import { hear, shape } from '../../sms-engine/domain/reading/network.ts'
import { inBytes } from './in-bytes.ts'
import { trainNetwork } from './network.ts'

const test = suite('how the network learns')

const texts = ['zint', 'zint now', 'oh zint', 'now', 'oh', 'oh now', 'blip'].flatMap((text) => Array(20).fill(text))
const saysZint = (text: string) => text.includes('zint')
const train = () =>
  trainNetwork(
    texts.map((text) => partsOf(text, shape.tokens_max)),
    [
      { weight: 1, wanted: texts.map(saysZint) },
      { weight: 1, wanted: texts.map((text) => (text === 'blip' ? null : !saysZint(text))) },
      { weight: 1, wanted: texts.map(() => false) },
      { weight: 1, wanted: texts.map(saysZint) },
    ],
  )

test('it finds the word that makes the difference, wherever it stands', () => {
  const network = train()
  const opinion = (text: string) => hear(text, network, () => true)
  for (const text of ['zint', 'zint oh', 'now zint now']) assert.ok(opinion(text) > 0, `${text}: ${opinion(text)}`)
  for (const text of ['now oh', 'oh', 'now now now']) assert.ok(opinion(text) < 0, `${text}: ${opinion(text)}`)
})

test('the same texts give the same network', () => {
  const [one, other] = [train(), train()]
  assert.equal(one, other)
})

test('weights become bytes of one unit, the few largest clipped', () => {
  assert.equal(inBytes(Float64Array.of(0, 1.27, -0.5, 0.014, 1.27, -9)), {
    weights: Int8Array.of(0, 127, -50, 1, 127, -127),
    unit_micro: 10_000,
  })
  assert.equal([...inBytes(new Float64Array(2)).weights], [0, 0])
})

test.run()
