import { createHash } from 'node:crypto'
import { DocumentError, type DocumentFormat, type ReadableText, type ReadBlock } from '../contract.ts'
import { flatOf } from '../front/lines.ts'
import { isCaption } from './blocks.ts'

type Part = [name: string, bytes: Uint8Array]

/**
 * Reads a manuscript in reading order. `parts` are the files that a LaTeX source reads. Throws DocumentError if
 * the file has no text or cannot be read.
 */
export async function readText(
  bytes: Uint8Array,
  format: DocumentFormat,
  parts: readonly Part[],
): Promise<ReadableText> {
  const blocks = await readBlocks(bytes, format, parts)
  if (!blocks.some((block) => block.name !== 'Picture' && /\p{L}/u.test(block.text)))
    throw new DocumentError(
      'no-text',
      format === 'pdf'
        ? 'The pages of one of these PDFs are pictures without text, so the versions cannot be compared.'
        : 'One of these files has no text, so the versions cannot be compared.',
    )
  return { format, blocks }
}

async function readBlocks(
  bytes: Uint8Array,
  format: DocumentFormat,
  parts: readonly Part[],
): Promise<ReadBlock[]> {
  if (format === 'pdf') return (await import('./pdf-blocks.ts')).readPdfBlocks(bytes)
  if (format === 'docx') return (await import('./docx-blocks.ts')).readDocxBlocks(bytes)
  if (format === 'tex') return readTexBlocks(bytes, parts)
  if (format === 'zip') {
    const archive = (await import('../tex/archive.ts')).latexIn(bytes)
    return readTexBlocks(archive.main, archive.parts)
  }
  if (format === 'doc') return (await import('./doc-blocks.ts')).readDocBlocks(bytes)
  throw new DocumentError('format', 'Pictures cannot be compared.')
}

async function readTexBlocks(bytes: Uint8Array, parts: readonly Part[]): Promise<ReadBlock[]> {
  const { readTexLines } = await import('../front/tex-lines.ts')
  const decode = (part: Uint8Array) => new TextDecoder().decode(part)
  const texts = parts.filter(([name]) => /\.tex$/i.test(name))
  const { lines } = readTexLines(bytes, new Map(texts.map(([name, part]) => [name, decode(part)])))
  const blocks = lines.flatMap(({ text, heading }): ReadBlock[] => {
    const flat = flatOf(text)
    if (flat === '') return []
    const name = heading ? 'Heading' : isCaption(flat) ? 'Caption' : 'Paragraph'
    return [{ name, text: flat, page: null, line: null }]
  })
  // The files of figures, in the order of their names, because their places in the text have no words.
  const pictures = parts
    .filter(([name]) => /\.(?:pdf|png|jpe?g|tiff?|eps|svg)$/i.test(name))
    .map(([name, part]): ReadBlock => {
      const digest = createHash('sha256').update(part).digest('hex')
      return { name: 'Picture', text: `${name}\u001f${digest}`, page: null, line: null }
    })
  return [...blocks, ...pictures]
}
