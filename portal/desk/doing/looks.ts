import type { DeskActionName } from '../../../api/schemas/desk-actions.ts'

/** A field of an action's form, by the name that the service knows it by. */
interface ActionField {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly type?: 'number' | 'email'
  readonly first: string
}

/** How the page shows an action. */
interface ActionLook {
  /** What its button says, and its dialog is called. */
  readonly label: string
  readonly field?: ActionField
  /** What the reason is asked as, where it is more than one. */
  readonly reason?: string
  /** What it is done to stands elsewhere on the page, and so does its button: a text, a lesson, a payment. */
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
