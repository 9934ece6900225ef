import { type SourceFormat, sourceFormatOf } from '#domain/manuscript/source-files.ts'
import type { Inspection } from '../contract.ts'
import { DocumentError } from '../contract.ts'
import { readArchive } from '../tex/archive.ts'
import { type Content, contentNames, contentOf } from './content.ts'
import { extensionOf } from './filename.ts'
import { isJatsFile } from './jats.ts'

/** Checks a file of an accepted manuscript's LaTeX source by its content. */
export function inspectSource(bytes: Uint8Array, fileName: string): Inspection {
  const refused = (code: string, message: string): Inspection => ({
    ...{ format: null, pages: null, words: null },
    problems: [{ code, message }],
  })
  const format = sourceFormatOf(extensionOf(fileName))
  if (!format)
    return refused(
      'unsupported-type',
      'Only PDF, Word and LaTeX files, and the parts of a LaTeX source (.zip, .bib, .bst, .sty, .cls, .png, .jpg, .svg), and JATS articles (.xml) are accepted.',
    )
  const content = contentOf(bytes)
  if (content === 'executable')
    return refused('executable', 'This file is a program, not a part of a LaTeX source. Leave it out.')
  if (bytes.length === 0)
    return refused('empty', 'This file is empty. Check the file on your computer and upload it again.')
  if (
    format === 'xml' &&
    !isJatsFile(bytes) &&
    Buffer.from(bytes.subarray(0, 64)).toString().trim().startsWith('<')
  )
    return refused(
      'not-jats',
      'This XML file is not a JATS article, because its first element is not <article>. Upload the article itself, or a Word or LaTeX file.',
    )
  if (!isContentOf(format, bytes, content))
    return refused(
      'wrong-content',
      `The name ends in .${format}, but the content is ${contentNames[content]}. Upload it under its right name.`,
    )
  if (format === 'svg' && active.test(Buffer.from(bytes).toString('latin1')))
    return refused(
      'script',
      'This picture contains a script or a document type declaration. Export it again as plain SVG and upload that.',
    )
  try {
    if (format === 'zip') readArchive(bytes)
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause
    return refused(cause.code, cause.message)
  }
  return { format, pages: null, words: null, problems: [] }
}

/** Matches content that a drawing never needs and that could run when the file is opened. */
const active = /<script|<!entity|<!doctype[^>]*\[|<foreignobject|\son[a-z]+\s*=|javascript:/i

function isContentOf(format: SourceFormat, bytes: Uint8Array, content: Content): boolean {
  switch (format) {
    case 'zip':
      return content === 'zip'
    case 'png':
      return content === 'image' && bytes[0] === 0x89
    case 'jpg':
      return content === 'image' && bytes[0] === 0xff
    case 'svg':
      return content === 'html' && /<svg[\s>/]/.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'))
    case 'xml':
      return (content === 'html' || content === 'text') && isJatsFile(bytes)
    default:
      return content === 'text'
  }
}
