/** What a learner has reached. `subject`: the name of a subject whose last lesson was taught. */
export type Milestone =
  | { readonly name: 'first-right' }
  | { readonly name: 'tenth-lesson' }
  /** All texts of a local week came, and the learner answered after the last. `start`: its Monday. */
  | { readonly name: 'week'; readonly start: string }
  | { readonly name: 'subject'; readonly subject: string }
