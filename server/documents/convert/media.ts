import { DocumentError } from '../contract.ts'
import { makeFigure } from '../figure.ts'

/** A picture of the source, stored under the name by which the text refers to it. */
export interface ConvertedMedia {
  name: string
  mediaType: string
  bytes: Uint8Array
}

const signatures: [string, string, (bytes: Uint8Array, text: string) => boolean][] = [
  ['png', 'image/png', (bytes) => bytes[0] === 0x89 && bytes[1] === 0x50],
  ['jpg', 'image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8],
  ['gif', 'image/gif', (_, text) => text.startsWith('GIF8')],
  ['tif', 'image/tiff', (_, text) => text.startsWith('II*\0') || text.startsWith('MM\0*')],
  ['pdf', 'application/pdf', (_, text) => text.startsWith('%PDF')],
  [
    'eps',
    'application/postscript',
    (_, text) => text.startsWith('%!PS') || text.startsWith('\xc5\xd0\xd3\xc6'),
  ],
  ['emf', 'image/emf', (bytes, text) => bytes[0] === 1 && bytes[1] === 0 && text.slice(40, 44) === ' EMF'],
  [
    'wmf',
    'image/wmf',
    (bytes, text) => text.startsWith('\xd7\xcd\xc6\x9a') || (bytes[0] === 1 && bytes[2] === 9),
  ],
  ['svg', 'image/svg+xml', (_, text) => /<svg[\s>]/.test(text)],
  ['bmp', 'image/bmp', (_, text) => text.startsWith('BM')],
]

/** Formats that browsers can show. */
export const shownFormats = new Set(['png', 'jpg', 'gif', 'svg'])

/** Formats that are converted to PNG. For all others the author is asked for another file. */
const convertedFormats = new Set(['pdf', 'tif'])

/**
 * Marks the page that `\includegraphics[page=3]` names. It follows the file name in the address of the picture,
 * because pandoc drops the option.
 */
export const pageMark = '?page='

export function formatOf(bytes: Uint8Array): { extension: string; mediaType: string } {
  const text = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const found = signatures.find(([, , matches]) => matches(bytes, text))
  return found
    ? { extension: found[0], mediaType: found[1] }
    : { extension: 'bin', mediaType: 'application/octet-stream' }
}

/** Returns a picture in a format that browsers can show if it can be converted to one, else unchanged. */
export function shownPicture(src: string, bytes: Uint8Array) {
  const { extension, mediaType } = formatOf(bytes)
  if (!convertedFormats.has(extension)) return { bytes, extension, mediaType }
  try {
    return makeFigure(bytes, Number(src.split(pageMark)[1] ?? 1))
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause
    return { bytes, extension, mediaType }
  }
}
