import { brand } from '../../content/product.ts'
import type { PageName } from './availability.ts'

/** What a page puts into the document's head. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** The landing is dark for everybody; other pages follow the system (LOOK: one set of tokens, two grounds). */
  readonly ground: 'dark' | 'system'
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
  onboarding: head('Set up your lessons'),
  dashboard: head('Dashboard'),
  'sign-in-first': head('Sign in'),
  privacy: head('Privacy Policy', `What ${brand} collects, why, and whom it is never shared with.`),
  terms: head('Terms of Service', `The terms of ${brand} and of its SMS program: frequency, rates, STOP and HELP.`),
  support: head('Support', `How to reach ${brand} and when we answer.`),
  'sms-opt-in': head(
    'SMS opt-in',
    `How you agree to lessons by text from ${brand}, word for word, and how you stop them.`,
  ),
  'not-found': head('404 Page Not Found'),
}
