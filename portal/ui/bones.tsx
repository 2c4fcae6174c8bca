/** Placeholders while something loads: as many `lines` as it will have, in widths from the style sheet. */
export function Bones({ lines }: { lines: number }) {
  return (
    <div className="bones">
      <p className="is-sr-only" role="status">
        Loading...
      </p>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
        <span key={index} className="bone" aria-hidden="true" />
      ))}
    </div>
  )
}
