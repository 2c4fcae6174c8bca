import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { goldenDraft } from '../replay/golden-steps.ts'
import { type Golden, playGolden } from './golden.ts'

/** A golden conversation that repeats a stored one, with the expected outcome recorded from today's code. */
export function goldenFromLog(about: string, turns: readonly LoggedTurn[]): Golden {
  return playGolden(goldenDraft(about, turns)).golden
}
