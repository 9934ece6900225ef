/** Characters that a list has room for. */
const room = 280

/** A letter's words without its address and signature, as far as a list has room. */
export function excerptOf(letter: string): string {
  const paragraphs = letter
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  if (/^(dear|to)\b/i.test(paragraphs[0] ?? '')) paragraphs.shift()
  // Names and titles: a sentence would end.
  if (paragraphs.length > 1 && !/[.!?]$/.test(paragraphs.at(-1) ?? '')) paragraphs.pop()
  const said = paragraphs.join(' ').replaceAll(/\s+/g, ' ')
  if (said.length <= room) return said
  return `${said.slice(0, said.lastIndexOf(' ', room))} …`
}
