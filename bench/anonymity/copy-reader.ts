import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { extractText, getDocumentProxy } from 'unpdf'
import { picturesOf, wordsInPictures } from './pictures.ts'

interface Copy {
  pdf: Uint8Array
  source: Uint8Array | null
}

/**
 * The text that one program extracts from one page, with its capitals. `page` is null for the cleaned source
 * and for pictures.
 */
export interface Reading {
  page: number | null
  /** The complete text. */
  whole: string
  /**
   * The text without reference lists and without lists of works in brackets, where the authors may be cited
   * like anybody else.
   */
  uncited: string
}

/** Removes accents, ligatures and line breaks; keeps capitals. */
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
 * Returns the text that readers can see, as extracted by pdftotext (in three modes), mupdf and pdf.js, from
 * pictures, and from the cleaned source.
 */
export async function readingsOf(copy: Copy, format: string): Promise<Reading[]> {
  const { pdf, source } = copy
  const texts = [byMupdf(pdf), await byPdfJs(pdf), ...(hasPoppler ? byPoppler(pdf) : [])]
  const readings = texts.flatMap((pages) => {
    const others = withoutReferences(pages)
    return pages.map((text, index) => reading(index + 1, text, others[index] ?? ''))
  })
  for (const text of wordsInPictures(picturesOf(pdf))) readings.push(reading(null, text, text))
  if (source && format === 'tex') {
    const text = Buffer.from(source).toString('utf8')
    readings.push(reading(null, text, text.split('\\begin{thebibliography}')[0] ?? ''))
  }
  if (source && format === 'docx') {
    const [text = ''] = Object.entries(unzipSync(source)).flatMap(([name, part]) =>
      name === 'word/document.xml' ? [textOfWord(Buffer.from(part).toString('utf8'))] : [],
    )
    readings.push(reading(null, text, withoutReferences([text])[0] ?? ''))
  }
  return readings
}

const reading = (page: number | null, whole: string, uncited: string): Reading => ({
  page,
  whole: plain(whole),
  uncited: plain(withoutCitations(uncited)),
})

const textOfWord = (xml: string) =>
  xml
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, ' ')

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
  /**
   * Dictionaries, links, unpacked streams that draw nothing, and names of parts, without accents and in lower
   * case.
   */
  data: string
  /**
   * Unpacked streams that draw text. The text drawn is also in the readings; anything else in them is hidden
   * data.
   */
  drawn: string
  /** The compressed file, pixels and glyph outlines, in which short words occur by chance. */
  bytes: string
}

/** Returns everything in the copy except the text of its pages. */
export function hiddenOf({ pdf: bytes, source }: Copy, format: string): Hidden {
  const pdf = new mupdf.PDFDocument(bytes)
  const data: string[] = []
  const drawn: string[] = []
  const whole = [Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf8')]
  for (let i = 1; i < pdf.countObjects(); i++) {
    const object = pdf.newIndirect(i)
    if (!object.isStream()) continue
    const kind = nameOf(object.get('Subtype'))
    try {
      if (kind === 'Image') whole.push(Buffer.from(object.readRawStream().asUint8Array()).toString('latin1'))
      const text = Buffer.from(object.readStream().asUint8Array()).toString('latin1')
      if (kind === 'Image' || isFont(object)) whole.push(text)
      else if (isDrawn(text)) drawn.push(text)
      else data.push(text)
    } catch {
      // A stream that cannot be decoded is skipped, because a reviewer cannot read it either.
    }
  }
  // This comes last, because resolving objects detaches streams from their data.
  for (let i = 1; i < pdf.countObjects(); i++) data.push(pdf.newIndirect(i).resolve().toString(true, false))
  if (source && format === 'docx')
    for (const [name, part] of Object.entries(unzipSync(source))) {
      data.push(name)
      if (name === 'word/document.xml') {
        // The text of this part is among the readings, so only its markup is added here.
        data.push(
          Buffer.from(part)
            .toString('utf8')
            .replace(/>[^<]*</g, '><'),
        )
      } else if (/notes\.xml$/.test(name)) drawn.push(Buffer.from(part).toString('utf8'))
      else if (/\.(xml|rels)$/.test(name)) data.push(Buffer.from(part).toString('utf8'))
      else whole.push(Buffer.from(part).toString('latin1'))
    }
  return {
    data: fold(data.join('\n')),
    drawn: fold(drawn.join('\n')),
    bytes: fold(whole.join('\n')),
  }
}

const nameOf = (object: mupdf.PDFObject) => (object.isName() ? object.asName() : '')

const isFont = (object: mupdf.PDFObject) =>
  !object.get('Length1').isNull() || /^(Type1C|CIDFontType0C|OpenType)$/.test(nameOf(object.get('Subtype')))

/** Whether a stream contains operators that show text (ISO 32000-2, 9.4.3). */
const isDrawn = (stream: string) => /\bTf\b/.test(stream) && /[\])>]\s*T[jJ]\b/.test(stream)
