import { brand } from '../../content/product.ts'
import type { PageName } from './availability.ts'

/** What a page puts into the document's head. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** The landing is dark for everybody and the news light (specification, section 2); other pages follow the system. */
  readonly ground: 'dark' | 'light' | 'system'
  /** Its address may hold a secret: no request may send it as a referrer, and no search engine may list it. */
  readonly holdsSecret?: true
}

const pitch =
  'Short accounting lessons by text message, a question after each, and reviews timed so that you keep them.'

function head(title: string, description = pitch): PageHead {
  return { title: `${title} · ${brand}`, description, ground: 'system' }
}

export const pageHeads: Readonly<Record<PageName, PageHead>> = {
  loading: { title: brand, description: pitch, ground: 'system' },
  landing: { title: `${brand}: accounting by text message`, description: pitch, ground: 'dark' },
  login: head('Sign in'),
  register: head('Create an account'),
  'reset-password': {
    ...head('New password', `Forgot your password? ${brand} mails you a link to choose a new one.`),
    holdsSecret: true,
  },
  'confirm-email': { ...head('Confirm your address'), holdsSecret: true },
  'sign-in-to-confirm': { ...head('Confirm your address'), holdsSecret: true },
  onboarding: head('Set up your lessons'),
  dashboard: head('Dashboard'),
  lesson: head('Lesson'),
  review: head('Review'),
  'linked-lesson': { ...head('Lesson'), holdsSecret: true },
  calibrate: head('Calibrate Your Learning'),
  'sign-in-first': head('Sign in'),
  announcement: {
    ...head('Business Tax is here', 'Business Tax by text message: 8 topics, 80+ lessons, one text at a time.'),
    ground: 'light',
  },
  privacy: head('Privacy Policy', `What ${brand} collects, why, and whom it is never shared with.`),
  terms: head('Terms of Service', `The terms of ${brand} and of its SMS program: frequency, rates, STOP and HELP.`),
  support: head('Support Center', `How to reach ${brand}, when we answer, and how to pause, cancel and stop.`),
  subscribe: head('Premium', `What ${brand} Premium brings, and what it costs: $5 a month or $50 a year.`),
  'stripe-subscribe': head('Choose your plan', `One plan, two prices: $5 a month or $50 a year.`),
  'sms-opt-in': head(
    'SMS opt-in',
    `How you agree to lessons by text from ${brand}, word for word, and how you stop them.`,
  ),
  'not-found': head('404 Page Not Found'),
}
