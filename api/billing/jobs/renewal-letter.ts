/** The text of the letter before a yearly plan renews. */
import { brand, type PlanId, plans } from '../../../content/product.ts'

/** What the law requires: that it renews, when, for how much, and how to cancel. Days are already formatted. */
export function renewalLetter(about: {
  readonly firstName: string
  readonly renewsOn: string
  /** The plan it renews as. */
  readonly plan: PlanId
  readonly amount: string
  /** The date, after this renewal, on which it ends; null when none is set. */
  readonly endsOn: string | null
  readonly portalUrl: string
  readonly supportEmail: string
}): { subject: string; text: string } {
  const { firstName, renewsOn, plan, amount, endsOn, portalUrl, supportEmail } = about
  const { interval } = plans[plan]
  const untilWhen = endsOn === null ? 'until you cancel' : `until it ends on ${endsOn}, or until you cancel before`
  return {
    subject: `${brand}: Your yearly plan renews on ${renewsOn}`,
    text: [
      `Hello ${firstName},`,
      plan === 'yearly'
        ? `Your yearly plan renews on ${renewsOn}. Your card is then charged ${amount}${endsOn === null ? ' for another year' : ''}, and so on each year ${untilWhen}. If that is what you want, there is nothing to do.`
        : `Your yearly plan ends on ${renewsOn} and goes on as the ${plans[plan].label.toLowerCase()} plan that you chose. Your card is then charged ${amount}, and so on each ${interval} ${untilWhen}. If that is what you want, there is nothing to do.`,
      `To cancel, open your settings before that day and choose "Cancel subscription": ${portalUrl}/dashboard?settings=1\nNothing more is charged then, and your lessons go on until ${renewsOn}.`,
      `To pay with another card: ${portalUrl}/dashboard?settings=cards`,
      `If something is not right, or you would rather cancel by mail, please write to ${supportEmail}.`,
      brand,
    ].join('\n\n'),
  }
}
