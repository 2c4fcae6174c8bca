/**
 * What `npm run doctor` found about one thing the service needs. A problem keeps people from being served; a note does
 * not yet.
 */
export type Finding =
  | { readonly kind: 'good'; readonly about: string; readonly says: string }
  | {
      readonly kind: 'note' | 'problem'
      readonly about: string
      readonly says: string
      /** How to fix it: what to type or set, and where. */
      readonly mend: string
    }

/** Makes the findings about one subject. */
export interface Findings {
  good(says: string): Finding
  note(says: string, mend: string): Finding
  problem(says: string, mend: string): Finding
}

export function findingsAbout(about: string): Findings {
  return {
    good: (says) => ({ kind: 'good', about, says }),
    note: (says, mend) => ({ kind: 'note', about, says, mend }),
    problem: (says, mend) => ({ kind: 'problem', about, says, mend }),
  }
}
