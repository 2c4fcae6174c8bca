const length_max = 200

/** What a browser calls itself, as it is kept: cut, since anybody can send any length of it. Null when it says nothing. */
export function userAgentToKeep(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, length_max) ?? null
}
