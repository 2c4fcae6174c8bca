import type { SignedIn } from '../../api/schemas/auth.ts'
import { callerOf } from './caller.ts'
import { eventually } from './eventually.ts'
import type { Site } from './site.ts'

/** A learner whose phone is proved and who has texted NEXT for a lesson. */
export interface TextingLearner extends SignedIn {
  /** Sends a text from the phone and returns the replies. */
  text(body: string): Promise<string[]>
  /** Moves the service's clock on by an ISO 8601 duration. */
  wait(duration: string): Promise<void>
  /** What the service has sent to the phone so far. */
  received(): Promise<string[]>
}

const onboarded = {
  onboardingCompleted: true,
  selectedFocusAreas: [1],
  selectedTopicsByCategory: { '1': ['Bookkeeping Basics', 'Recording Transactions'] },
  dailyLessons: 3,
  weeklyQuizzes: 1,
  timezone: 'America/New_York',
  preferredDeliveryTime: '09:00',
  smsLessonsEnabled: true,
}

/** @param phone E.164, a separate number for each learner */
export async function textingLearner(site: Site, phone: string): Promise<TextingLearner> {
  const { token } = await site.newLearner({ onboardingCompleted: false })
  const call = callerOf(token)
  await provePhone(site, token, phone)
  const user = await call<SignedIn['user']>('PUT', `${site.url}/api/user/onboarding`, onboarded)
  const text = async (body: string) =>
    (await call<{ replies: string[] }>('POST', threadOf(site, phone), { body })).replies
  await text('NEXT')
  return {
    token,
    user,
    text,
    received: () => receivedOn(site, phone),
    wait: (advance) => call('POST', `${site.simUrl}/clock`, { advance }),
  }
}

/** Requests a code for a number, the `count`th that it gets, and enters it. */
export async function provePhone(site: Site, token: string, phone: string, count = 1): Promise<void> {
  const call = callerOf(token)
  await call('POST', `${site.url}/api/user/send-otp`, { phoneNumber: phone })
  const otpCode = await codeOn(site, phone, count)
  await call('POST', `${site.url}/api/user/verify-otp`, { phoneNumber: phone, otpCode })
}

/** The first code that a number received, or the `count`th: until that one arrives, only earlier codes are there. */
export const codeOn = (site: Site, phone: string, count = 1): Promise<string> =>
  eventually(`code ${count} on ${phone}`, async () => {
    const codes = (await receivedOn(site, phone)).flatMap((body) => /\b\d{6}\b/.exec(body)?.[0] ?? [])
    return codes[count - 1]
  })

async function receivedOn(site: Site, phone: string): Promise<string[]> {
  const texts = (await (await fetch(threadOf(site, phone))).json()) as { by: string; body: string }[]
  return texts.filter(({ by }) => by === 'service').map(({ body }) => body)
}

const threadOf = ({ simUrl }: Site, phone: string) => `${simUrl}/phones/${encodeURIComponent(phone)}/messages`

const shared = new WeakMap<Site, Promise<TextingLearner>>()

/** One learner for all tests that leave her as she was or can stand changes: setting one up takes long. */
export function sharedLearner(site: Site): Promise<TextingLearner> {
  const known = shared.get(site) ?? textingLearner(site, '+12025550161')
  shared.set(site, known)
  return known
}
