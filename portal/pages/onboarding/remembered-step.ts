/**
 * The step at which a learner left the wizard in this browser. The service keeps the answers; the browser keeps only the
 * step, under the learner's id, so that nobody else resumes there.
 */
const KEY = 'onboarding_step'

export function rememberStep(userId: string, step: number) {
  localStorage.setItem(KEY, `${userId} ${step}`)
}

export function rememberedStep(userId: string): number | undefined {
  const [owner, step] = (localStorage.getItem(KEY) ?? '').split(' ')
  return owner === userId ? Number(step) : undefined
}

export const forgetStep = () => localStorage.removeItem(KEY)

/** The pace that was set in this tab and is not saved yet, so that Back and a reload do not lose it. */
const PACE_KEY = 'onboarding_pace'

export function rememberPace(userId: string, textsAWeek: number) {
  sessionStorage.setItem(PACE_KEY, `${userId} ${textsAWeek}`)
}

export function rememberedPace(userId: string): number | undefined {
  const [owner, textsAWeek] = (sessionStorage.getItem(PACE_KEY) ?? '').split(' ')
  return owner === userId ? Number(textsAWeek) : undefined
}

export const forgetPace = () => sessionStorage.removeItem(PACE_KEY)
