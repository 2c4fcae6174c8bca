import type { SignedIn } from '../../api/schemas/auth.ts'
import type { Site } from './site.ts'

/** A learner whose phone is proved and has had a lesson and answered its first question. */
export interface TextingLearner extends SignedIn {
  /** Sends a text from the phone and answers with what came back. */
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

/** @param phone E.164, a number of its own for each learner */
export async function textingLearner(site: Site, phone: string): Promise<TextingLearner> {
  const { token } = await site.newLearner({ onboardingCompleted: false })
  const thread = `${site.simUrl}/phones/${encodeURIComponent(phone)}/messages`

  async function call<Answer>(url: string, method: string, payload?: unknown): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    }
    const response = await fetch(url, {
      method,
      headers,
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    })
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  async function received() {
    const texts = await call<{ by: string; body: string }[]>(thread, 'GET')
    return texts.filter(({ by }) => by === 'service').map(({ body }) => body)
  }
  async function codeOnPhone(): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const code = (await received()).map((body) => /\b\d{6}\b/.exec(body)?.[0]).findLast((found) => found)
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('No code came.')
  }
  const text = async (body: string) => (await call<{ replies: string[] }>(thread, 'POST', { body })).replies

  await call(`${site.url}/api/user/send-otp`, 'POST', { phoneNumber: phone })
  await call(`${site.url}/api/user/verify-otp`, 'POST', { phoneNumber: phone, otpCode: await codeOnPhone() })
  const user = await call<SignedIn['user']>(`${site.url}/api/user/onboarding`, 'PUT', onboarded)
  await text('NEXT')
  return {
    token,
    user,
    text,
    received,
    wait: (advance) => call(`${site.simUrl}/clock`, 'POST', { advance }),
  }
}

const shared = new WeakMap<Site, Promise<TextingLearner>>()

/** One for all tests that leave her as she was, or do not mind: setting one up takes its time. */
export function sharedLearner(site: Site): Promise<TextingLearner> {
  const known = shared.get(site) ?? textingLearner(site, '+12025550161')
  shared.set(site, known)
  return known
}
