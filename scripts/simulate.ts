import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Duration } from 'luxon'
import { loadCatalogue } from '../content/load.ts'
import type { Action } from '../sms-engine/replay/golden-steps.ts'
import { createPlayer, type Golden, type GoldenTurn, recordGolden } from '../sms-engine/testing/golden.ts'
import { sampleCatalogue } from '../sms-engine/testing/sample-content.ts'

const usage = `Text with the service in a terminal, without a database or a carrier.

  npm run simulate                     as Ann, who has just proved her number
  npm run simulate -- --who stranger   as a number that nobody knows (or bob, cat, dan)
  npm run simulate -- --record NAME    on the sample content; writes the chat as a golden conversation

Type what a phone would text. A line that begins with / does something else:
  /advance P1D      lets time pass          /right  /wrong   answers the open question
  /save {"textsPerWeek":5}                  /prove  /lose    the number
  /visit            uses the portal         /quit            ends and prints the inputs`

const { values } = parseArgs({
  options: {
    who: { type: 'string', default: 'ann' },
    record: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || !['ann', 'bob', 'cat', 'dan', 'stranger'].includes(values.who)) {
  console.log(usage)
  process.exit(values.help ? 0 : 1)
}

const who = values.who as Golden['who']
const player = createPlayer({ who }, values.record ? sampleCatalogue : loadCatalogue())
const steps: { do: Action; turns: GoldenTurn[] }[] = []
if (who !== 'stranger') play({ prove: true })

const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
console.log(`${new Date(player.now()).toUTCString()}. Type NEXT, Q, PLAN ... or /quit.`)
terminal.prompt()
for await (const line of terminal) {
  if (line.trim() === '/quit') break
  try {
    play(readAction(line))
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
  }
  terminal.prompt()
}
terminal.close()
finish()

function play(action: Action): void {
  const turns = player.act(action)
  steps.push({ do: action, turns })
  for (const { at, replies, sent } of turns) {
    for (const body of sent)
      console.log(`  [${at.slice(0, 16).replace('T', ' ')} UTC]\n  ${body.replaceAll('\n', '\n  ')}`)
    for (const body of replies) console.log(`  ${body.replaceAll('\n', '\n  ')}`)
  }
}

function readAction(line: string): Action {
  const [command = '', ...rest] = line.trim().split(' ')
  const argument = rest.join(' ')
  switch (command) {
    case '/advance':
      if (!Duration.fromISO(argument).isValid) throw new Error('Like this: /advance P1D, or /advance PT3H.')
      return { advance: argument }
    case '/right':
    case '/wrong':
      return { answer: command === '/right' ? 'right' : 'wrong' }
    case '/save':
      return { save: JSON.parse(argument) }
    case '/prove':
      return { prove: true }
    case '/lose':
      return { lose: true }
    case '/visit':
      return { visit: 'looked' }
    default:
      if (command.startsWith('/')) throw new Error('That is no command. npm run simulate -- --help lists them.')
      return { text: line }
  }
}

function finish(): void {
  if (values.record) {
    const name = `${values.record.replace(/[^\w-]+/g, '-')}.golden.json`
    recordGolden(name, { about: 'Recorded from a simulated chat', who, steps })
    console.log(`Wrote sms-engine/testdata/${name}. Say in "about" what it shows.`)
  } else {
    console.log('\nThe inputs of this chat:')
    for (const step of steps) console.log(`  ${JSON.stringify(step.do)}`)
  }
}
