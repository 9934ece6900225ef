/** Supplementary files that are stored with an article: their types, which browsers save and never open, and their names. */

const types: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  md: 'text/plain',
  r: 'text/plain',
  do: 'text/plain',
  py: 'text/plain',
  m: 'text/plain',
  tex: 'text/plain',
  bib: 'text/plain',
  json: 'application/json',
  pdf: 'application/pdf',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  dta: 'application/octet-stream',
  sav: 'application/octet-stream',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
}

/** Returns the media type of a supplementary file by its name, or null if such files are not offered to readers. */
export function supplementType(name: string): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, extension) ? (types[extension] ?? null) : null
}

/** Returns the name under which a file is stored: what it was called, as far as addresses may contain it. */
export function supplementName(name: string, number: number): string {
  const [, stem = '', extension = ''] = /^(.*)\.([a-z0-9]+)$/i.exec(name) ?? []
  const words = stem
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${['supplement', number, words].filter(Boolean).join('-')}.${extension.toLowerCase()}`
}
