/** The landing's words, in one place so that the owner can change them. The specification's copy stands as written. */
import { plans } from '../../content/product.ts'
import { dollars } from './money.ts'

/** `[plain, underlined]`: the last word closes the headline with the double rule. */
export const headline = ['Accounting education made simple and', 'retainable'] as const

export const lead =
  'A short lesson arrives as a text. You answer one question. What you miss comes back, a little later each time, until it stays.'

/** `figure` above, `unit` below. */
export const proof = [
  { figure: '2,400+', unit: 'users' },
  { figure: dollars(plans.monthly.cents, 'short'), unit: `a month, ${dollars(plans.yearly.cents, 'short')} a year` },
] as const

export const verified = 'Verified with over 60 yrs of CPA Experience'

export const areasHeading = 'Choose your focus area'

export const closing = {
  title: 'Your first lesson could arrive at 9:00 AM',
  text: `${dollars(plans.monthly.cents, 'short')} a month or ${dollars(plans.yearly.cents, 'short')} a year. Pause for up to 3 months. Stop any time by texting STOP.`,
} as const

export const legal =
  'Message frequency depends on the pace you choose, up to 5 a week. Message and data rates may apply. Reply STOP to opt out, HELP for help. Lessons teach general rules; they are not tax or legal advice.'
