import { supplementName, supplementType } from '#domain/article/supplements.ts'
import type { ImportOptions } from '#domain/stored/import-options.ts'
import type { Context } from '../context.ts'
import type { DocumentError, FoundReferences } from '../documents/index.ts'
import { articleKeys } from '../files/article-keys.ts'
import { type PictureFacts, pictureFacts } from '../jats/picture.ts'
import { slug } from './address.ts'
import type { SourceFile } from './found.ts'
import { referencesNote } from './pdf-references.ts'
import type { PreparedArticle } from './prepare.ts'

/** What was stored of an article's files, and what could not be. */
export interface StoredFiles {
  pdfKey: string | null
  /** The text of the PDF, for the search, if the article has no other. */
  pdfText: string | null
  /** The list of references of the PDF, if it was asked for and the article has no other. */
  references: FoundReferences | null
  /** Names in the document by the names under which pictures and supplements are stored. */
  names: Map<string, string>
  /** What pages need to know of the stored pictures, by the names under which these are stored. */
  pictures: Map<string, PictureFacts>
  problems: string[]
  /** What else the report says. */
  notes: string[]
  /** Keys that were written, to be removed if the article is not. */
  keys: string[]
}

/** What is read of PDFs. */
export type Reading = Pick<ImportOptions, 'readsPdfs' | 'readsReferences'>

type Stores = Pick<Context, 'files' | 'documents' | 'log'>

const pictures = /\.(png|jpe?g|tiff?|svg|gif|webp)$/i
/** Largest file that is taken, in bytes. */
const most = 512 * 2 ** 20

/**
 * Stores the files of an article before its row is written. Pictures are made anew from their pixels, PDFs must be PDFs, and no
 * file is stored under a name of the source. A file that cannot be used is left out, with a note for the report.
 */
export async function storeFiles(
  { files, documents }: Stores,
  articleId: string,
  { found, made }: Pick<PreparedArticle, 'found' | 'made'>,
  { readsPdfs, readsReferences }: Reading,
  /** Distinguishes the files of an update from those that it replaces. */
  edition: string,
): Promise<StoredFiles> {
  const stored: StoredFiles = {
    pdfKey: null,
    pdfText: null,
    names: new Map(),
    pictures: new Map(),
    references: null,
    problems: [],
    notes: [],
    keys: [],
  }
  const put = async (key: string, bytes: Uint8Array) => {
    stored.keys.push(key)
    await files.put(key, bytes)
  }
  if (found.pdf) {
    const bytes = await bytesOf(found.pdf, stored)
    if (bytes && !isPdf(bytes))
      stored.problems.push(`${found.pdf.name} is not a PDF, whatever its name says. It was left out.`)
    else if (bytes) {
      stored.pdfKey = articleKeys.pdf(`${articleId}${edition}`)
      await put(stored.pdfKey, bytes)
      if (readsPdfs && !made.row.fullTextPlain) stored.pdfText = await textOfPdf(documents, bytes, stored)
      if (readsReferences)
        stored.references = await referencesOfPdf(documents, bytes, { found, made }, stored)
    }
  }
  if (readsReferences && !found.pdf && made.article.references.length === 0)
    stored.notes.push('References: the source has none, and no PDF to read them from.')
  for (const [index, file] of found.pictures.entries()) {
    const bytes = await bytesOf(file, stored)
    if (!bytes) continue
    try {
      const picture = found.own ? publishedPicture(file, bytes) : await documents.makeFigure(bytes)
      const stem = slug(file.name.replace(pictures, '').split('/').at(-1) ?? '').replaceAll(/[._]/g, '-')
      const numbered = found.own ? stem : `f${index + 1}-${stem || 'picture'}`
      const name = `${edition ? `${edition.slice(1)}-` : ''}${numbered}.${picture.extension}`
      await put(articleKeys.figure(articleId, name), picture.bytes)
      stored.names.set(file.name, name)
      stored.pictures.set(name, pictureFacts(picture.bytes))
    } catch (error) {
      if (!isAboutFile(error)) throw error
      stored.problems.push(`The picture ${file.name} was left out: ${error.message}`)
    }
  }
  for (const [index, file] of found.supplements.entries()) {
    if (!supplementType(file.name)) {
      stored.problems.push(`${file.name} was left out: files of this type are not offered to readers.`)
      continue
    }
    const bytes = await bytesOf(file, stored)
    if (!bytes) continue
    const own = file.name.split('/').at(-1) ?? ''
    const name = `${edition ? `${edition.slice(1)}-` : ''}${found.own ? own : supplementName(own, index + 1)}`
    await put(articleKeys.figure(articleId, name), bytes)
    stored.names.set(file.name, name)
  }
  return stored
}

/** Beginnings of the pictures that articles have, by their endings. Drawings are sent with a policy that lets no script of theirs run. */
const beginnings: Record<string, RegExp> = {
  png: /^\x89PNG\r\n/,
  jpg: /^\xff\xd8\xff/,
  gif: /^GIF8[79]a/,
  svg: /<svg[\s>]/,
}

/** A picture of an export stays as it was published. Throws PictureError if it is something else than its name says. */
function publishedPicture({ name }: SourceFile, bytes: Uint8Array) {
  const extension = /\.([a-z]+)$/.exec(name)?.[1] ?? ''
  if (!beginnings[extension]?.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1')))
    throw new PictureError('It is not what its name says.')
  return { bytes, extension }
}

class PictureError extends Error {
  override readonly name = 'PictureError'
}

async function bytesOf(file: SourceFile, { problems }: StoredFiles): Promise<Uint8Array | null> {
  if (file.size !== null && file.size > most) {
    problems.push(`${file.name} was left out: it is larger than 512 MB.`)
    return null
  }
  try {
    return await file.read()
  } catch (error) {
    // The disk of the journal is another matter: what cannot be read here is the source.
    problems.push(
      `${file.name} was left out: it cannot be read (${error instanceof Error ? error.message : 'unknown reason'}).`,
    )
    return null
  }
}

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')

async function textOfPdf(
  documents: Context['documents'],
  bytes: Uint8Array,
  stored: StoredFiles,
): Promise<string | null> {
  try {
    const pages = await documents.layout(bytes)
    const text = pages
      .map(({ lines }) => lines.map((line) => line.text).join('\n'))
      .join('\n')
      .replaceAll(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
      .replaceAll('\0', '')
      .trim()
    if (!text)
      stored.problems.push('The PDF has no text, only pictures of its pages. It is not found by its words.')
    return text || null
  } catch (error) {
    if (!isAboutFile(error)) throw error
    stored.problems.push(`The text of the PDF cannot be read: ${error.message}`)
    return null
  }
}

async function referencesOfPdf(
  documents: Context['documents'],
  bytes: Uint8Array,
  { found, made }: Pick<PreparedArticle, 'found' | 'made'>,
  stored: StoredFiles,
): Promise<FoundReferences | null> {
  // What an export of this program has was settled when it was published.
  if (found.own) return null
  const known = made.article.references.length
  if (known > 0) {
    stored.notes.push(`References: the source has ${known}, so those of the PDF were not read.`)
    return null
  }
  try {
    const references = await documents.references(bytes)
    stored.notes.push(referencesNote(references))
    return references
  } catch (error) {
    if (!isAboutFile(error)) throw error
    stored.notes.push(`References: none were read. ${error.message}`)
    return null
  }
}

/** Whether the file is to blame, and not the server, which may be stopping. */
const isAboutFile = (error: unknown): error is Error =>
  error instanceof PictureError ||
  (error instanceof Error && error.name === 'DocumentError' && !(error as DocumentError).isTemporary)
