import type { Context } from '../context.ts'
import { type Conversion, type ConvertOptions, DocumentError } from '../documents/index.ts'
import { readParts } from './source-parts.ts'
import { partsOfFile } from './source-queries.ts'
import { storedDocument } from './stored-document.ts'

export interface SourceFile {
  fileId: string
  storageKey: string
  format: string | null
}

/**
 * Converts a manuscript's Word, LaTeX or JATS file, together with its other files, to JATS. Returns the
 * reason if it cannot be converted. Throws if the conversion could not be run now, so that the job is
 * retried.
 */
export async function convertFile(
  context: Context,
  { fileId, storageKey, format }: SourceFile,
  options: Omit<ConvertOptions, 'format' | 'parts'>,
): Promise<{ made: Conversion } | { problem: string }> {
  const { db, documents, files } = context
  const isWord = format === 'docx'
  try {
    const made = await documents.convert(storedDocument(files, storageKey), {
      ...options,
      format: isWord ? 'docx' : 'source',
      parts: isWord ? [] : await readParts(context, await partsOfFile(db, fileId)),
    })
    return { made }
  } catch (error) {
    if (error instanceof DocumentError && !error.isTemporary)
      return { problem: error.code === 'crashed' ? crashed : error.message }
    throw error
  }
}

/** Unlike the pool's message, this does not suggest a PDF, because a PDF cannot be converted. */
const crashed =
  'The conversion ended unexpectedly. Nothing was changed. Please try again. If it fails again, save the file anew in your word processor and upload it.'
