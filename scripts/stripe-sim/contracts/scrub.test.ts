import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { scrub } from './scrub.ts'

test('no id, secret, link or fingerprint of an account is kept; the same id is the same one', () => {
  const scrubbed = scrub({
    call: 'POST /v1/invoices/in_1QabcDEF2ghIJKlm/pay',
    answer: {
      id: 'in_1QabcDEF2ghIJKlm',
      customer: 'cus_Rabc123DEF456gh',
      client_secret: 'pi_3Qabc1DEFghijkl_secret_abcDEF123',
      hosted_invoice_url: 'https://invoice.stripe.com/i/acct_1Qabc/test_YWNjdF8x?s=ap',
      account_name: 'Somebody Ltd',
      card: { fingerprint: 'abcdef', last4: '4242' },
      status: 'past_due',
      lookup_key: 'pro_monthly',
    },
  })
  assert.equal(scrubbed, {
    call: 'POST /v1/invoices/in_1/pay',
    answer: {
      id: 'in_1',
      customer: 'cus_2',
      client_secret: 'pi_3_secret_scrubbed',
      hosted_invoice_url: 'https://stripe.com/scrubbed',
      account_name: null,
      card: { fingerprint: null, last4: '4242' },
      status: 'past_due',
      lookup_key: 'pro_monthly',
    },
  })
})

test.run()
