import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Duration } from 'luxon'
import type { Catalogue } from '../../content/catalogue.ts'
import type { Settings } from '../domain/model/context.ts'
import type { DeskDeed, Event } from '../domain/model/event.ts'
import { dueTimes } from '../domain/model/state.ts'
import { day_ms } from '../domain/model/units.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { maskSecrets } from '../domain/reading/secrets.ts'
import { letters } from '../domain/wording/lessons.ts'
import type { Action } from '../replay/golden-steps.ts'
import { type StoredEvent, toStoredEvent } from '../store/stored-event.ts'
import { cast } from './cast.ts'
import { sampleCatalogue, varyingCatalogue } from './sample-content.ts'
import { createUniverse, type Universe } from './universe.ts'
import { createWorld, testSettings, type World } from './world.ts'

/** What one turn did, as shown in the golden file. */
export interface GoldenTurn {
  readonly at: string
  readonly event: StoredEvent
  readonly replies: readonly string[]
  readonly sent: readonly string[]
  /** Until when the texts wait that may not go at once. */
  readonly notBefore?: readonly string[]
  readonly effects: readonly unknown[]
  readonly state: unknown
}

/** A golden conversation: who talks, what happens, and what every turn must do. */
export interface Golden {
  readonly about: string
  readonly who: keyof typeof cast | 'stranger'
  readonly settings?: Partial<Settings>
  /** The content with questions whose figures vary; absent for the content whose texts never change. */
  readonly content?: 'varying'
  readonly steps: readonly { readonly do: Action; readonly turns?: readonly GoldenTurn[] }[]
}

const two_weeks_ms = 14 * day_ms

const directory = join(import.meta.dirname, '../testdata')

/** Names of the golden files. */
export function goldenNames(): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.golden.json'))
    .sort()
}

export function readGolden(name: string): Golden {
  return JSON.parse(readFileSync(join(directory, name), 'utf8'))
}

/** Records what happens today as the expected outcome from now on. Review the difference like code. */
export function recordGolden(name: string, golden: Golden): void {
  writeFileSync(join(directory, name), `${JSON.stringify(golden, null, 2)}\n`)
}

/** Plays a golden's actions through today's code: the same golden with today's turns, and the log. */
export function playGolden(golden: Golden): { golden: Golden; turns: readonly LoggedTurn[] } {
  const player = createPlayer(golden, contentOf(golden))
  const steps = golden.steps.map((step) => ({ do: step.do, turns: player.act(step.do) }))
  return { golden: { ...golden, steps }, turns: player.log() }
}

/** The content a golden conversation uses. */
export function contentOf({ content }: Pick<Golden, 'content'>): Catalogue {
  return content === 'varying' ? varyingCatalogue : sampleCatalogue
}

/** A conversation that can be played action by action. */
export interface Player {
  act(action: Action): GoldenTurn[]
  log(): readonly LoggedTurn[]
  /** Service time, ms. */
  now(): number
}

/** Starts a conversation of a cast member or a stranger in a frozen universe. */
export function createPlayer({ who, settings }: Pick<Golden, 'who' | 'settings'>, catalogue: Catalogue): Player {
  const universe = createUniverse()
  const person = who === 'stranger' ? null : cast[who]
  const world = createWorld({
    universe,
    catalogue,
    learner: person?.learner ?? null,
    number: person ? null : '+12125550199',
    settings: { ...testSettings, ...settings },
  })
  const stage: Stage = { world, universe, catalogue, phone: person?.phone ?? '' }
  return {
    act: (action) => act(stage, action).map(view),
    log: () => world.turns,
    now: () => universe.peek(),
  }
}

interface Stage {
  readonly world: World
  readonly universe: Universe
  readonly catalogue: Catalogue
  readonly phone: string
}

function act(stage: Stage, action: Action): LoggedTurn[] {
  if ('advance' in action) return pass(stage.world, stage.universe, Duration.fromISO(action.advance).toMillis())
  return [stage.world.handle(toEvent(stage, action))]
}

function toEvent({ world, universe, catalogue, phone }: Stage, action: Exclude<Action, { advance: string }>): Event {
  if ('text' in action) return text(universe, action.text)
  if ('answer' in action) return text(universe, letterFor(world, catalogue, action.answer))
  if ('prove' in action) {
    const consent = { version: '2026-11-20', page: '/onboarding', ip: '192.0.2.1', userAgent: 'golden' }
    return { id: universe.id('proved'), type: 'number-proved', number: phone, consent }
  }
  if ('save' in action) return { id: universe.id('saved'), type: 'preferences-saved', patch: action.save }
  if ('picture' in action) return { id: universe.id('SM'), type: 'text', body: '', media: 1, handledByCarrier: null }
  if ('portal' in action) {
    return {
      id: universe.id('portal'),
      type: 'answered-in-portal',
      questionId: action.portal,
      ...(action.values && { values: action.values }),
      choice: action.choice,
      unsure: false,
    }
  }
  if ('visit' in action) {
    const completed = action.visit === 'completed'
    return {
      id: universe.id('visit'),
      type: 'active-in-portal',
      completed,
      ...(action.lesson && { lessonId: action.lesson }),
    }
  }
  if ('entitle' in action) {
    const until = action.entitle === null ? null : universe.peek() + Duration.fromISO(action.entitle).toMillis()
    return { id: universe.id('entitled'), type: 'entitlement-changed', until }
  }
  if ('settings' in action) {
    if (action.settings === 'resume') return { id: universe.id('settings'), type: 'resumed-in-portal' }
    return { id: universe.id('settings'), type: 'paused-in-portal', until: universe.peek() + two_weeks_ms }
  }
  if ('paymentFails' in action) return { id: universe.id('payment'), type: 'payment-failed' }
  if ('supportSays' in action) {
    return { id: universe.id('case'), type: 'case-answered', caseId: '1', answer: action.supportSays }
  }
  if ('desk' in action) {
    const deed = deedOf(action.desk, world, universe)
    return { id: universe.id('desk'), type: 'desk-acted', by: 'Lin', reason: 'The learner called.', deed }
  }
  if ('lose' in action) return { id: universe.id('lost'), type: 'number-lost' }
  return {
    id: universe.id('undelivered'),
    type: 'undelivered',
    lessonId: action.undelivered || null,
    scheduled: true,
    blocked: action.blocked ?? false,
  }
}

function deedOf(name: DeskDeed['do'], world: World, universe: Universe): DeskDeed {
  switch (name) {
    case 'pause':
      return { do: name, until: universe.peek() + two_weeks_ms }
    case 'resume':
    case 'opt-out':
      return { do: name }
    case 'resend': {
      const said = world.turns
        .flatMap(({ effects }) => effects)
        .findLast((effect) => (effect.type === 'send' || effect.type === 'reply') && effect.lessonId !== undefined)
      if (said?.type !== 'send' && said?.type !== 'reply')
        throw new Error('the golden sends again, but nothing was said')
      const { body, lessonId, questionId } = said
      return { do: name, text: { body, lessonId, questionId } }
    }
  }
}

/** A text as the engine sees it, with its secrets masked. */
function text(universe: Universe, said: string): Event {
  const { body, secrets } = maskSecrets(said)
  const masked = secrets.length > 0 ? { masked: secrets } : {}
  return { id: universe.id('SM'), type: 'text', body, media: 0, handledByCarrier: null, ...masked }
}

function letterFor(world: World, catalogue: Catalogue, wanted: 'right' | 'wrong'): string {
  const { open } = world.state()
  const question = open && catalogue.questions.get(open.questionId)
  if (!open || !question) throw new Error('the golden answers, but no question is open')
  const shown = open.order.findIndex((index) => Boolean(question.options[index]?.right) === (wanted === 'right'))
  return letters[shown] ?? ''
}

/** Lets time pass from due moment to due moment, as the ticks would. */
function pass(world: World, universe: Universe, duration: number): LoggedTurn[] {
  const until = universe.peek() + duration
  const turns: LoggedTurn[] = []
  for (let due = dueEvent(world); due && due.at <= until; due = dueEvent(world)) {
    universe.moveTo(due.at)
    turns.push(world.handle(due.event))
  }
  universe.moveTo(until)
  return turns
}

function dueEvent(world: World): { at: number; event: Event } | null {
  const { slot, timer } = dueTimes(world.state())
  if (slot !== null && (timer === null || slot <= timer))
    return { at: slot, event: { id: `slot:${slot}`, type: 'slot-due' } }
  return timer === null ? null : { at: timer, event: { id: `timer:${timer}`, type: 'timer-due' } }
}

function view({ event, context, effects, state }: LoggedTurn): GoldenTurn {
  const held = effects.flatMap((effect) =>
    effect.type === 'send' && effect.notBefore && effect.notBefore > context.now ? [effect.notBefore] : [],
  )
  return {
    at: new Date(context.now).toISOString(),
    event: toStoredEvent(event),
    replies: effects.flatMap((effect) => (effect.type === 'reply' ? [effect.body] : [])),
    sent: effects.flatMap((effect) => (effect.type === 'send' ? [effect.body] : [])),
    ...(held.length > 0 && { notBefore: held.map((at) => new Date(at).toISOString()) }),
    effects: effects.filter(({ type }) => type !== 'reply' && type !== 'send'),
    state,
  }
}
