/** The first `characters` code points of a text: an emoji at the edge is kept whole or dropped whole. */
export function cut(text: string, characters: number): string {
  let end = 0
  let count = 0
  for (const character of text) {
    if (count++ === characters) break
    end += character.length
  }
  return text.slice(0, end)
}
