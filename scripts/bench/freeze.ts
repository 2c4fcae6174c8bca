import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type Answers,
  answersTo,
  gather,
  giveSlots,
  type Lessons,
  lessonsOf,
  optOutOf,
  oursTo,
  sayingOf,
  speak,
} from './freeze/crowd.ts'
import { comeToRest, type House, openHouse } from './freeze/house.ts'
import { atMost, type Figure, type Part, whole } from './report.ts'

/**
 * Database failures, as long as in production, under a load of texts and lessons. The real processes run with their own
 * timeouts and are judged by what is on the phones. `npm run bench -- freeze --only server` runs those with that in
 * their name.
 */
export const freezePart: Part = {
  name: 'freeze',
  onlyByName: true,
  async run() {
    const { values } = parseArgs({ allowPositionals: true, options: { only: { type: 'string', default: '' } } })
    const figures: Figure[] = []
    for (const [name, trouble] of Object.entries(troubles)) {
      if (!name.includes(values.only)) continue
      console.error(`freeze: ${name} ...`)
      const house = await openHouse()
      try {
        figures.push(...(await trouble(house, name)))
      } finally {
        await house.stop()
      }
    }
    return figures
  },
}

const troubles: Readonly<Record<string, (house: House, name: string) => Promise<Figure[]>>> = {
  'connections 100 s': (house, name) => freeze(house, name, 100, 'connections'),
  'server 20 s': (house, name) => freeze(house, name, 20, 'server'),
  'server 100 s': (house, name) => freeze(house, name, 100, 'server'),
  'server 20 s, list 60 s late': (house, name) => {
    house.sim.faults.last({ list_lag_s: 60 })
    return freeze(house, name, 20, 'server')
  },
  'away 300 s': (house, name) => takeAway(house, name),
}

const perSecond = 20
/** How long texts and lessons come before and after the freeze. */
const before_s = 5
const after_s = 15
const late_s_max = 30

/** 20 texts and one lesson a second, before, during and after the freeze, which ends by itself. */
async function freeze(house: House, name: string, length_s: number, what: 'connections' | 'server'): Promise<Figure[]> {
  const { sim, db, fleet } = house
  const whole_s = before_s + length_s + after_s
  const { texters, pupils } = await gather(db.pool, whole_s * perSecond, whole_s)
  const now = sim.clock.now()
  const moments = pupils.map((_, index) => now + (index + 1) * 1_000)
  await giveSlots(db.pool, pupils, moments)
  const speaking = speak(sim, texters, perSecond)
  await sleep(before_s * 1_000)
  const watch = watchReadiness(house)
  await (what === 'server' ? house.freezeServer(length_s * 1_000) : house.freezeConnections(length_s * 1_000))
  const thawedAt = sim.clock.now()
  const said = watch.stop()
  await speaking
  await comeToRest(house)
  return [
    ...answered(name, texters.length, await answersTo(sim, db.pool, texters)),
    ...taught(name, pupils.length, lessonsOf(sim, pupils, moments, what === 'server' ? thawedAt : undefined)),
    { part: 'freeze', what: `${name}: processes that ended and were started again`, value: whole(fleet.ended) },
    readiness(name, said),
  ]
}

const away_s = 300
const texts_away = 1_000
const opting_out = 50

/** The database is gone while people text, some of them to stop, and while the latter's lessons fall due. */
async function takeAway(house: House, name: string): Promise<Figure[]> {
  const { sim, db, fleet } = house
  const { texters, pupils } = await gather(db.pool, texts_away, opting_out)
  const every = texts_away / opting_out
  const leaving = texters.filter((_, index) => index % every === 0)
  const staying = texters.filter((_, index) => index % every !== 0)
  const moments = leaving.map((_, index) => sim.clock.now() + (index + 1) * 5_000)
  await giveSlots(db.pool, [...leaving, ...pupils], [...moments, ...moments])
  const watch = watchReadiness(house)
  const [back] = await Promise.all([
    house.takeAway(away_s * 1_000).then(() => sim.clock.now()),
    sleep(2_000).then(() =>
      speak(sim, texters, texts_away / (away_s - 20), (index) =>
        index % every === 0 ? optOutOf(index / every) : sayingOf(index),
      ),
    ),
  ])
  const said = watch.stop()
  await comeToRest(house)
  const left = await answersTo(sim, db.pool, leaving)
  const texted = leaving.filter((phone) => oursTo(sim, phone).length > 0)
  return [
    ...answered(name, staying.length, await answersTo(sim, db.pool, staying)),
    atMost(
      'freeze',
      `${name}: opt-outs on record more or less than once, of ${opting_out}`,
      left.misrecorded,
      0,
      whole,
    ),
    atMost('freeze', `${name}: people who opted out and were texted`, texted.length, 0, whole),
    ...taught(name, pupils.length, lessonsOf(sim, pupils, moments, back)),
    { part: 'freeze', what: `${name}: processes that ended and were started again`, value: whole(fleet.ended) },
    readiness(name, said),
  ]
}

function answered(name: string, texts: number, answers: Answers): Figure[] {
  const { atOnce, later, tooLate, unanswered, doubled, misrecorded } = answers
  return [
    {
      part: 'freeze',
      what: `${name}: of ${whole(texts)} texts, answered at once, later, told too late`,
      value: [atOnce, later, tooLate].map(whole).join(', '),
    },
    atMost('freeze', `${name}: texts unanswered`, unanswered, 0, whole),
    atMost('freeze', `${name}: texts answered twice`, doubled, 0, whole),
    atMost('freeze', `${name}: texts on record more or less than once`, misrecorded, 0, whole),
  ]
}

function taught(name: string, count: number, { latest_s, lost, doubled }: Lessons): Figure[] {
  const seconds = (value: number) => `${value.toFixed(1)} s`
  return [
    atMost('freeze', `${name}: lessons lost and doubled, of ${whole(count)}`, lost + doubled, 0, whole),
    atMost('freeze', `${name}: latest lesson`, latest_s, late_s_max, seconds),
  ]
}

const readiness = (name: string, said: ReadonlyMap<string, number>): Figure => ({
  part: 'freeze',
  what: `${name}: /readyz meanwhile`,
  value: [...said].map(([status, count]) => `${status} ${count}`).join(', '),
})

/** Polls both processes every second. */
function watchReadiness({ ready }: House): { stop(): ReadonlyMap<string, number> } {
  const said = new Map<string, number>()
  const timer = setInterval(() => {
    void ready().then((all) => {
      for (const status of all) said.set(status, (said.get(status) ?? 0) + 1)
    })
  }, 1_000)
  return {
    stop() {
      clearInterval(timer)
      return new Map(said)
    },
  }
}
