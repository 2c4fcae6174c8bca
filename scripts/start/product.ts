import type { Settings } from '../config.ts'
import type { PlainError } from '../plain-error.ts'
import type { Child } from './child.ts'
import type { ChildName } from './programs.ts'

/** What `startProduct` is asked for. */
export interface ProductOptions {
  /** Port of API and portal; 0 picks a free one. */
  port: number
  /** Port of the carrier simulator; 0 picks a free one. */
  simPort: number
  /** Folder of all state; made when missing. */
  dataDir: string
  /** Says nothing on the terminal. */
  quiet?: boolean
  /** Variables of the product beyond these; the environment's own are not looked at. */
  settings?: Settings
  /** Serve the portal from its sources and start a process again when its sources change. */
  dev?: boolean
  /** `false` is for tests: a faster database that does not outlive a power cut. */
  durable?: boolean
}

/** The whole product, running on this machine. */
export interface Product {
  /** Address of the portal and the API. */
  readonly url: string
  /** Address of the carrier simulator; nothing when texts go to Twilio. */
  readonly simUrl: string | undefined
  /** Address of the local Stripe; nothing where payments are a demonstration, or Stripe's own. */
  readonly stripeUrl: string | undefined
  readonly databaseUrl: string
  /** Resolves when the product cannot go on: a process that ends again and again, the database gone. Nothing is stopped yet. */
  readonly failed: Promise<PlainError>
  /** One of its processes. Throws when this product has none of that name. */
  child(name: ChildName): Child
  /** Ends everything, in order, within 10 s. */
  stop(): Promise<void>
}
