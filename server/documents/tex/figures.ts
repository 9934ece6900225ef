import type { Identities } from '../contract.ts'
import { blindPdf } from '../pdf/blind.ts'
import { pictureOf } from '../pdf/picture.ts'
import { reencodePicture } from '../reencode.ts'

/** More pictures than a paper has; each takes up to a second. */
const mostFigures = 100
/** Pixels of a picture that was a PDF: the text column at 300 dots per inch. */
const pdfWidth = 1900

const extensions = ['pdf', 'png', 'jpg', 'jpeg']
const pictureExtension = /\.(pdf|png|jpe?g|eps|ps|svg|tiff?|gif|bmp)$/

export interface TexFigures {
  figures: [name: string, bytes: Uint8Array][]
  /** Pictures that were not uploaded or cannot be read, by their names in the author's source. */
  missing: string[]
}

/**
 * The pictures of a LaTeX source, made from their pixels, by the names that the cleaned source has for them. `figures` are these
 * names by those in the author's source, `parts` the uploaded files.
 */
export async function figuresOf(
  figures: Map<string, string>,
  parts: Map<string, Uint8Array>,
  identities: Identities,
): Promise<TexFigures> {
  const byName = new Map([...parts].map(([name, bytes]) => [fileName(name), bytes]))
  const made: TexFigures['figures'] = []
  const missing: string[] = []
  for (const [index, [path, name]] of [...figures].entries()) {
    const bytes = index < mostFigures ? partOf(byName, path) : undefined
    const picture = bytes && (await cleaned(bytes, identities))
    if (picture) made.push([`${name.replace(/\.\w+$/, '')}.${picture.extension}`, picture.bytes])
    else missing.push(fileName(path))
  }
  return { figures: made, missing }
}

/** Authors upload figures as PDF (decision 0111), so 'map.pdf' is the picture that the source calls 'map.png'. */
function partOf(parts: Map<string, Uint8Array>, path: string): Uint8Array | undefined {
  const base = fileName(path)
  const stem = base.replace(pictureExtension, '')
  const names = [base, ...[base, stem].flatMap((name) => extensions.map((end) => `${name}.${end}`))]
  const found = names.find((name) => parts.has(name))
  return found === undefined ? undefined : parts.get(found)
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
