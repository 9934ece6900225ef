import type { Identities } from '../contract.ts'
import { blindPdf } from '../pdf/blind.ts'
import { pictureOf } from '../pdf/picture.ts'
import { reencodePicture } from '../reencode.ts'

/** Maximum number of pictures. Papers have fewer, and each takes up to a second to process. */
const mostFigures = 100
/** Width in pixels of a picture made from a PDF: the text column at 300 dots per inch. */
const pdfWidth = 1900

const extensions = ['pdf', 'png', 'jpg', 'jpeg']

/**
 * Re-encodes the pictures of a LaTeX source from their pixels, and returns them by their names in the cleaned
 * source. `figures` maps the names in the author's source to these names; `parts` are the uploaded files.
 * Pictures that were not uploaded or cannot be read are omitted.
 */
export async function figuresOf(
  figures: Map<string, string>,
  parts: Map<string, Uint8Array>,
  identities: Identities,
): Promise<[name: string, bytes: Uint8Array][]> {
  const byName = new Map([...parts].map(([name, bytes]) => [fileName(name), bytes]))
  const made: [string, Uint8Array][] = []
  for (const [path, name] of [...figures].slice(0, mostFigures)) {
    const base = fileName(path)
    const found = [base, ...extensions.map((extension) => `${base}.${extension}`)].find((key) =>
      byName.has(key),
    )
    const bytes = found && byName.get(found)
    const picture = bytes && (await cleaned(bytes, identities))
    if (picture) made.push([`${name.replace(/\.\w+$/, '')}.${picture.extension}`, picture.bytes])
  }
  return made
}

const fileName = (path: string) => (path.split(/[\\/]/).at(-1) ?? '').trim().toLowerCase()

async function cleaned(
  bytes: Uint8Array,
  identities: Identities,
): Promise<{ bytes: Uint8Array; extension: string } | null> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return reencodePicture(bytes)
  try {
    const { pdf } = await blindPdf(bytes, identities, { label: 'Figure' })
    const png = pictureOf(pdf, 0, pdfWidth)
    return png && { bytes: png, extension: 'png' }
  } catch {
    return null
  }
}
