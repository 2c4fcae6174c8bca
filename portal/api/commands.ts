/** Calls that change something. Each throws what `request` throws. Pages make them through `useCommand`. */
import type {
  EmailChange,
  EmailProof,
  Message,
  PasswordChange,
  PhoneChange,
  Reauthentication,
  ResetProof,
  ResetRequest,
} from '../../api/schemas/account.ts'
import type { Login, Registration, SignedIn } from '../../api/schemas/auth.ts'
import type { PlanChange } from '../../api/schemas/billing.ts'
import type { Calibration } from '../../api/schemas/calibration.ts'
import type { Completed, Completion, Lesson } from '../../api/schemas/lessons.ts'
import type { Onboarding } from '../../api/schemas/onboarding.ts'
import type { Pause } from '../../api/schemas/pause.ts'
import type { Deletion } from '../../api/schemas/personal-data.ts'
import type { CodeProof, CodeRequest, PhoneMessage, PhoneProved } from '../../api/schemas/phone.ts'
import type { QuizAnswer, QuizGrade } from '../../api/schemas/quiz.ts'
import type { SmsPreferences } from '../../api/schemas/sms-preferences.ts'
import type { User } from '../../api/schemas/user.ts'
import { type PlanId, renewalVersion } from '../../content/product.ts'
import { request } from './request.ts'

export const login = (form: Login) => request<SignedIn>('POST', '/api/login', form)

export const register = (form: Registration) => request<SignedIn>('POST', '/api/register', form)

/** Mails a link for choosing a new password. The answer does not reveal whether the account exists. */
export const askForReset = (asked: ResetRequest) => request<Message>('POST', '/api/password-reset', asked)

export const resetPassword = (proof: ResetProof) => request<Message>('POST', '/api/password-reset/confirm', proof)

/** Proves that the person signed in is the learner, for the next ten minutes. */
export const reauthenticate = (proof: Reauthentication) => request<Message>('POST', '/api/user/reauthenticate', proof)

/** Saves onboarding as a draft, or completes it when `onboardingCompleted` is true. Returns the user as saved. */
export const saveOnboarding = (onboarding: Onboarding) => request<User>('PUT', '/api/user/onboarding', onboarding)

export const sendCode = (code: CodeRequest) => request<PhoneMessage>('POST', '/api/user/send-otp', code)

export const verifyCode = (proof: CodeProof) => request<PhoneProved>('POST', '/api/user/verify-otp', proof)

export const saveSmsPreferences = (preferences: SmsPreferences) =>
  request<User>('PUT', '/api/user/sms-preferences', preferences)

const segment = encodeURIComponent

export const markComplete = (lessonId: string, completion: Completion) =>
  request<Completed>('POST', `/api/lessons/${segment(lessonId)}/complete`, completion)

export const markIncomplete = (lessonId: string, completion: Pick<Completion, 'lessonType'>) =>
  request<Completed>('POST', `/api/lessons/${segment(lessonId)}/incomplete`, completion)

/** The lesson behind a texted link, for anyone who has the link. */
export const readLinkedLesson = (lessonId: string, key: string) =>
  request<Lesson>('POST', `/api/lessons/${segment(lessonId)}/linked`, { key })

/** Records that somebody is looking at the lesson behind a texted link. */
export const seeLinkedLesson = (lessonId: string, key: string) =>
  request<unknown>('POST', `/api/lessons/${segment(lessonId)}/linked/seen`, { key })

export const answerQuestion = (answer: QuizAnswer) => request<QuizGrade>('POST', '/api/quiz/answers', answer)

/** Records that the learner has opened a text in the portal. */
export const markTextRead = (textId: string) =>
  request<unknown>('POST', `/api/user/sms-history/${segment(textId)}/read`)

export const saveCalibration = (calibration: Calibration) => request<User>('PUT', '/api/user/calibration', calibration)

export const changeEmail = (change: EmailChange) => request<User>('PUT', '/api/user/email', change)

/** Mails the link that confirms the learner's address, or the new address if one is pending. */
export const sendConfirmation = () => request<Message>('POST', '/api/user/email/confirmation')

export const confirmEmail = (proof: EmailProof) => request<User>('POST', '/api/user/email/confirm', proof)

export const changePhone = (change: PhoneChange) => request<User>('PUT', '/api/user/phone', change)

export const changePassword = (change: PasswordChange) => request<Message>('PUT', '/api/user/password', change)

export const removePasskey = (id: string) => request<Message>('DELETE', `/api/user/passkeys/${segment(id)}`)

export const pauseLessons = (pause: Pause) => request<User>('POST', '/api/user/pause', pause)

export const resumeLessons = () => request<User>('POST', '/api/user/resume')

export const signOutElsewhere = () => request<Message>('DELETE', '/api/user/sessions')

export const signOutDevice = (deviceId: string) => request<Message>('DELETE', `/api/user/sessions/${segment(deviceId)}`)

/** Everything the service keeps about the learner, by kind. */
export const exportData = () => request<Record<string, unknown[]>>('GET', '/api/user/export')

export const deleteAccount = (deletion: Deletion) => request<Message>('DELETE', '/api/user', deletion)

export const cancelSubscription = () => request<Message>('POST', '/api/user/cancel-subscription')

export const reactivateSubscription = () => request<Message>('POST', '/api/user/reactivate-subscription')

/** Returns the secret that the form for adding a card needs. */
export const setUpPaymentMethod = () => request<{ clientSecret?: string }>('POST', '/api/user/setup-payment-method')

export const setDefaultPaymentMethod = (paymentMethodId: string) =>
  request<unknown>('POST', '/api/user/set-default-payment-method', { paymentMethodId })

/** Has the service look for a card saved through Stripe's form. If that fails, the card shows up a moment later. */
export const seeAddedCard = () => request('POST', '/api/user/payment-methods').catch(() => undefined)

export const removePaymentMethod = (paymentMethodId: string) =>
  request<unknown>('DELETE', `/api/user/payment-methods/${segment(paymentMethodId)}`)

/** What another plan would cost, and from when. */
export const previewPlan = (plan: PlanId) => request<PlanChange>('GET', `/api/user/plan-change?plan=${plan}`)

/**
 * Changes the plan. Passing the current plan cancels a change that has not taken effect yet. The page shows the
 * product's current renewal terms, so that version is sent.
 * @param asOf from the preview on the page, so that the amount shown there is the one charged
 */
export const changePlan = (plan: PlanId, asOf?: string) =>
  request<Message>('POST', '/api/user/change-plan', { plan, renewalTerms: renewalVersion, asOf })

/** Starts confirming a payment that the card's bank wants approved. Returns the secret that Stripe's script needs. */
export const beginConfirmation = () => request<{ clientSecret: string }>('POST', '/api/user/confirm-payment')

/** Confirms a demo payment, as the bank's own page does for a real one. */
export const answerDemoBank = (clientSecret: string) =>
  request<Message>('POST', '/api/demo/answer-bank', { clientSecret })

/** Sends a test card to the demo, as Stripe's own form sends a real one to Stripe. */
export const confirmDemoCard = (proof: {
  clientSecret: string
  card: { number: string; expMonth: number; expYear: number }
}) => request<Message>('POST', '/api/demo/confirm-payment', proof)
