import type { Catalogue } from '../../content/catalogue.ts'
import type { CarrierLanguage } from '../carrier/port.ts'
import type { CodeBudget } from '../domain/model/code-budget.ts'
import type { Settings } from '../domain/model/context.ts'
import type { Sender } from '../domain/model/sender.ts'
import type { Database } from '../runtime/database.ts'
import type { Log } from '../runtime/log.ts'

/** What every part of the engine works with. Both processes make one at boot. */
export interface Engine {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly settings: Settings
  /** Our messaging service or number, of several the first: suppressions and consents belong to it, and holds and caps. */
  readonly sender: string
  /** All that we text from, where they are several. */
  readonly senders?: readonly Sender[] | undefined
  /** How the carrier's webhooks and error codes are to be read. */
  readonly carrierLanguage: CarrierLanguage
  readonly log: Log
  /**
   * Links that open one lesson without signing in are signed with the first key; a link signed with any of them is taken.
   * Without keys, links lead to the page that asks to sign in.
   */
  readonly linkKeys?: readonly string[] | undefined
  /** Whether a number (E.164) is of a country that we text; all are where this is not said. */
  readonly isTexted?: ((phone: string) => boolean) | undefined
  /** How long a text may take to be heard, ms; `hear-text.ts` says how long where this does not. */
  readonly turn_ms?: number | undefined
  /** How long a fetched text is tried that fails with what should pass, ms; `hear-text.ts` says how long where this does not. */
  readonly trying_ms?: number | undefined
  /** How many codes an hour we mean to pay for; only a process that sends codes needs it. */
  readonly codeBudget?: CodeBudget | undefined
  /** Where the turns of old months are, if any are; only a process that hands out all that is kept of a learner reads them. */
  readonly archiveFolder?: string | undefined
}
