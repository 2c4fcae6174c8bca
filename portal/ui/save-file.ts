/** A browser may still be reading what it saves; long after that the copy in memory is let go. */
const reading_ms_max = 60_000

/** Puts a text into the browser's downloads. */
export function saveFile({ name, type, content }: { name: string; type: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), reading_ms_max)
}
