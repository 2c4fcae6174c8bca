/** Fixed lengths of time. A local day can be an hour longer or shorter (`calendar/local-time.ts`). */
export const minute_ms = 60_000
export const hour_ms = 60 * minute_ms
export const day_ms = 24 * hour_ms
