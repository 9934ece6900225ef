/** Longest safe name in bytes of UTF-8: file systems take 255, and a prefix or suffix needs room. */
const longest = 180
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file name that is safe on any file system, in headers, markup and command lines, and still resembles the original:
 * letters and digits of all scripts, spaces, dots, dashes, parentheses. Never empty.
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
  // Letter by letter with its combining marks, so that none is cut in two.
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += encoder.encode(segment).length
    if (size > bytes) break
    kept += segment
  }
  return kept.trimEnd()
}

/** Lower-case extension without the dot, of the safe form of the name: 'manuscript.pdf\0.exe' is 'exe'. */
export function extensionOf(name: string): string {
  const safe = safeFileName(name)
  const dot = safe.lastIndexOf('.')
  return dot > 0 ? safe.slice(dot + 1).toLowerCase() : ''
}
