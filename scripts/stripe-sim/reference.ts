/** The id of an object, which may be expanded according to Stripe's types. Stored objects always hold ids. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
}
