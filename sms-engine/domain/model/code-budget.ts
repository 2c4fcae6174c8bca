/** How many codes an hour we mean to pay for, in all. */
export interface CodeBudget {
  /** From so many somebody should look; the log says so as an error, once an hour. */
  readonly alert_per_hour: number
  /** At so many no more go out, except to those who pay for their lessons. */
  readonly max_per_hour: number
}

export const defaultCodeBudget: CodeBudget = { alert_per_hour: 500, max_per_hour: 2_000 }
