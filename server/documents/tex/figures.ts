import type { Identities } from '../contract.ts'
import { blindPdf } from '../pdf/blind.ts'
import { pictureOf } from '../pdf/picture.ts'
import { reencodePicture } from '../reencode.ts'

/** More pictures than a paper has; each takes up to a second. */
const mostFigures = 100
/** Pixels of a picture that was a PDF: the text column at 300 dots per inch. */
const pdfWidth = 1900

const extensions = ['pdf', 'png', 'jpg', 'jpeg']

/**
 * The pictures of a LaTeX source, made from their pixels, by the names that the cleaned source has for them. `figures` are these
 * names by those in the author's source, `parts` the uploaded files. A picture that was not uploaded or cannot be read is left out.
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
