/** What may stand before the first element of an XML file, with its end. */
const before = [
  ['<?', '?>'],
  ['<!--', '-->'],
  // A document type may declare things in brackets.
  ['<!DOCTYPE', '>', '[', ']'],
] as const

/** Whether a file is a JATS article, judged by its first element. */
export function isJatsFile(bytes: Uint8Array): boolean {
  let rest = Buffer.from(bytes.subarray(0, 65_536))
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart()
  for (let known = true; known; ) {
    known = false
    for (const [start, end, open, close] of before) {
      if (!rest.startsWith(start)) continue
      const first = rest.indexOf(end)
      const bracket = open ? rest.indexOf(open) : -1
      const from = close && bracket >= 0 && bracket < first ? rest.indexOf(close, bracket) : 0
      const at = from < 0 ? -1 : rest.indexOf(end, from)
      if (at < 0) return false
      rest = rest.slice(at + end.length).trimStart()
      known = true
    }
  }
  return /^<(?:[A-Za-z]+:)?article[\s>]/.test(rest)
}
