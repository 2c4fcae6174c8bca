/** The id of an object, which Stripe's types allow to stand whole in its place. Kept objects always hold ids. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
}
