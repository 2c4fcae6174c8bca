/** A browser may still be reading the file it saves, so the copy in memory is released only after this long. */
const reading_ms_max = 60_000

/** Saves a text to the browser's downloads. */
export function saveFile({ name, type, content }: { name: string; type: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), reading_ms_max)
}
