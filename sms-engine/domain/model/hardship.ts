/**
 * What somebody is going through: a death; an illness or accident, their own or of somebody close; work or a home that
 * is gone; or, without a cause, that they are low, or (`struggle`) only that it is a lot, which may be about the lessons.
 */
export type Hardship = 'loss' | 'illness' | 'setback' | 'low' | 'struggle'
