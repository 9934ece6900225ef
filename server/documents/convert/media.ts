import { DocumentError } from '../contract.ts'
import { pageOf } from './marks.ts'

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

/**
 * Formats that browsers can show. Pictures in other formats are converted, or the author is asked for another
 * file.
 */
export const shownFormats = new Set(['png', 'jpg', 'gif', 'svg'])

export function formatOf(bytes: Uint8Array): { extension: string; mediaType: string } {
  const text = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const found = signatures.find(([, , matches]) => matches(bytes, text))
  return found
    ? { extension: found[0], mediaType: found[1] }
    : { extension: 'bin', mediaType: 'application/octet-stream' }
}

/**
 * Converts pictures that browsers cannot show where this is possible: TIFF, and the page of a PDF that LaTeX
 * would show. The others are returned unchanged.
 */
export async function shownPictures(given: Record<string, Uint8Array>): Promise<Record<string, Uint8Array>> {
  const shown: Record<string, Uint8Array> = {}
  for (const [src, bytes] of Object.entries(given)) {
    const { extension } = formatOf(bytes)
    shown[src] =
      (/^(pdf|tif)$/.test(extension) && (await converted(bytes, extension, pageOf(src).page))) || bytes
  }
  return shown
}

async function converted(bytes: Uint8Array, extension: string, page: number): Promise<Uint8Array | null> {
  // Loaded only when needed, because most manuscripts have no such pictures.
  const { fromPdfPage, makeFigure } = await import('../figure.ts')
  try {
    return (extension === 'pdf' ? fromPdfPage(bytes, page) : makeFigure(bytes)).bytes
  } catch (cause) {
    if (cause instanceof DocumentError) return null
    throw cause
  }
}
