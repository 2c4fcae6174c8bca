const asking =
  /(?<=[\p{L}\p{N}])\W+(?:(?:and|but|then|also|now|ok|y|et|mais|pero)\W+)*(?:(?:can|could|will|would) (?:you|u)\W+)?(?:(?:please|pls|plz|just)\W+)*(?:explain|tell me|show me|expl[i\u00ed]ca(?:me)?|dime|expliquez?(?:[ -]moi)?|dis[ -]moi)\W+(?:(?:to me|me)\W+)?(?:why|por ?qu[e\u00e9]|pourquoi)(?:\W+(?:please|pls|plz|thanks|thx|por favor|svp|too|tho))*\W*$/iu

/**
 * An answer as if it did not ask for the reason as well, which comes with the verdict anyway: "D but can u explain why".
 * A text that asks for nothing else stays as it is.
 */
export function withoutWhy(raw: string): string {
  return raw.replace(asking, '')
}
