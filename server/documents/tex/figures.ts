import type { Identities } from '../contract.ts'
import { blindPdf } from '../pdf/blind.ts'
import { pictureOf } from '../pdf/picture.ts'
import { reencodePicture } from '../reencode.ts'

/** Maximum number of pictures. Papers have fewer, and each takes up to a second to process. */
const mostFigures = 100
/** Width in pixels of a picture made from a PDF: the text column at 300 dots per inch. */
const pdfWidth = 1900

const extensions = ['pdf', 'png', 'jpg', 'jpeg']
const pictureExtension = /\.(pdf|png|jpe?g|eps|ps|svg|tiff?|gif|bmp)$/

export interface TexFigures {
  figures: [name: string, bytes: Uint8Array][]
  /** Pictures that were not uploaded or cannot be read, by their names in the author's source. */
  missing: string[]
}

/**
 * Re-encodes the pictures of a LaTeX source from their pixels, and returns them by their names in the cleaned
 * source. `figures` maps the names in the author's source to these names; `parts` are the uploaded files.
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
    const [, file = path, page = '1'] = /^(.*?)(?:#page=(\d+))?$/s.exec(path) ?? []
    const bytes = index < mostFigures ? partOf(byName, file) : undefined
    const picture = bytes && (await cleaned(bytes, identities, Number(page)))
    if (picture) made.push([`${name.replace(/\.\w+$/, '')}.${picture.extension}`, picture.bytes])
    else missing.push(fileName(file))
  }
  return { figures: made, missing }
}

/**
 * Finds the uploaded file for a picture. Authors upload figures as PDF (decision 0111), so 'map.pdf' is used
 * for 'map.png'.
 */
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
  page: number,
): Promise<{ bytes: Uint8Array; extension: string } | null> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return reencodePicture(bytes)
  try {
    const { pdf } = await blindPdf(bytes, identities, { label: 'Figure' })
    const png = pictureOf(pdf, page - 1, pdfWidth)
    return png && { bytes: png, extension: 'png' }
  } catch {
    return null
  }
}
