const length_max = 200

/** The user agent as stored: truncated, since anyone can send any length. Null when there is none. */
export function userAgentToKeep(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, length_max) ?? null
}
