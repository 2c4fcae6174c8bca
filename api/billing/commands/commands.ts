import { type Cards, cards } from './cards.ts'
import { type ChangingPlan, changingPlan } from './changing-plan.ts'
import { type Confirming, confirming } from './confirming.ts'
import { type Ending, ending } from './ending.ts'
import { type Pausing, pausing } from './pausing.ts'
import { type Reading, reading } from './reading.ts'
import { type Refunding, refunding } from './refunding.ts'
import { type CommandContext, createRunner } from './run.ts'
import { type Subscribing, subscribing } from './subscribing.ts'

/** What can be done about an account's money. */
export interface BillingCommands
  extends Reading,
    Subscribing,
    ChangingPlan,
    Confirming,
    Ending,
    Pausing,
    Cards,
    Refunding {}

export function createBillingCommands(context: CommandContext): BillingCommands {
  const runner = createRunner(context)
  return {
    ...reading(runner, context),
    ...subscribing(runner, context),
    ...changingPlan(runner, context),
    ...confirming(runner, context),
    ...ending(runner, context),
    ...pausing(runner, context),
    ...cards(runner, context),
    ...refunding(runner, context),
  }
}
