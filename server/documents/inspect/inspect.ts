import { countWords } from '#domain/journal/guidelines.ts'
import { formatByName } from '#domain/manuscript/file-types.ts'
import type { DocumentFormat, DocumentProblem, Inspection } from '../contract.ts'
import { DocumentError } from '../contract.ts'
import { unpack } from '../docx/package.ts'
import { paragraphsOf } from '../docx/paragraphs.ts'
import { selectParts } from '../docx/parts.ts'
import { makeFigure } from '../figure.ts'
import { openPdf } from '../pdf/open.ts'
import { latexIn } from '../tex/archive.ts'
import { assembleTex, mostTex, texTooLarge } from '../tex/assemble.ts'
import { readTex, textParts } from '../tex/clean.ts'
import { decodeTex } from '../tex/decode.ts'
import { readCompoundFile } from './compound.ts'
import { type Content, contentNames, contentOf } from './content.ts'
import { readDocProperties } from './doc-properties.ts'

/** Formats that are accepted without a setting of the journal. */
const usual: readonly DocumentFormat[] = ['pdf', 'docx', 'doc', 'tex']

/**
 * Checks an upload by its content. Damage and dangers are returned as problems; other failures throw. `also`: formats
 * that the journal accepts beside the usual ones.
 */
export function inspectDocument(
  bytes: Uint8Array,
  fileName: string,
  also: readonly DocumentFormat[] = [],
): Inspection {
  const refused = (code: string, message: string): Inspection => ({
    format: null,
    pages: null,
    words: null,
    problems: [{ code, message }],
  })
  const named = formatByName(fileName)
  const format = [...usual, ...also].find((one) => one === named)
  if (bytes.length === 0)
    return refused('empty', 'This file is empty. Check the file on your computer and upload it again.')
  const content = contentOf(bytes)
  if (content === 'executable')
    return refused('executable', 'This file is a program, not a document. Upload a PDF, Word or LaTeX file.')
  if (!format) {
    return refused(
      'unsupported-type',
      `Only ${new Intl.ListFormat('en').format([...usual, ...also].map((one) => `.${one}`))} files are accepted. Save the manuscript in one of these formats.`,
    )
  }
  const expected = expectedContents[format]
  if (content !== expected && !(format === 'docx' && content === 'ole')) {
    return refused(
      'wrong-content',
      `The name ends in .${format}, but the content is ${contentNames[content]}. Save the manuscript as .${format} from the program that made it, or upload it under its right name.`,
    )
  }
  try {
    return { format, problems: [], ...inspectors[format](bytes) }
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause
    return { format, pages: null, words: null, problems: [{ code: cause.code, message: cause.message }] }
  }
}

type Measured = { pages: number | null; words: number | null; problems?: DocumentProblem[] }

const inspectors: Record<DocumentFormat, (bytes: Uint8Array) => Measured> = {
  pdf: inspectPdf,
  docx: inspectDocx,
  doc: inspectDoc,
  tex: inspectTex,
  zip: inspectArchive,
  png: inspectPicture,
  jpg: inspectPicture,
  tif: inspectPicture,
}

const expectedContents: Record<DocumentFormat, Content> = {
  ...{ pdf: 'pdf', docx: 'zip', doc: 'ole', tex: 'text', zip: 'zip' },
  ...{ png: 'image', jpg: 'image', tif: 'image' },
}

/** Checks an archive of LaTeX sources, put together as reviewers will read it. */
function inspectArchive(bytes: Uint8Array): Measured {
  const { main, parts } = latexIn(bytes)
  const { source } = assembleTex(readTex(main), new Map(textParts(parts)))
  return inspectTex(new TextEncoder().encode(source))
}

/** Decodes the picture, so that damaged and very large ones are refused. */
function inspectPicture(bytes: Uint8Array): Measured {
  makeFigure(bytes)
  return { pages: 1, words: null }
}

const mostPages = 2000

function inspectPdf(bytes: Uint8Array): Measured {
  // Truncation is detected by the missing end marker, because mupdf, like other PDF readers, repairs
  // truncated files.
  if (!Buffer.from(bytes.subarray(-2048)).toString('latin1').includes('%%EOF')) {
    throw new DocumentError(
      'damaged',
      'This PDF is incomplete: its end is missing. Export it again and upload it.',
    )
  }
  const pdf = openPdf(bytes)
  const pages = pdf.countPages()
  if (pages > mostPages)
    throw new DocumentError('too-long', `This PDF has ${pages} pages. At most ${mostPages} can be checked.`)
  let words = 0
  try {
    for (let i = 0; i < pages; i++) {
      const page = pdf.loadPage(i)
      words += countWords(page.toStructuredText('').asText())
      page.destroy()
    }
  } catch {
    throw new DocumentError(
      'damaged',
      'Pages of this PDF are damaged. Export it again, check that it opens, and upload it.',
    )
  }
  pdf.destroy()
  return { pages, words }
}

const macros = () =>
  new DocumentError(
    'macros',
    'This Word file contains macros. Save it as a Word document without macros (.docx) and upload that.',
  )

const encrypted = () =>
  new DocumentError(
    'encrypted',
    'This Word file is protected by a password. Remove the password in Word, save it, and upload it again.',
  )

function inspectDocx(bytes: Uint8Array): Measured {
  if (contentOf(bytes) === 'ole') {
    // Word stores a .docx with a password in the container format of .doc files.
    if (readCompoundFile(bytes)?.names.includes('EncryptedPackage')) throw encrypted()
    throw new DocumentError(
      'wrong-content',
      'The name ends in .docx, but the content is an old Word document. Save it as .docx in Word.',
    )
  }
  const files = unpack(bytes)
  const names = Object.keys(files)
  const types = files['[Content_Types].xml']
  if (!types) {
    throw new DocumentError(
      'wrong-content',
      'The name ends in .docx, but the content is another archive. Save the manuscript as .docx in Word.',
    )
  }
  if (names.some((name) => /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:/i.test(name))) {
    throw new DocumentError(
      'unsafe-archive',
      'This Word file refers to parts outside the file. Save it again with Word or LibreOffice.',
    )
  }
  if (
    names.some((name) => /vbaProject|vbaData/i.test(name)) ||
    /macroEnabled/i.test(Buffer.from(types).toString('latin1'))
  )
    throw macros()
  for (const name of names) {
    const xml = /\.(xml|rels)$/i.test(name)
      ? Buffer.from(files[name] ?? [])
          .toString('latin1')
          .replaceAll('\0', '')
      : ''
    if (/<!(doctype|entity)/i.test(xml)) {
      throw new DocumentError(
        'unsafe-xml',
        'This Word file contains a document type declaration, which Word never writes. Save it again with Word or LibreOffice.',
      )
    }
  }
  const { xml, main } = selectParts(files)
  const root = xml.get(main)
  const words = root ? paragraphsOf(root).reduce((sum, paragraph) => sum + countWords(paragraph.text), 0) : 0
  return { pages: null, words }
}

function inspectDoc(bytes: Uint8Array): Measured {
  const file = readCompoundFile(bytes)
  if (!file)
    throw new DocumentError(
      'damaged',
      'This Word file is damaged or incomplete. Open it in Word, save it as .docx, and upload that.',
    )
  if (file.names.includes('EncryptedPackage')) throw encrypted()
  const header = file.head('WordDocument')
  if (!header)
    throw new DocumentError(
      'wrong-content',
      'The name ends in .doc, but the content is not a Word document. Save it as .docx in Word.',
    )
  // [MS-DOC] FibBase: bit 8 of the flags at offset 10 is fEncrypted.
  if (((header[11] ?? 0) & 0x01) !== 0) throw encrypted()
  if (file.names.some((name) => /^(Macros|_VBA_PROJECT|VBA)/i.test(name))) throw macros()
  return { pages: null, words: readDocProperties(bytes).words }
}

function inspectTex(bytes: Uint8Array): Measured {
  if (bytes.length > mostTex) throw texTooLarge()
  const source = readTex(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test is for control characters
  if (/[\x00-\x08\x0e-\x1f]/.test(source)) {
    throw new DocumentError(
      'not-text',
      'This file is not a text file. Upload the LaTeX source itself, saved as UTF-8.',
    )
  }
  // A part may also be a passage with few commands, the rows of a table, or a bibliography that was renamed
  // to .tex.
  if (!/\\[a-zA-Z]{2}|^\s*[%@]|\$[^$]+\$|\\\\/m.test(source)) {
    throw new DocumentError(
      'not-latex',
      'This file contains no LaTeX. Upload the main .tex file of the manuscript. If this is a part that it reads, begin the part with a line such as "% part of main.tex".',
    )
  }
  const text = decodeTex(source.replace(/(?<!\\)%.*/g, '').replace(/\\[a-zA-Z]+\*?(\[[^\]]*\])?/g, ' ')).text
  return { pages: null, words: countWords(text) }
}
