/**
 * Hours on the learner's clock, HH:MM, in which texts may leave. The dispatcher enforces them, and so does each claim
 * of the outbox.
 */

/** Daytime: for texts not planned for a particular moment, and for late ones (47 CFR 64.1200(c)(1)). */
export const day_hours = { from: '08:00', until: '21:00' } as const

/**
 * For everything we send unprompted: the hours a learner may choose, plus the time for which a text at the last of them
 * is still on time.
 */
export const sending_hours = { from: '06:00', until: '21:15' } as const
