import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor time. More time may have passed while others used the machine. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest task of the page's main thread during `act`, by processor time. */
export async function longestTask_ms(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('Only a browser of our own can be traced.')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const names = traceEvents.filter(({ name }) => name === 'thread_name')
  const main = new Set(names.filter(({ args }) => args.name === 'CrRendererMain').map(thread))
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(thread(event)))
  if (tasks.length === 0) throw new Error('The trace holds no task of a page.')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
