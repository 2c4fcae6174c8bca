import type { Page } from 'playwright-core'

/** A text as the simulator reports it; `at` in service time, ISO 8601. */
export interface PhoneText {
  readonly direction: 'to-phone' | 'from-phone'
  readonly by: 'service' | 'carrier' | 'phone'
  readonly body: string
  readonly at: string
}

/** A phone in the carrier simulator's page: texts are typed there and seen there. */
export interface SimulatedPhone {
  /** Types a text, sends it, and waits until our replies are in the thread. Returns the replies. */
  text(body: string): Promise<string[]>
  /** Advances the service's clock by a week, and waits for everything due on the way. */
  waitAWeek(): Promise<void>
  /** What the phone has sent and received, oldest first. */
  texts(): Promise<PhoneText[]>
  /** Everything we sent after `since`, ISO 8601, replies included. */
  receivedAfter(since: string): Promise<PhoneText[]>
  /** Service time now, ISO 8601. */
  now(): Promise<string>
}

const CLOCK_MS_MAX = 60_000

/** Adds the phone `number` (E.164) in the simulator's page and chooses it. */
export async function openSimulatedPhone(page: Page, simUrl: string, number: string): Promise<SimulatedPhone> {
  await page.goto(simUrl)
  await page.getByLabel('Add a phone').fill(number)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Texts' })
  const get = async <Answer>(path: string) => (await (await fetch(`${simUrl}/${path}`)).json()) as Answer

  async function texts() {
    return get<PhoneText[]>(`phones/${encodeURIComponent(number)}/messages`)
  }

  return {
    texts,
    async text(body) {
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/messages'),
      )
      await page.getByLabel('Text message').fill(body)
      await page.getByRole('button', { name: 'Send' }).click()
      const { replies } = (await (await answered).json()) as { replies: string[] }
      for (const reply of replies) await thread.getByText(reply).last().waitFor()
      return replies
    },
    async waitAWeek() {
      const done = page.waitForResponse((response) => response.url().endsWith('/clock'), { timeout: CLOCK_MS_MAX })
      await page.getByRole('button', { name: '+1 week' }).click()
      const answer = await done
      if (!answer.ok()) throw new Error(`The clock did not move: ${await answer.text()}`)
    },
    async receivedAfter(since) {
      const all = await texts()
      return all.filter(({ by, at }) => by === 'service' && at > since)
    },
    now: async () => (await get<{ now: string }>('clock')).now,
  }
}
