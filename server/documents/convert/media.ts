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
