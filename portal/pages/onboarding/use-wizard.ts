import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { FocusArea } from '../../../api/schemas/focus-areas.ts'
import type { Onboarding } from '../../../api/schemas/onboarding.ts'
import type { User } from '../../../api/schemas/user.ts'
import { saveOnboarding } from '../../api/commands.ts'
import { savedMeanwhile, serverMessage } from '../../api/request.ts'
import { tellFailure, tellUnclear, useCommand } from '../../api/use-command.ts'
import { credentials, session } from '../../session/browser-session.ts'
import { useIsCopy } from '../../session/use-session.ts'
import { dismissFailure, fail, tell } from '../../toasts/toasts.ts'
import {
  answersSavedBy,
  completedBy,
  type Draft,
  draftOf,
  furthestStep,
  type Step,
  savedBy,
  skipped,
  stepToShow,
  withUnsaved,
} from '../../view/onboarding-draft.ts'
import { detectZone } from '../../view/when.ts'
import {
  forgetAnswers,
  forgetSaved,
  forgetStep,
  rememberAnswers,
  rememberedAnswers,
  rememberedStep,
  rememberStep,
} from './remembered-step.ts'

export interface Wizard {
  readonly step: Step
  /** A later step was asked for, which the service may allow by now. */
  readonly isAwaitingService: boolean
  readonly draft: Draft
  /** While something is being saved. */
  readonly isSaving: boolean
  change(part: Partial<Draft>): void
  back(): void
  /** Saves the answers up to this step and goes on. When that fails the wizard stays where it is. */
  keep(step: 1 | 2 | 3): Promise<void>
  /** Goes on from the phone to the hour. There is nothing to save: the verification has stored the number. */
  goToTime(): void
  complete(): Promise<void>
  /** Completes without texts, in the detected zone and at the default hour. */
  skipPhone(): Promise<void>
}

/**
 * The wizard's state. The draft is what the learner has saved, plus later changes. The step is in the address, so that
 * the browser's Back goes one step down and a reload stays; it never exceeds what the answers allow.
 */
export function useWizard(user: User, areas: readonly FocusArea[], onComplete: (saved: User) => void): Wizard {
  const browserZone = detectZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [draft, setDraft] = useState(() => {
    return withUnsaved(draftOf(user, areas, browserZone), rememberedAnswers(user.id), areas)
  })
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { from?: number } | null }

  const isCopy = useIsCopy()
  const asked = params.get('step')
  const furthest = furthestStep(user, draftOf(user, areas, browserZone).selection)
  const step = stepToShow(furthest, asked === null ? undefined : Number(asked), rememberedStep(user.id))

  // In an effect, because the browser's Back changes the step too. Step 1 is not stored at first: all start there.
  useEffect(() => {
    if (step > 1 || rememberedStep(user.id)) rememberStep(user.id, step)
    dismissFailure()
  }, [user.id, step])

  // The history entry names the step. Without that, Back from step 2 would show step 2 again, under `/`.
  // Not by a stored copy: the number may have been proved in another tab, and the address would be lost.
  useEffect(() => {
    if (!isCopy && asked !== String(step)) navigate({ search: `?step=${step}` }, { replace: true })
  }, [isCopy, asked, step, navigate])

  const goTo = (next: number) => navigate({ search: `?step=${next}` }, { state: { from: step } })

  /** The previous step is usually the previous history entry: then this is the browser's own Back, not a new entry. */
  function back() {
    if (state?.from === step - 1) navigate(-1)
    else navigate({ search: `?step=${step - 1}` }, { replace: true })
  }

  function change(part: Partial<Draft>) {
    rememberAnswers(user.id, { ...part, preferencesVersion: draft.preferencesVersion })
    setDraft((before) => ({ ...before, ...part }))
  }

  /** Never overwrites answers that this tab has not shown. */
  const save = (onboarding: Onboarding) =>
    saveOnboarding({ ...onboarding, preferencesVersion: draft.preferencesVersion })

  /**
   * If the learner has answered elsewhere since this tab was opened, those answers stand and are shown here. If setup
   * is complete, there is nothing left to answer.
   * @returns whether that was the case
   */
  function showSavedMeanwhile(error: unknown): boolean {
    const saved = savedMeanwhile(error) as User | undefined
    if (!saved) return false
    forgetAnswers()
    setDraft(draftOf(saved, areas, browserZone))
    session.accept(saved)
    if (saved.onboardingCompleted)
      tell('Your setup is complete', 'You finished it in another tab or on another device.')
    else tell('You have gone on elsewhere', 'This page now shows what you chose there. Please look at it, then go on.')
    return true
  }

  const keep = useCommand(
    async (kept: 1 | 2 | 3) => {
      const saved = await save(savedBy(kept, draft))
      session.accept(saved)
      setDraft((before) => ({ ...before, preferencesVersion: saved.preferencesVersion }))
      forgetSaved(user.id, answersSavedBy(kept, draft))
      rememberAnswers(user.id, { preferencesVersion: saved.preferencesVersion })
      goTo(kept + 1)
    },
    (error) => {
      if (showSavedMeanwhile(error)) return
      tellFailure({ title: 'Error', message: 'We could not save that. Your changes are still here.' }, error)
    },
  )
  const finish = useCommand(
    async (onboarding: Onboarding) => {
      // Only into the stored copy: in the session, it would show the dashboard at once and skip "Setup Complete".
      const saved = await save(onboarding)
      credentials.saveUser(saved)
      forgetStep()
      forgetAnswers()
      onComplete(saved)
    },
    (error) => {
      if (showSavedMeanwhile(error) || tellUnclear(error)) return
      fail('Error', `Failed to complete setup. ${serverMessage(error) ?? ''}`.trim())
    },
  )

  return {
    step,
    isAwaitingService: isCopy && Number(asked) > furthest,
    draft,
    isSaving: keep.isPending || finish.isPending,
    change,
    back,
    keep: keep.run,
    goToTime: () => goTo(5),
    complete: () => finish.run(completedBy(draft, true)),
    skipPhone: () => finish.run(completedBy(skipped(draft, browserZone), false)),
  }
}
