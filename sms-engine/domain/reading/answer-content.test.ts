import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../../content/load.ts'
import { setsOf, worded } from '../../../content/sets/sets.ts'
import { readAnswer } from './answer.ts'

const content = suite('the options of the content')

/** How many sets of a varying question are read; the others differ from them in a digit or two. */
const setsRead_max = 4

const questions = [...loadCatalogue().questions.values()]
  .flatMap((template) =>
    setsOf(template)
      .slice(0, setsRead_max)
      .map((values) => worded(template, values)),
  )
  .map(({ options }) => options.map(({ text }) => text))

/** How a hurried learner types an option; null where it cannot be typed so. */
const spellings: readonly (readonly [string, (option: string) => string | null])[] = [
  ['as it stands', (option) => option],
  ['in small letters', (option) => option.toLowerCase()],
  ['without commas and full stops', (option) => option.replace(/[,;:"]|\.(?!\d)/g, '')],
  [
    'with two letters swapped',
    (option) =>
      inLongestWord(option, (word, at) => word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1)),
  ],
  ['with a letter left out', (option) => inLongestWord(option, (word, at) => word.slice(0, at) + word.slice(at + 1))],
]

function inLongestWord(option: string, slip: (word: string, at: number) => string): string | null {
  const [word] = (option.match(/\p{L}{5,}/gu) ?? []).toSorted((a, b) => b.length - a.length)
  return word ? option.replace(word, slip(word, Math.floor(word.length / 2))) : null
}

for (const [name, spell] of spellings) {
  content(`each of them, typed ${name}, is read as itself`, () => {
    const misread = questions.flatMap((options) =>
      options.flatMap((option, index) => {
        const typed = spell(option)
        const isAnother = typed !== option && options.includes(typed ?? '')
        if (typed === null || isAnother || readAnswer(typed, options)?.shown === index) return []
        return [`${typed} of ${options.join(' / ')}`]
      }),
    )
    assert.equal(misread, [])
  })
}

content.run()
