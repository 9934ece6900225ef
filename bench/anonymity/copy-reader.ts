import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { extractText, getDocumentProxy } from 'unpdf'

interface Copy {
  pdf: Uint8Array
  source: Uint8Array | null
}

/** What one program reads on one page, with its capitals. The cleaned source has no pages. */
export interface Reading {
  page: number | null
  text: string
}

/** Without accents, ligatures and line ends; capitals stay. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\u00ad/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/-\n(?=\p{Ll})/gu, '')
    .replace(/[\s\0]+/g, ' ')

export const fold = (text: string) => plain(text).toLowerCase()

export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

/**
 * What readers see: by pdftotext in its three modes, by mupdf and by pdf.js, and the cleaned LaTeX. The list of references
 * is not part of it, nor are lists of works in brackets: there the journal leaves the authors' names, as anybody cites them.
 */
export async function readingsOf({ pdf, source }: Copy, format: string): Promise<Reading[]> {
  const texts = [byMupdf(pdf), await byPdfJs(pdf), ...(hasPoppler ? byPoppler(pdf) : [])]
  const readings = texts.flatMap((pages) =>
    withoutReferences(pages).map((text, index) => ({ page: index + 1, text: plain(withoutCitations(text)) })),
  )
  if (!source || format !== 'tex') return readings
  const text = Buffer.from(source).toString('utf8').split('\\begin{thebibliography}')[0] ?? ''
  return [...readings, { page: null, text: plain(withoutCitations(text)) }]
}

const heading =
  /^\s*(\d+\.?\s+)?(references|bibliography|works cited|refer[eê]ncias|bibliograf[ií]a)\s*:?\s*$/gim
const afterReferences = /^\s*(acknowledg|appendix|author contrib|colaboradores|about the author)/im

function withoutReferences(pages: readonly string[]): string[] {
  const first = pages.findLastIndex((text) => text.search(heading) >= 0)
  if (first < 0) return [...pages]
  let isOver = false
  return pages.map((text, index) => {
    if (index < first || isOver) return text
    const start = index === first ? ([...text.matchAll(heading)].at(-1)?.index ?? 0) : 0
    const after = afterReferences.exec(text.slice(start + 1))
    isOver = after !== null
    return text.slice(0, start) + (after ? text.slice(start + 1 + after.index) : '')
  })
}

/** Removes citations in brackets, which reveal nothing because anybody could cite these works. */
const withoutCitations = (text: string) =>
  text
    .replace(/\((?=[^()]*;)[^()]{0,600}\b(?:19|20)\d\d[a-z]?[^()]{0,600}\)/g, ' ')
    .replace(/\\cite\w*(?:\[[^\]]*\])*\{[^}]*\}/g, ' ')

function byPoppler(pdf: Uint8Array): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'))
  const path = join(folder, 'copy.pdf')
  try {
    writeFileSync(path, pdf)
    return [[], ['-layout'], ['-raw']].map((mode) =>
      execFileSync('pdftotext', [...mode, path, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\f'),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function byMupdf(bytes: Uint8Array): string[] {
  const pdf = new mupdf.PDFDocument(bytes)
  return Array.from({ length: pdf.countPages() }, (_, i) => pdf.loadPage(i).toStructuredText('').asText())
}

async function byPdfJs(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes.slice(), { useSystemFonts: false, verbosity: 0 })
  try {
    return (await extractText(pdf)).text
  } finally {
    await pdf.loadingTask.destroy()
  }
}

export interface Hidden {
  /** Dictionaries, links, streams that draw nothing, names of parts: folded. */
  data: string
  /** Everything that is in the file, also packed and in pictures, where short words turn up by chance. */
  bytes: string
}

/** Everything in the copy but the text of its pages. */
export function hiddenOf({ pdf: bytes, source }: Copy, format: string): Hidden {
  const pdf = new mupdf.PDFDocument(bytes)
  const data: string[] = []
  const whole = [Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf8')]
  for (let i = 1; i < pdf.countObjects(); i++) {
    const object = pdf.newIndirect(i)
    if (!object.isStream()) continue
    const kind = nameOf(object.get('Subtype'))
    try {
      if (kind === 'Image') whole.push(Buffer.from(object.readRawStream().asUint8Array()).toString('latin1'))
      const text = Buffer.from(object.readStream().asUint8Array()).toString('latin1')
      // Font programs and pixels are no text; what is drawn is read from the pages.
      const isText = kind !== 'Image' && !isDrawn(text) && !isFont(object)
      ;(isText ? data : whole).push(text)
    } catch {
      // An unreadable stream cannot be read by a reviewer either.
    }
  }
  // Last: resolving detaches streams from their data.
  for (let i = 1; i < pdf.countObjects(); i++) data.push(pdf.newIndirect(i).resolve().toString(true, false))
  if (source && format === 'docx')
    for (const [name, part] of Object.entries(unzipSync(source))) {
      if (/document\.xml$|notes\.xml$/.test(name)) continue
      const isText = /\.(xml|rels)$/.test(name)
      data.push(name)
      ;(isText ? data : whole).push(Buffer.from(part).toString(isText ? 'utf8' : 'latin1'))
    }
  return { data: fold(data.join('\n')), bytes: fold([...whole, ...data].join('\n')) }
}

const nameOf = (object: mupdf.PDFObject) => (object.isName() ? object.asName() : '')

const isFont = (object: mupdf.PDFObject) =>
  !object.get('Length1').isNull() || /^(Type1C|CIDFontType0C|OpenType)$/.test(nameOf(object.get('Subtype')))

/** Operators that show text (ISO 32000-2, 9.4.3). */
const isDrawn = (stream: string) => /\bTf\b/.test(stream) && /[\])>]\s*T[jJ]\b/.test(stream)
