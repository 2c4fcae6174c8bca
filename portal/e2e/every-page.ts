import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { axeFindings } from '../testing/axe.ts'
import { widths } from '../testing/browser.ts'
import { fetchWhenFree } from '../testing/fetch-when-free.ts'
import { visitorPages } from '../view/availability.ts'
import { pageHeads } from '../view/page-heads.ts'
import { onPage, type Part, shiftsOf, visit } from './part.ts'

/** The narrowest window that must work: 1,280 px at 400 % zoom. */
const NARROW = { width: 320, height: 640 }

/** What holds for every page that a visitor can open. */
export const everyPage: Part = (test, site) => {
  test('each page reads without JavaScript, under its own title, with a picture to share', async () => {
    for (const { path, page } of visitorPages) {
      const html = await (await fetchWhenFree(site().url + path)).text()
      assert.match(html, /<h1[ >]/, path)
      assert.match(html, `<title>${pageHeads[page].title}</title>`, path)
      assert.match(html, `content="${pageHeads[page].description.replaceAll('&', '&amp;')}"`, path)
      assert.match(html, /<meta property="og:image" content="[^"]*\/og\.png">/, path)
      assert.not.match(html, /<script>|<style|style="/, path)
    }
    const picture = await fetchWhenFree(`${site().url}/og.png`)
    assert.is(picture.headers.get('content-type'), 'image/png')
  })

  test('what is no page of its own gets the shell, without a text that is not its', async () => {
    const html = await (await fetchWhenFree(`${site().url}/dashboard`)).text()
    assert.match(html, '<div id="root"></div>')
  })

  onPage(test, site, "the API's reference draws under our own security headers", {}, async (page) => {
    await page.goto('/api/reference')
    await page.getByRole('button', { name: 'Mark a lesson as completed' }).click()
    await page.getByRole('heading', { name: 'Responses', exact: true }).waitFor()
  })

  onPage(test, site, 'at 1,280 px in the light', { viewport: widths.desktop, colorScheme: 'light' }, async (page) => {
    await fetchFonts(page)
    for (const { path } of visitorPages) await lookAt(page, path)
  })

  onPage(test, site, 'at 390 px in the dark, and at 320 px', { colorScheme: 'dark' }, async (page) => {
    await fetchFonts(page)
    for (const { path } of visitorPages) {
      await page.setViewportSize(widths.phone)
      await lookAt(page, path)
      await page.setViewportSize(NARROW)
      assert.is(await page.evaluate('document.documentElement.scrollWidth'), NARROW.width, `${path} at 320 px`)
    }
  })
}

/** Leaves the fonts in the browser's cache. Late fonts are tested in first-paint.walk.e2e.ts. */
async function fetchFonts(page: Page) {
  await page.goto('/', { waitUntil: 'load' })
}

/** Opens a page and checks it with axe, and for sideways scrolling and layout shifts. */
async function lookAt(page: Page, path: string) {
  await visit(page, path)
  assert.equal(await axeFindings(page), [], path)
  const { width } = page.viewportSize() ?? { width: 0 }
  assert.is(await page.evaluate('document.documentElement.scrollWidth'), width, path)
  const shift = await shiftsOf(page)
  assert.ok(shift < 0.01, `${path} shifts by ${shift}`)
}
