import type { Settings } from '../config.ts'
import type { PlainError } from '../plain-error.ts'
import type { Child } from './child.ts'
import type { ChildName } from './programs.ts'

/** Options of `startProduct`. */
export interface ProductOptions {
  /** Port of the API and the portal; 0 picks a free one. */
  port: number
  /** Port of the carrier simulator; 0 picks a free one. */
  simPort: number
  /** Folder of all state; created when missing. */
  dataDir: string
  /** Prints nothing. */
  quiet?: boolean
  /** Further variables of the product; the environment's own are ignored. */
  settings?: Settings
  /** Serve the portal from its sources, and restart a process when its sources change. */
  dev?: boolean
  /** `false` is for tests: a faster database that does not survive a power cut. */
  durable?: boolean
}

/** The whole product, running on this machine. */
export interface Product {
  /** Address of the portal and the API. */
  readonly url: string
  /** Address of the carrier simulator; undefined when texts go to Twilio. */
  readonly simUrl: string | undefined
  /** Address of the local Stripe; undefined when payments are a demo or go to Stripe itself. */
  readonly stripeUrl: string | undefined
  readonly databaseUrl: string
  /**
   * Resolves when the product cannot continue: a process keeps crashing, or the database is gone. Nothing is stopped
   * yet.
   */
  readonly failed: Promise<PlainError>
  /** One of its processes. Throws if this product has none of that name. */
  child(name: ChildName): Child
  /** Stops everything, in order, within 10 s. */
  stop(): Promise<void>
}
