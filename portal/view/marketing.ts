/**
 * The marketing copy, in one file so that the owner can change it. The specification's words are kept verbatim.
 * marketing.test.ts checks figures that are claims against the content: they must be true of the lessons.
 */
import { brand, plans } from '../../content/product.ts'
import { dollars } from './money.ts'

export const announcement = {
  text: 'Business Tax is here: 8 topics, 80+ lessons.',
  /** For places too narrow for the line above. */
  short: 'Business Tax is here.',
  link: 'Read the news',
} as const

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

/** The six cards. Text and popularity are documented; the lesson on each card comes from the content. */
export const areaCards = [
  { areaId: 1, title: 'Bookkeeping & Financial Records', isPopular: true, topics: '6 topics', lessons: '60+ lessons' },
  { areaId: 2, title: 'Accounting', isPopular: false, topics: '5 topics', lessons: '50+ lessons' },
  { areaId: 3, title: 'Business Tax', isPopular: false, topics: '8 topics', lessons: '80+ lessons' },
  { areaId: 4, title: 'Individual Tax', isPopular: false, topics: '8 topics', lessons: '80+ lessons' },
  { areaId: 5, title: 'Tax Planning & Advisory', isPopular: true, topics: '9 topics', lessons: '90+ lessons' },
  { areaId: 6, title: 'Ways to Grow your firm', isPopular: false, topics: '10 topics', lessons: '100+ lessons' },
] as const

export const challengeHeading = 'Take on a challenge'

/** The alternative text of the two pictures. */
export const challenges = {
  offBy360:
    'Off by 360. Find it. A trial balance whose debits and credits differ by 360: two digits changed places. Start learning.',
  cleanClose: 'Twenty texts, one clean close. The month-end close, five texts a week for four weeks. Start learning.',
} as const

/** A textbook page beside our lesson on the same idea, which build/content-facts.ts takes from the content. */
export const comparison = {
  heading: 'The same idea, written twice',
  lead: 'Both say what to do with a customer deposit. One of them you will remember at the bank.',
  chapter: 'Chapter 9: Revenue',
  page: '412',
  title: '9.4 Consideration received in advance of performance',
  paragraphs: [
    'Where an entity receives consideration from a customer in advance of satisfying the performance obligation to which such consideration relates, the entity shall not recognize revenue at the date of receipt, notwithstanding that the consideration may be nonrefundable by its terms. The amount so received shall be presented in the statement of financial position as a contract liability, being the obligation of the entity to transfer goods or services for which it has received consideration, or for which an amount of consideration is due.',
    'Revenue shall thereafter be recognized as, or when, control of the promised goods or services is transferred, whether at a point in time or over time, and the contract liability shall be derecognized to a corresponding extent. In determining the pattern of transfer the entity shall apply a single method of measuring progress consistently to similar obligations in similar circumstances, remeasuring such progress at the end of each reporting period.',
  ],
  /** Below the textbook and below the text, each with its word count. */
  ends: ['The textbook', 'The text'],
  next: 'The next lesson arrives tomorrow',
} as const

/** A placeholder. Put a real learner's words here, with their consent, before people can pay. */
export const testimonial = {
  quote:
    'I used to nod when my accountant said accrual. Now a text comes with my coffee, I answer it in line at the lumber yard, and last month I found the deposit we had counted twice before she did.',
  name: 'Marisol Vega',
  who: 'Owner, Vega Tile & Stone, Tucson.',
  weeksInARow: 15,
} as const

export const closing = {
  title: 'Your first lesson could arrive at 9:00 AM',
  text: `${dollars(plans.monthly.cents, 'short')} a month or ${dollars(plans.yearly.cents, 'short')} a year. Pause for up to 3 months, cancel any time in your settings. Reply STOP to end the texts.`,
} as const

export const legal =
  'Message frequency depends on the pace you choose, up to 5 a week. Message and data rates may apply. Reply STOP to opt out, HELP for help. Lessons teach general rules; they are not tax or legal advice.'

/** What a paid plan offers, on the premium page and the plan page. */
export const features = [
  '175+ accounting topics',
  'Daily SMS lessons',
  'Interactive quizzes',
  'Progress tracking',
  'AI progress tracking',
  'Adaptive quiz difficulty',
  'Performance analytics',
  'Priority support',
] as const

export const premium = {
  title: `Join ${brand} Premium`,
  lead: 'Everything we teach, at the pace you choose.',
} as const

export const planPage = {
  title: `Choose Your ${brand} Plan`,
  lead: 'Two prices, one plan: the same lessons either way.',
} as const

/** The news behind the announcement bar. Its body repeats the pitch. */
export const news = {
  areaId: 3,
  title: 'Business Tax is here: 8 topics, 80+ lessons',
  lead: 'Deductions, depreciation, each kind of entity, payroll, 1099s and sales tax, one text at a time.',
  body: [
    lead,
    `Choose among six focus areas and 175+ accounting topics, from the first debit to selling a firm. You say how many texts a week, up to 5, on which clock, and ${brand} does the remembering: what you answer right rests longer, what you miss returns sooner.`,
    'Read each lesson on your phone in half a minute, or with its example on your dashboard, where quizzes, your score and your streak are kept.',
    `${verified}. Used by 2,400+ small business owners, bookkeepers and accountants.`,
  ],
} as const

/** When support answers. */
export const supportHours = 'Monday to Friday, 9 AM to 6 PM EST'
export const supportReply = 'Typically within 24 hours'
