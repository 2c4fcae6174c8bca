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
  /** Our messaging service or number, or the first of several. Suppressions, consents, holds and caps belong to it. */
  readonly sender: string
  /** Everything that we text from, if there are several. */
  readonly senders?: readonly Sender[] | undefined
  /** How to read the carrier's webhooks and error codes. */
  readonly carrierLanguage: CarrierLanguage
  readonly log: Log
  /**
   * Links that open one lesson without signing in are signed with the first key; a link signed with any of them is
   * accepted. Without keys, links lead to a page that asks the learner to sign in.
   */
  readonly linkKeys?: readonly string[] | undefined
  /** Whether a number (E.164) belongs to a country that we text. If absent, all do. */
  readonly isTexted?: ((phone: string) => boolean) | undefined
  /** How long a text may take to be heard, ms. The default is in `hear-text.ts`. */
  readonly turn_ms?: number | undefined
  /** How long to try a fetched text that fails with errors that should pass, ms. The default is in `hear-text.ts`. */
  readonly trying_ms?: number | undefined
  /** How many codes an hour we are willing to pay for. Only a process that sends codes needs it. */
  readonly codeBudget?: CodeBudget | undefined
  /**
   * The folder with the turns and texts of old months, if any. Only a process that shows people their texts, or exports
   * them, reads it.
   */
  readonly archiveFolder?: string | undefined
}
