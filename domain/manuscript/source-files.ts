/**
 * Formats accepted for the LaTeX or JATS source of an accepted manuscript, in addition to the types that
 * every upload may have: parts, styles, images, or all of them in one archive. They are accepted only in
 * production, as 'copyedited' files.
 */
export const sourceFormats = {
  zip: 'application/zip',
  bib: 'application/x-bibtex',
  bst: 'text/plain',
  sty: 'text/plain',
  cls: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  /** An article in JATS, which is imported without conversion. */
  xml: 'application/xml',
} as const

export type SourceFormat = keyof typeof sourceFormats

/** File name extensions that differ from the name of their format. */
const otherExtensions: Record<string, SourceFormat> = { jpeg: 'jpg' }

export function sourceFormatOf(extension: string): SourceFormat | null {
  const format = otherExtensions[extension] ?? extension
  return format in sourceFormats ? (format as SourceFormat) : null
}

/** File kinds that may be parts of a source, such as pictures or styles. */
export const kindsOfSources: readonly string[] = ['copyedited', 'source']

export const sourceFileTypes: readonly string[] = [
  ...Object.keys(sourceFormats),
  ...Object.keys(otherExtensions),
].map((extension) => `.${extension}`)

/** Why a file of this name cannot be converted to the full text, or null. The converter reads no binary Word files. */
export const conversionProblem = (fileName: string): string | null =>
  /\.doc$/i.test(fileName.trim())
    ? 'The old Word format (.doc) cannot be converted. Save the file as .docx and upload that.'
    : null

/** Limits of an archive with sources. Sizes are in bytes. */
export const archiveLimits = {
  bytes: 60 * 2 ** 20,
  unpacked: 200 * 2 ** 20,
  files: 2000,
  ratio: 200,
} as const
