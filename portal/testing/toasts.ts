import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/**
 * For `addInitScript`: keeps the words of every toast of the page. A toast stays for five seconds, and a busy machine may
 * look later than that.
 */
export const KEEP_TOASTS = `{
  window.toastsSoFar = []
  const kept = new WeakSet()
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toaster:not([hidden]) .toast')) {
      if (!kept.has(toast)) toastsSoFar.push(toast.textContent)
      kept.add(toast)
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['hidden'] })
}`

/**
 * Waits for a notification with these words, not older than the last one that was waited for on this page.
 * @returns all its words, the title first
 */
export function seeToast(page: Page, text: string | RegExp): Promise<string> {
  return eventually(`a toast with ${text}`, async () => {
    // While a page gives way to the next, there is none that could be asked.
    const words = await page.evaluate<string[]>('toastsSoFar').catch(() => [])
    const index = words.findIndex((each) => (typeof text === 'string' ? each.includes(text) : text.test(each)))
    if (index > 0) await page.evaluate(`toastsSoFar.splice(0, ${index})`)
    return words[index]
  })
}
