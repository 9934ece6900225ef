import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import * as mupdf from 'mupdf'

interface Copy {
  pdf: Uint8Array
  source: Uint8Array | null
}

export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\u00ad/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/-\n(?=\p{Ll})/gu, '')
    .replace(/[\s\0]+/g, ' ')
    .toLowerCase()

/** The text without the reference list, where names may stay. */
function withoutReferences(text: string): string {
  const heading = [
    ...text.matchAll(
      /^\s*(\d+\.?\s+)?(references|bibliography|works cited|refer[eê]ncias|bibliograf[ií]a)\s*:?\s*$/gim,
    ),
  ].at(-1)
  if (!heading) return text
  const after = /^\s*(acknowledg|appendix|author contrib|colaboradores|about the author)/im.exec(
    text.slice(heading.index + 20),
  )
  return text.slice(0, heading.index) + (after ? text.slice(heading.index + 20 + after.index) : '')
}

/** Removes citations in brackets, which reveal nothing because anybody could cite these works. */
const withoutCitations = (text: string) =>
  text
    .replace(/\((?=[^()]*;)[^()]{0,600}\b(?:19|20)\d\d[a-z]?[^()]{0,600}\)/g, ' ')
    .replace(/\\cite\w*(?:\[[^\]]*\])*\{[^}]*\}/g, ' ')

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

/** What readers see, folded: by pdftotext in its three modes, or by mupdf where it is missing; and the cleaned LaTeX. */
export function readingsOf({ pdf, source }: Copy, format: string): string[] {
  const texts = hasPoppler ? byPoppler(pdf) : byMupdf(pdf)
  if (source && format === 'tex')
    texts.push(Buffer.from(source).toString('utf8').split('\\begin{thebibliography}')[0] ?? '')
  return texts.map((text) => fold(withoutCitations(withoutReferences(text))))
}

function byPoppler(pdf: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'))
  const path = join(folder, 'copy.pdf')
  try {
    writeFileSync(path, pdf)
    return [[], ['-layout'], ['-raw']].map((mode) =>
      execFileSync('pdftotext', [...mode, path, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function byMupdf(bytes: Uint8Array): string[] {
  const pdf = new mupdf.PDFDocument(bytes)
  let text = ''
  for (let i = 0; i < pdf.countPages(); i++) text += `${pdf.loadPage(i).toStructuredText('').asText()}\n`
  return [text]
}

/**
 * Everything in the copy except the text of its pages, folded: bytes, unpacked streams, objects, links, names of parts.
 */
export function hiddenOf({ pdf: bytes, source }: Copy, format: string): string {
  const pdf = new mupdf.PDFDocument(bytes)
  const parts = [Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf8')]
  for (let i = 1; i < pdf.countObjects(); i++) {
    const object = pdf.newIndirect(i)
    if (!object.isStream() || String(object.get('Subtype')) === '/Image') continue
    try {
      parts.push(Buffer.from(object.readStream().asUint8Array()).toString('utf8'))
    } catch {
      // An unreadable stream cannot be read by a reviewer either.
    }
  }
  // This must be last, because resolving detaches streams from their data.
  for (let i = 1; i < pdf.countObjects(); i++) parts.push(pdf.newIndirect(i).resolve().toString(true, false))
  if (source && format === 'docx') {
    for (const [name, part] of Object.entries(unzipSync(source)))
      if (!/document\.xml$/.test(name)) parts.push(name, Buffer.from(part).toString('utf8'))
  }
  return fold(parts.join('\n'))
}
