import type { Settings } from '../journal/settings.ts'
import type { AuthorFileKind } from './guess-kind.ts'
import { authorFileKinds } from './manuscript.ts'
import { limits } from './submission.ts'

/** Types of files that authors may send: the four of the specification, and others by settings of the journal. */

type UploadSettings = Settings['uploads']

const pictureTypes = ['.png', '.jpg', '.jpeg', '.tif', '.tiff'] as const

/** Returns the endings of the file names that are accepted. */
export function acceptedTypes({ latexArchives, pictures }: UploadSettings): string[] {
  return [...limits.fileTypes, ...(latexArchives ? ['.zip'] : []), ...(pictures ? pictureTypes : [])]
}

export const endingOf = (fileName: string) => /\.[^.]+$/.exec(fileName.trim())?.[0].toLowerCase() ?? ''

/** Returns the format of a file by its name, such as 'jpg' for both '.jpg' and '.jpeg'. */
export function formatByName(fileName: string): string {
  const ending = endingOf(fileName).slice(1)
  return { jpeg: 'jpg', tiff: 'tif' }[ending] ?? ending
}

/** A picture can only be a figure, and an archive of LaTeX sources only the manuscript. */
export function kindsByName(fileName: string): readonly AuthorFileKind[] {
  const ending = endingOf(fileName)
  if (pictureTypes.some((type) => type === ending)) return ['figure']
  return ending === '.zip' ? ['manuscript'] : authorFileKinds
}
