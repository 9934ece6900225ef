/** Reads a list of people from a file, as spreadsheets save it. */

/** Longer files are not lists of people to invite. */
const mostBytes = 1024 * 1024

/** UTF-16 has a mark at its beginning; what is not UTF-8 otherwise comes from an older Windows. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Returns the text of a file; null if the file is no text, for example a workbook, or too large. */
export async function textOfList(file: Blob): Promise<string | null> {
  if (file.size > mostBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? null : text
}
