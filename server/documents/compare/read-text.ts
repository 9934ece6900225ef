import { DocumentError, type DocumentFormat, type ReadableText, type ReadBlock } from '../contract.ts'

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
  if (format === 'tex') return (await import('./tex-blocks.ts')).readTexBlocks(bytes, parts)
  if (format === 'zip') {
    const archive = (await import('../tex/archive.ts')).latexIn(bytes)
    return (await import('./tex-blocks.ts')).readTexBlocks(archive.main, archive.parts)
  }
  if (format === 'doc') return (await import('./doc-blocks.ts')).readDocBlocks(bytes)
  throw new DocumentError('format', 'Pictures cannot be compared.')
}
