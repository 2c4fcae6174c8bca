import { brand } from '../../../content/product.ts'
import { claimNotice, type DueNotice, finishNotice } from '../store/notices.ts'
import type { LetterContext } from './letters.ts'
import { mailDue } from './mail-due.ts'

/**
 * Notifies support about money that was returned or cannot be collected, with one mail per event.
 * @returns how many were handled
 */
export async function sendNotices(context: LetterContext, limit: number): Promise<number> {
  const to = context.engine.settings.supportEmail
  return mailDue(context, limit, {
    claim: claimNotice,
    write: async (notice) => ({ about: notice.about, learnerId: null, to, ...noticeWords(notice) }),
    finish: finishNotice,
  })
}

const inShort: Readonly<Record<DueNotice['about'], string>> = {
  refund: 'refunded',
  'refund-failed': 'of a refund came back',
  'dispute-open': 'disputed',
  'dispute-lost': 'lost in a dispute',
  stuck: 'cannot be asked for',
}

const happened: Readonly<Record<DueNotice['about'], string>> = {
  refund: 'was refunded',
  'refund-failed': 'did not reach the card and came back to us',
  'dispute-open': 'is disputed: the owner of the card says that it was not theirs',
  'dispute-lost': 'was lost in a dispute',
  stuck: 'cannot be asked for: the payment provider could not finalize the invoice',
}

/** Contains only ids and amounts: support finds the rest at the payment provider. */
export function noticeWords(notice: Omit<DueNotice, 'invoiceId'> & { readonly invoiceId: string }): {
  subject: string
  text: string
} {
  const { about, cents, invoiceCents, invoiceId, customerId, accountId } = notice
  const sum = `$${(cents / 100).toFixed(2)}`
  return {
    subject: `${brand}: ${sum} ${inShort[about]}`,
    text: [
      `${sum} of the invoice ${invoiceId} over $${(invoiceCents / 100).toFixed(2)} ${happened[about]}.`,
      consequence(notice),
      `Customer ${customerId}, account ${accountId}.`,
    ].join('\n\n'),
  }
}

function consequence({ about, cents, invoiceCents }: Pick<DueNotice, 'about' | 'cents' | 'invoiceCents'>): string {
  switch (about) {
    case 'refund':
      return cents >= invoiceCents
        ? 'If it paid for the current period, lessons have stopped. The subscription still renews: end it at the payment provider if it should not.'
        : 'It was given back in part, and lessons go on.'
    case 'refund-failed':
      return 'The payment counts as paid again, and lessons with it. Please ask the customer how else the money can go back.'
    case 'dispute-open':
      return 'Lessons go on until the bank has decided. Please answer at the payment provider before the day that it names.'
    case 'dispute-lost':
      return 'If it paid for the current period, lessons have stopped and the subscription was ended.'
    case 'stuck':
      return 'Nothing was charged, lessons go on, and nobody is asked to pay until you do something. Please open the invoice at the payment provider: it says what is missing, most often where the customer is, by which the tax is reckoned. Put that right there, and finalize the invoice if it is still a draft.'
  }
}
