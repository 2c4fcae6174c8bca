import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../../content/load.ts'
import { setsOf, worded } from '../../../content/sets/sets.ts'
import { readAnswer } from './answer.ts'
import { readText } from './read-text.ts'

const content = suite('the options of the content')

/** How many sets of a varying question are read; the others differ from them in a digit or two. */
const setsRead_max = 4

const perQuestion = [...loadCatalogue().questions.values()].map((template) =>
  setsOf(template)
    .slice(0, setsRead_max)
    .map((values) => worded(template, values).options.map(({ text }) => text)),
)
const questions = perQuestion.flat()

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

/** What stands between the names that an option lists: "Uma, Vic and Ava". */
const joint = /, (?:and|but) |, | and | but /
/** What hurried learners type there. */
const joints = [' and ', ' & ', ' + ', ', '] as const

/** An option in small letters, without words that list nothing: "Only the name". */
function plainly(option: string): string {
  return option
    .toLowerCase()
    .replace(/\b(?:only|both|alone|an?|the)\b|\.$/g, '')
    .replace(/ +/g, ' ')
    .trim()
}

content('names that are joined are read as the option that lists them, or as none', () => {
  const keyOf = (names: readonly string[]) => [...new Set(names)].sort().join()
  let read = 0
  const misread = perQuestion.flatMap(([options = []]) => {
    const lists = options.map((option) =>
      plainly(option)
        .split(joint)
        .filter((name) => name.trim()),
    )
    if (lists.filter(({ length }) => length > 1).length < 2) return []
    const names = [...new Set(lists.flat())]
    const pairs = names.flatMap((a) => names.filter((b) => a !== b).map((b) => [a, b]))
    const long = lists.filter(({ length }) => length > 2).flatMap((list) => [list, list.toReversed()])
    return [...pairs, ...long].flatMap((typed) => {
      const same = lists.filter((list) => keyOf(list) === keyOf(typed))
      const meant = same.length > 1 ? same.find((list) => list.join() === typed.join()) : same[0]
      return joints.flatMap((between) => {
        const text = typed.join(between)
        if (options.some((option) => plainly(option) === text)) return []
        const shown = readAnswer(text, options)?.shown ?? null
        if (shown !== null) read++
        return shown === null || lists[shown] === meant ? [] : [`${text} of ${options.join(' / ')}`]
      })
    })
  })
  assert.equal(misread, [])
  assert.ok(read > 500, `${read} were read`)
})

/** What our own texts tell learners to send, and a pause in their own words. */
const commands = [
  ...['PAUSE', 'PAUSE 1 week', 'PAUSE 2 weeks', 'PAUSE 3 months', 'pause until friday', 'RESUME', 'SNOOZE 2H'],
  ...['PLAN', 'PLAN 1', 'PLAN 2', 'PLAN 3', 'PLAN 4', 'PLAN 5', 'SNOOZE FRIDAY'],
  ...['NEXT', 'SCORE', 'WHY', 'SKIP', 'MORE'],
  ...['pause until december 30', 'please pause my texts until april 3', 'no lessons until march 31 please'],
]

content('no command is graded, however much it resembles an option', () => {
  // A fifth of the questions shows it, and takes a second instead of several.
  const some = perQuestion.filter((_, index) => index % 5 === 0)
  const alike = some.flatMap(([options = []]) =>
    commands.filter((text) => !options.includes(text) && readAnswer(text, options)).map((text) => ({ text, options })),
  )
  assert.ok(alike.length > 50)
  const graded = alike.filter(({ text, options }) => readText(text, options).is === 'answer')
  assert.equal(graded, [])
})

/** What people say around an option: with its words, some sound like an end or a cry for help. */
const around: readonly ((option: string) => string)[] = [
  (option) => `im thinking ${option}`,
  (option) => `going with ${option}`,
  (option) => `it has to be ${option}`,
  (option) => `${option} please`,
]

content('an option with words around it is neither an opt-out nor a cry for help', () => {
  const some = perQuestion.filter((_, index) => index % 25 === 0)
  const misheard = some.flatMap(([options = []]) =>
    options.flatMap((option) =>
      around.flatMap((say) => {
        const text = say(option.toLowerCase())
        // Two sentences in quotation marks are left, and "None", which may be about texts, too.
        const isLeft = option.includes('"') || option === 'None'
        return isLeft || !['opt-out', 'crisis'].includes(readText(text, options).is) ? [] : [text]
      }),
    ),
  )
  assert.equal(misheard, [])
})

content('an option named beside an opt-out or a cry for help takes nothing from it', () => {
  const options = ['The roof', 'Nobody else', 'Stop', 'Cash']
  const heard = [
    'Cash. And take me off your list',
    'nobody else, and stop texting me',
    'please stop',
    'im on the roof and I want to die',
  ].map((text) => readText(text, options).is)
  assert.equal(heard, ['opt-out', 'opt-out', 'opt-out', 'crisis'])
})

content.run()
