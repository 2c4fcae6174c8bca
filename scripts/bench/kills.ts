import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { answersTo, gather, giveSlots, lessonsOf, speak } from './freeze/crowd.ts'
import { comeToRest, openHouse } from './freeze/house.ts'
import { atMost, type Figure, type Part, whole } from './report.ts'

/** How many texts arrive, and how many lessons fall due, at the moment a process is killed. */
const texts_a_kill = 6
/** The kill comes during the turns of these texts, at most this long after the first arrived, ms. */
const moment_ms_max = 60

/**
 * Kills each process in turn with kill -9, always while it handles texts, and judges by what is on the phones:
 * `npm run bench -- kills --kills 1000` takes half an hour.
 */
export const killsPart: Part = {
  name: 'kills',
  onlyByName: true,
  async run() {
    const { values } = parseArgs({ allowPositionals: true, options: { kills: { type: 'string', default: '100' } } })
    const kills = Number(values.kills)
    const house = await openHouse()
    const { sim, db, fleet } = house
    try {
      const { texters, pupils } = await gather(db.pool, kills * texts_a_kill, kills)
      const moments: number[] = []
      const speaking: Promise<void>[] = []
      const names = ['api-1', 'api-2', 'api-1', 'api-2', 'worker-1', 'worker-2'] as const
      for (let kill = 0; kill < kills; kill++) {
        const moment = sim.clock.now()
        moments.push(moment)
        await giveSlots(db.pool, pupils.slice(kill, kill + 1), [moment])
        const speakers = texters.slice(kill * texts_a_kill, (kill + 1) * texts_a_kill)
        speaking.push(speak(sim, speakers, (1_000 * texts_a_kill) / moment_ms_max))
        await sleep(randomInt(moment_ms_max))
        fleet.kill(names[kill % names.length] ?? 'api-1')
        await fleet.ready()
      }
      await Promise.all(speaking)
      await comeToRest(house)
      const answers = await answersTo(sim, db.pool, texters)
      const lessons = lessonsOf(sim, pupils, moments)
      const figure = (what: string, value: number, most: number) => atMost('kills', what, value, most, whole)
      return [
        { part: 'kills', what: 'processes killed', value: whole(fleet.killed) },
        {
          part: 'kills',
          what: `of ${whole(texters.length)} texts, answered at once, later, told too late`,
          value: [answers.atOnce, answers.later, answers.tooLate].map(whole).join(', '),
        },
        figure('texts unanswered', answers.unanswered, 0),
        figure('texts answered twice', answers.doubled, Math.ceil(kills / 1_000)),
        figure('texts on record more or less than once', answers.misrecorded, 0),
        figure(`lessons lost, of ${whole(pupils.length)}`, lessons.lost, 0),
        figure('lessons doubled', lessons.doubled, 0),
        { part: 'kills', what: 'latest lesson', value: `${lessons.latest_s.toFixed(1)} s` },
      ] satisfies Figure[]
    } finally {
      await house.stop()
    }
  },
}
