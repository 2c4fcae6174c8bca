import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../content/load.ts'
import { questionIn } from '../testing/lessons.ts'
import { type TextingLearner, textingLearner } from '../testing/texting-learner.ts'
import { seeToast } from '../testing/toasts.ts'
import { onPage, type Part } from './part.ts'

/** Text, portal, settings and phone together. Last, because it moves everybody's clock. */
export const pauseTour: Part = (test, site) => {
  const catalogue = loadCatalogue()
  let dana: TextingLearner | undefined
  const as = async () => {
    dana = await textingLearner(site(), '+12025550166')
    return dana
  }

  onPage(test, site, 'an answer by text shows, a pause is kept, lessons resume', { as }, async (page) => {
    assert.ok(dana)
    await page.goto('/dashboard')
    await page.getByText('over 0 questions').waitFor()
    const [asked = ''] = await dana.text('Q')
    await dana.text(questionIn(catalogue, asked)?.right ?? '')
    await page.reload()
    await page.getByText('over 1 question', { exact: true }).waitFor()
    await page.locator('.figures > div').filter({ hasText: 'Average' }).getByText('100').waitFor()

    await page.goto('/?settings=profile')
    await page.getByLabel('Pause lessons for').selectOption('2 weeks')
    await page.getByRole('button', { name: 'Pause lessons' }).click()
    // On that day a text need not come: it may be none of the plan's.
    const said = await seeToast(page, 'Lessons Paused')
    const line = page.getByText(/^Lessons are paused until /)
    const until = /until (\w+, \w+ \d+, \d{4})\./.exec((await line.textContent()) ?? '')?.[1]
    assert.ok(until && said.includes(`Until ${until}.`), said)
    const before = (await dana.received()).length
    await dana.wait('P7D')
    assert.is((await dana.received()).length, before, 'no text during the pause')

    await page.goto('/dashboard')
    await page.getByText(/^Paused until \w+, \w+\s\d+\. /).waitFor()
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await seeToast(page, 'Lessons Resumed')
    await page.getByText(/^Next text: /).waitFor()
    await dana.wait('P7D')
    const after = (await dana.received()).slice(before)
    assert.ok(after.length > 0 && after.length <= 3, `${after.length} texts in the week after`)
  })
}
