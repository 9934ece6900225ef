import type { authorFileKinds, FileKind } from './manuscript.ts'

export type AuthorFileKind = (typeof authorFileKinds)[number] & FileKind

/** A response to reviewers; not a paper on, for example, impulse responses. */
const response =
  /^(?:authors?[\s_-]*)?(?:response|rebuttal|reply)(?![a-z])|(?:response|reply|answers?)s?[\s_-]*(?:to[\s_-]*)?(?:the[\s_-]*)?(?:review|referee|editor|letter)|rebuttal/

/** Guesses the kind of a new file from its name and the existing files. */
export function guessKind(fileName: string, files: readonly { kind: string }[]): AuthorFileKind {
  const name = fileName.toLowerCase()
  if (/\.(png|jpe?g|tiff?)$/.test(name)) return 'figure'
  if (name.endsWith('.zip')) return 'manuscript'
  if (/title[\s_-]*page/.test(name)) return 'title_page'
  if (/cover(ing)?[\s_-]*(letter|note)|letter[\s_-]*to[\s_-]*(the[\s_-]*)?editor/.test(name))
    return 'cover_letter'
  if (response.test(name)) return 'response'
  if (!files.some((file) => file.kind === 'manuscript')) return 'manuscript'
  if (/\bfig(ure)?s?\b|fig[\s_-]*\d/.test(name)) return 'figure'
  return /\btables?\b|tab[\s_-]*\d/.test(name) ? 'table' : 'supplement'
}

/**
 * Gives a kind to the files that were submitted without one, by their names. If none of the files would be
 * the manuscript, the first of them is.
 */
export function withKinds<File extends { fileName: string; kind?: FileKind }>(
  files: readonly File[],
): (File & { kind: FileKind })[] {
  const kinds: (File & { kind: FileKind })[] = []
  const known = files.flatMap(({ kind }) => (kind ? [{ kind }] : []))
  for (const file of files)
    kinds.push({ ...file, kind: file.kind ?? guessKind(file.fileName, [...known, ...kinds]) })
  if (kinds.some(({ kind }) => kind === 'manuscript')) return kinds
  const at = files.findIndex(({ kind }) => !kind)
  return kinds.map((file, index) => (index === at ? { ...file, kind: 'manuscript' } : file))
}
