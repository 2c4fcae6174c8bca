/** Placeholders the size of what comes. `lines` is how many there are; the style sheet gives them their widths. */
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
