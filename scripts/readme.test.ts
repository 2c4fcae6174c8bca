import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { carrierTexts } from '../content/product.ts'
import { productVariables, root } from './config.ts'

const readme = suite('the README')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

readme('gives the keyword texts word for word', () => {
  for (const text of Object.values(carrierTexts)) assert.ok(read('README.md').includes(text), text)
})

for (const file of ['README.md', 'OPERATING.md']) {
  readme(`${file} names only commands that there are`, () => {
    const scripts = JSON.parse(read('package.json')).scripts
    for (const [, name = ''] of read(file).matchAll(/npm run ([\w:-]+)/g)) assert.ok(scripts[name], name)
  })
}

readme('leaves every variable to .env.example, which has them all', () => {
  for (const name of productVariables) assert.match(read('.env.example'), new RegExp(`^#${name}=`, 'm'))
})

readme.run()
