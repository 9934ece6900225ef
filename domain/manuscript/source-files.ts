/**
 * Additional file types of an accepted manuscript's LaTeX or JATS source: parts, styles, pictures, or all of them in one archive.
 * They are accepted only in production, as 'copyedited' files, or as 'source' files for which an editor has asked.
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
  /** An article in JATS, which is taken over as it is. */
  xml: 'application/xml',
} as const

export type SourceFormat = keyof typeof sourceFormats

/** File name extensions of a format that differ from its name. */
const otherExtensions: Record<string, SourceFormat> = { jpeg: 'jpg' }

export function sourceFormatOf(extension: string): SourceFormat | null {
  const format = otherExtensions[extension] ?? extension
  return format in sourceFormats ? (format as SourceFormat) : null
}

/** Kinds of files that may be any part of a source. */
export const kindsOfSources: readonly string[] = ['copyedited', 'source']

export const sourceFileTypes: readonly string[] = [
  ...Object.keys(sourceFormats),
  ...Object.keys(otherExtensions),
].map((extension) => `.${extension}`)

/** Limits for an archive of sources. Sizes in bytes. */
export const archiveLimits = {
  bytes: 60 * 2 ** 20,
  unpacked: 200 * 2 ** 20,
  files: 2000,
  ratio: 200,
} as const
