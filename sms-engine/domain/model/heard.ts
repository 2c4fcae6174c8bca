/** Languages in which we confirm an opt-out, say how to stop and answer a call for help. Lessons are in English. */
export type Language = 'en' | 'es' | 'fr'

/** Somebody may come to harm: by their own hand, or by somebody else's. */
export type Crisis = 'self-harm' | 'danger'

/** What nobody should text: a card number, or the number by which the tax office knows a person. */
export type Secret = 'card' | 'ssn'

/** What an opt-out may have meant besides the texts, and what no text ends: a paid plan, or the account with its plan. */
export type Beyond = 'bill' | 'account'
