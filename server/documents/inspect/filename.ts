/**
 * Maximum length of a safe name in bytes of UTF-8. File systems allow 255, and a prefix or suffix needs room.
 */
const longest = 180
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Returns a name that resembles the original and is safe on any file system, in headers, markup and command
 * lines. It contains letters and digits of all scripts, spaces, dots, dashes and parentheses, and is never
 * empty.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    // Remove control and format characters (bidi overrides, zero-width), which can disguise a name.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N} ._()+,-]+/gu, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s._-]+|[\s.]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const extension = dot > 0 && plain.length - dot <= 6 ? plain.slice(dot) : ''
  const stem = shorten(extension ? plain.slice(0, dot) : plain, longest - extension.length)
  const safe = (stem || 'file') + extension
  return reserved.test(safe) ? `_${safe}` : safe
}

function shorten(text: string, bytes: number): string {
  const encoder = new TextEncoder()
  let kept = ''
  let size = 0
  // Cuts the name between letters, so that no letter is separated from its combining marks.
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += encoder.encode(segment).length
    if (size > bytes) break
    kept += segment
  }
  return kept.trimEnd()
}

/**
 * Returns the extension of the safe form of a name, in lower case and without the dot: 'exe' for
 * 'manuscript.pdf\0.exe'.
 */
export function extensionOf(name: string): string {
  const safe = safeFileName(name)
  const dot = safe.lastIndexOf('.')
  return dot > 0 ? safe.slice(dot + 1).toLowerCase() : ''
}
