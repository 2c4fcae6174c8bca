import * as assert from 'uvu/assert'
import { carrierTexts, consentText, consentVersion, defaults, demoConsentText } from '../../content/product.ts'
import { axeFindings } from '../testing/axe.ts'
import { widths } from '../testing/browser.ts'
import { fetchWhenFree } from '../testing/fetch-when-free.ts'
import { held, onPage, type Part, seeHeading, visit } from './part.ts'

/** What carriers' reviewers look for, as it must appear in the page's HTML. */
const reviewed = [
  'SMS Notifications',
  'Receive daily accounting lessons directly to your phone',
  'from Tallytext',
  'Message frequency may vary, up to 5 a week.',
  'Message and data rates may apply.',
  'Reply STOP to opt out or HELP for help.',
  'Agreeing is not a condition of purchase.',
  'href="/terms"',
  'href="/privacy"',
  'type="checkbox"',
  'placeholder="(555) 123-4567"',
  'Send Verification Code',
  'Back to Home',
  consentText(consentVersion, defaults.textsAWeek),
  ...Object.values(carrierTexts),
]

export const optIn: Part = (test, site) => {
  test('the opt-in page holds every element without JavaScript, and its box is empty', async () => {
    const html = await (await fetchWhenFree(`${site().url}/sms-opt-in`)).text()
    for (const words of reviewed) assert.match(html, words)
    for (const sentence of demoConsentText.split(/(?<=\.) /)) assert.match(html, sentence)
    assert.not.match(html, /<input[^>]*checked/)
    const privacy = await (await fetchWhenFree(`${site().url}/privacy`)).text()
    assert.match(privacy, 'No mobile information is sold or shared with third parties or affiliates for marketing')
  })

  onPage(test, site, 'what was entered before the opt-in page came alive counts', {}, async (page) => {
    const release = await held(page, '**/assets/*.js')
    await page.goto('/sms-opt-in', { waitUntil: 'commit' })
    await page.getByLabel('Mobile number').fill('(202) 555-0143')
    await page.getByRole('checkbox').check()
    release()
    await page.locator('button:text-is("Send Verification Code"):enabled').click()
    await seeHeading(page, 'Verification Code Sent')
  })

  onPage(test, site, 'the opt-in demonstration in three steps', { viewport: widths.phone }, async (page) => {
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    await visit(page, '/sms-opt-in')
    const fields = await page.evaluate('[...document.querySelectorAll("form input")].map(({ type }) => type)')
    assert.equal(fields, ['checkbox', 'tel'], 'consent comes first')
    const send = page.getByRole('button', { name: 'Send Verification Code' })
    const number = page.getByLabel('Mobile number')
    const box = page.getByRole('checkbox')
    assert.ok(await send.isDisabled())
    await box.check()
    assert.ok(await send.isDisabled(), 'a number is missing')
    await number.fill('12')
    assert.ok(await send.isEnabled(), 'the number is not looked at')
    await box.uncheck()
    assert.ok(await send.isDisabled(), 'the agreement is missing')
    await box.check()
    await number.fill('2025550143')
    await send.click()

    await seeHeading(page, 'Verification Code Sent')
    await page.getByText('(202) 555-0143').waitFor()
    assert.equal(await axeFindings(page), [])
    await page.getByRole('button', { name: 'Change Phone Number' }).click()
    await seeHeading(page, 'SMS Notifications')
    assert.is(await number.inputValue(), '(202) 555-0143')
    await box.check()
    await send.click()
    const verify = page.getByRole('button', { name: 'Verify Code' })
    await page.getByLabel('Verification code').fill('12345')
    assert.ok(await verify.isDisabled())
    await page.getByLabel('Verification code').fill('1234567')
    assert.is(await page.getByLabel('Verification code').inputValue(), '123456')
    await page.getByLabel('Verification code').fill('ledger')
    assert.ok(await verify.isEnabled(), 'any six characters are a code')
    await verify.click()

    await seeHeading(page, 'Phone Verified')
    const pace = page.getByLabel('SMS lessons a week')
    assert.equal(
      [await pace.inputValue(), await pace.getAttribute('min'), await pace.getAttribute('max')],
      ['3', '1', '5'],
    )
    await pace.fill('4')
    await page.getByLabel('Delivery time').selectOption({ label: '7:00 AM' })
    await page.getByLabel('Timezone').selectOption({ label: 'US Mountain' })
    await page.getByRole('region', { name: 'Smart Scheduling' }).getByText('Mon, Tue, Thu, Fri').waitFor()
    await page.getByText('7:00 AM US Mountain').waitFor()
    await page.getByText('Demo Complete! This is an example of how SMS opt-in works.').waitFor()
    assert.equal(await axeFindings(page), [])
    assert.equal(calls, [], 'it calls nobody')
  })
}
