/** The mail about a failed payment. */
import { brand } from '../../../content/product.ts'

/**
 * Says what to do about a failed renewal, and by when. A bank awaiting a confirmation is not a failed card: another
 * card would only require the same again. Times are already formatted.
 */
export function paymentFailedLetter(about: {
  readonly firstName: string
  readonly amount: string
  readonly lessonsUntil: string
  /** Whether the bank awaits the cardholder's confirmation. */
  readonly awaitsOwner: boolean
  /** The payment provider's page to confirm or pay it; null when there is none. */
  readonly payUrl: string | null
  readonly portalUrl: string
  readonly supportEmail: string
}): { subject: string; text: string } {
  const { firstName, amount, lessonsUntil, awaitsOwner, payUrl, portalUrl, supportEmail } = about
  const reason = awaitsOwner
    ? [
        `Your bank asks you to confirm the payment of ${amount} for your subscription. Until you do, it is not made.`,
        `To confirm it: ${payUrl ?? `${portalUrl}/dashboard?settings=1`}`,
        `You can also confirm it in your settings, or choose another card there: ${portalUrl}/dashboard?settings=cards`,
      ]
    : [
        `Your card did not accept the payment of ${amount} for your subscription. We will try again a few times over the next days.`,
        `To settle it now, add another card in your settings and make it the default: ${portalUrl}/dashboard?settings=cards`,
      ]
  return {
    subject: awaitsOwner ? `${brand}: Please confirm your payment` : `${brand}: Your payment did not go through`,
    text: [
      `Hello ${firstName},`,
      ...reason,
      `Your lessons go on until ${lessonsUntil}. Nothing you have learned is lost after that; it waits for you.`,
      `If something is not right, please write to ${supportEmail}.`,
      brand,
    ].join('\n\n'),
  }
}
