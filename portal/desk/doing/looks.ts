import type { DeskActionName } from '../../../api/schemas/desk-actions.ts'

/** A field of an action's form, under the name that the service expects. */
interface ActionField {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly type?: 'number' | 'email'
  readonly first: string
}

/** How the page shows an action. */
interface ActionLook {
  /** The text of its button and the title of its dialog. */
  readonly label: string
  readonly field?: ActionField
  /** The label of the reason field, if it is not just "Reason". */
  readonly reason?: string
  /** Its button is elsewhere on the page, beside what it is about: a text, a lesson or a payment. */
  readonly isElsewhere?: true
}

export const looks: Readonly<Record<DeskActionName, ActionLook>> = {
  pause: {
    label: 'Pause lessons',
    field: { name: 'days', label: 'Days', help: 'From 1 to 92. Billing is held too.', type: 'number', first: '7' },
  },
  resume: { label: 'Resume lessons' },
  resend: { label: 'Send again', isElsewhere: true },
  report: { label: 'Report as wrong', reason: 'What is wrong with it', isElsewhere: true },
  sessions: { label: 'Sign out all devices' },
  email: {
    label: 'Change the e-mail address',
    field: { name: 'email', label: 'New address', help: 'Its owner confirms it by a link.', type: 'email', first: '' },
  },
  refund: {
    label: 'Give money back',
    field: { name: 'sum', label: 'Sum in dollars', help: 'Such as 5.00.', first: '' },
    isElsewhere: true,
  },
  'opt-out': { label: 'Opt the number out' },
  export: { label: 'Export everything' },
  evidence: { label: 'Signed transcript', reason: 'Who wants it, and why' },
  delete: { label: 'Delete the account' },
}
