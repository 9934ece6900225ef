/** Maximum length of an excerpt in a list, in characters. */
const room = 280

/** Excerpt of a letter without salutation and signature. */
export function excerptOf(letter: string): string {
  const paragraphs = letter
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  if (/^(dear|to)\b/i.test(paragraphs[0] ?? '')) paragraphs.shift()
  // A last paragraph without a full stop is a signature.
  if (paragraphs.length > 1 && !/[.!?]$/.test(paragraphs.at(-1) ?? '')) paragraphs.pop()
  const said = paragraphs.join(' ').replaceAll(/\s+/g, ' ')
  if (said.length <= room) return said
  return `${said.slice(0, said.lastIndexOf(' ', room))} …`
}
