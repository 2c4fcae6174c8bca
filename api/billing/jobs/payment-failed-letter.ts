/** The mail that billing sends. */
import { brand } from '../../../content/product.ts'

/** A renewal failed: what to do and by when. Times are in words already. */
export function paymentFailedLetter(about: {
  readonly firstName: string
  readonly amount: string
  readonly lessonsUntil: string
  readonly portalUrl: string
  readonly supportEmail: string
}): { subject: string; text: string } {
  const { firstName, amount, lessonsUntil, portalUrl, supportEmail } = about
  return {
    subject: `${brand}: Your payment did not go through`,
    text: [
      `Hello ${firstName},`,
      `Your card did not accept the payment of ${amount} for your subscription. We will try again a few times over the next days.`,
      `To settle it now, add another card in your settings and make it the default: ${portalUrl}/dashboard`,
      `Your lessons go on until ${lessonsUntil}. Nothing you have learned is lost after that; it waits for you.`,
      `If something is not right, please write to ${supportEmail}.`,
      brand,
    ].join('\n\n'),
  }
}
