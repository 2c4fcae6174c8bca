/** How many codes an hour we are willing to pay for, in total. */
export interface CodeBudget {
  /** From this many on someone should look; logged as an error, once an hour. */
  readonly alert_per_hour: number
  /** At this many no more go out, except to those who pay for their lessons. */
  readonly max_per_hour: number
}

export const defaultCodeBudget: CodeBudget = { alert_per_hour: 500, max_per_hour: 2_000 }
