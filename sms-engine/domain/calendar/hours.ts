/** Hours of the learner's clock, HH:MM, in which texts may leave. The dispatcher decides by them, and each claim of the outbox again. */

/** By day: for texts that nobody planned for their very moment, and for those that are late (47 CFR 64.1200(c)(1)). */
export const day_hours = { from: '08:00', until: '21:00' } as const

/** For whatever we send of ourselves: the hours that a learner may choose, and as long as a text at the last of them is on time. */
export const sending_hours = { from: '06:00', until: '21:15' } as const
