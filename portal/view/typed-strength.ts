import { strengthMeter } from './password-strength.ts'

/** Filled in by vite.config.ts: the passwords that the service refuses, without the rest of the package's list. */
declare const COMMON_PASSWORDS: readonly string[]

export const strengthOf = strengthMeter(COMMON_PASSWORDS)
