/**
 * Where a learner left the wizard in this browser, under the learner's id, so that nobody else resumes there. The
 * service stores the answers; the browser stores the step and, for this tab, the answers not saved yet.
 */
import { keptInTab } from '../../session/credentials.ts'
import { type Draft, withoutSaved } from '../../view/onboarding-draft.ts'

const KEY = 'onboarding_step'

export function rememberStep(userId: string, step: number) {
  localStorage.setItem(KEY, `${userId} ${step}`)
}

export function rememberedStep(userId: string): number | undefined {
  const [owner, step] = (localStorage.getItem(KEY) ?? '').split(' ')
  return owner === userId ? Number(step) : undefined
}

export const forgetStep = () => localStorage.removeItem(KEY)

/** Answers given in this tab and not saved yet, with the version that they follow: Back and a reload must not lose them. */
const ANSWERS_KEY = keptInTab.answers

interface Unsaved {
  readonly userId: string
  readonly answers: Partial<Draft>
}

export function rememberAnswers(userId: string, answers: Partial<Draft>) {
  const unsaved: Unsaved = { userId, answers: { ...rememberedAnswers(userId), ...answers } }
  sessionStorage.setItem(ANSWERS_KEY, JSON.stringify(unsaved))
}

export function rememberedAnswers(userId: string): Partial<Draft> {
  const { userId: owner, answers } = JSON.parse(sessionStorage.getItem(ANSWERS_KEY) ?? '{}') as Partial<Unsaved>
  return owner === userId && answers ? answers : {}
}

/** Forgets answers as they were saved. Those changed meanwhile, and those given at another step, stay. */
export function forgetSaved(userId: string, saved: Partial<Draft>) {
  const unsaved: Unsaved = { userId, answers: withoutSaved(rememberedAnswers(userId), saved) }
  sessionStorage.setItem(ANSWERS_KEY, JSON.stringify(unsaved))
}

export const forgetAnswers = () => sessionStorage.removeItem(ANSWERS_KEY)
