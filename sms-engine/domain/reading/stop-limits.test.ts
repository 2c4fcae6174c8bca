import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readText } from './read-text.ts'

const limits = suite('what a request to stop is limited to')

const wishes: Readonly<Record<string, readonly string[]>> = {
  fewer: [
    'dont text me so much',
    'quit texting me so much',
    'stop sending so many',
    'dont text me every day',
    'stop sending me messages every single day',
    'dont text me more than once a week',
    'no me envíen tanto',
  ],
  time: [
    'dont text me that early',
    'stop texting me past 8pm',
    'dont message me past bedtime',
    'dont text me in the mornings',
    'dont text me late',
    'dont text me when im driving',
    "quit messaging me while i'm at work",
    'dont text me on my lunch break',
    'stop texting me in the middle of the night',
    'stop texting me at 6am and do it at 9',
    'no more 7am texts please',
    'no more morning texts',
    'stop the late night texts',
    'quit sending these at work, evenings only',
    "ne m'écrivez pas le soir svp",
    "ne m'envoyez rien après 20h",
    'no me escriban tan temprano',
    'no me manden nada después de las 9',
  ],
  days: [
    'no more weekend texts',
    'no sunday texts please',
    'dont text me on my birthday',
    "don't text me on sundays",
    'no me manden mensajes los domingos',
  ],
  pace: [
    'take me off the 5 a week plan',
    'take me off 5 a week',
    'take me off the daily plan',
    'remove me from 5 a week',
    'move me off of 4 a week',
    'get me off the 5 texts a week',
  ],
  'cancel-plan': ['take me off the yearly plan'],
  pause: ['hasta diciembre 15 no me manden nada', "jusqu'au 5 janvier ne m'envoyez rien", 'until monday dont text me'],
}
for (const [wish, texts] of Object.entries(wishes))
  for (const text of texts)
    limits(`"${text}" is the wish ${wish}`, () => {
      const reading = readText(text, null)
      assert.is(reading.is === 'wish' && reading.wish.name, wish)
    })

const ends: readonly string[] = [
  "don't text me so much, just stop",
  'dont text me at all',
  'no more texts',
  'no more stupid texts',
  'no more texts ever',
  'no more 7am texts, just stop',
  'stop all 7am texts and everything else',
  'stop morning texts forever',
  'no more lessons',
  "stop texting me when i'm not interested",
  'dont text me on my phone',
  'please stop texting me at this time',
  'you text me every day, stop texting me',
  'take me off 5 a week and stop texting me',
  'take me off the list please',
  'take me off everything',
  "if it's not too much trouble I'd like to be unsubscribed",
]
for (const text of ends) limits(`"${text}" ends them all`, () => assert.is(readText(text, null).is, 'opt-out'))

limits('any hour is no hour', () => {
  assert.is(readText('for the last time I do not want your messages at 6 or any other hour', null).is, 'how-to-stop')
})

limits.run()
