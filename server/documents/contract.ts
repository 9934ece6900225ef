/**
 * Types that the document processes share with the rest of the server. They are plain data that can be sent
 * to another process.
 */

import type { SourceFormat } from '#domain/manuscript/source-files.ts'
import type { JatsProblem } from '../jats/validate.ts'

export type { Identities } from '#domain/blinding/identities.ts'
export type { JatsProblem } from '../jats/validate.ts'
export type { Conversion, ConvertOptions } from './convert/convert.ts'

/** A stored document. Its bytes are read when its job starts, so that a queue of jobs holds no files in memory. */
export interface StoredDocument {
  /**
   * Path at which the document process can read the file; null if the content is available only through
   * `read`.
   */
  path: string | null
  /** Digest of the expected content. A file with another digest is refused. Null if the digest is unknown. */
  sha256: Uint8Array | null
  read(): Promise<Uint8Array>
}

/** A document's bytes, or the place to read them from. */
export type DocumentSource = Uint8Array | StoredDocument

export const pictureFormats = ['png', 'jpg', 'tif'] as const
/** Formats of files that authors send. 'zip' is an archive of LaTeX sources; pictures are figures. */
export const documentFormats = ['pdf', 'docx', 'doc', 'tex', 'zip', ...pictureFormats] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** `message` explains in plain English to the uploader what is wrong and what to do. */
export interface DocumentProblem {
  code: string
  message: string
}

/**
 * A document without problems is accepted. `pages` is given only for PDF; `words` is null if they cannot be
 * counted.
 */
export interface Inspection {
  format: DocumentFormat | SourceFormat | null
  pages: number | null
  words: number | null
  problems: DocumentProblem[]
}

export interface Finding {
  /**
   * Hash of rule and words. The id is the same in the next version of a file, so that decisions are carried
   * over.
   */
  id: string
  rule: string
  /**
   * Position in the document, such as 'Page 3', 'Pages 3, 5', 'Paragraph 12', 'Document properties' or 'Line
   * 40'.
   */
  place: string
  excerpt: string
  /**
   * `removed`: not in the copy. `visible`: still readable in the copy, so somebody has to decide about it.
   */
  severity: 'removed' | 'visible'
  fix: string
}

export interface BlindCopy {
  pdf: Uint8Array
  /** The cleaned DOCX or LaTeX file; null for PDF. */
  source: Uint8Array | null
  findings: Finding[]
  /** Ids of the findings in `keep` and `cover` that were found again. */
  settled: string[]
  pages: number
}

/** An image encoded from its pixels alone, without any other data of the original file. */
export interface Picture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

/** A figure's picture for publication. */
export interface FigurePicture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  extension: 'png' | 'jpg' | 'svg'
  /** In pixels; null for SVG. */
  width: number | null
  height: number | null
  /** How the picture was converted, if it was in another format. */
  converted: string | null
}

export interface PageLine {
  /**
   * The line number printed in the manuscript, null if this line has none; counted on the page if it prints no
   * line numbers.
   */
  label: string | null
  text: string
  x: number
  y: number
  width: number
  height: number
}

export interface PageLayout {
  /** In points. */
  width: number
  height: number
  /** Whether the manuscript prints line numbers on this page. */
  printsLineNumbers: boolean
  lines: PageLine[]
}

/** A paragraph, heading, row of a table, or picture of a manuscript. */
/** How a picture looks in any format and resolution. */
export interface PictureLook {
  /** Width divided by height. */
  ratio: number
  /** Number of pixels; 0 of a page. */
  pixels: number
  /** Grey values of a small copy, from the top left to the bottom right, as base64. */
  greys: string
}

/** The list of references of a PDF. */
export interface FoundReferences {
  /** The list as an element of JATS, with the heading that it has in the PDF. */
  xml: string
  count: number
  /** Entries with a field that the program is not certain of. */
  uncertain: number
}

export interface ReadBlock {
  name: 'Heading' | 'Paragraph' | 'Caption' | 'Table row' | 'Picture'
  /** The words; cells of a row are separated by U+001F. Of a picture, a digest of its pixels or bytes. */
  text: string
  /** Counted from 1; null for formats without pages. */
  page: number | null
  /** The line number printed beside the first line; null if there is none. */
  line: string | null
  /** Of a picture, for comparison with other formats; null if it cannot be drawn. */
  look?: PictureLook | null
}

/** A manuscript in reading order, for comparison with another version. */
export interface ReadableText {
  format: DocumentFormat
  blocks: ReadBlock[]
}

export interface BlindOptions {
  /** Shown as title and footer, such as 'Manuscript JIBER-2026-0042'. */
  label: string
  /** Ids of findings judged 'not identifying'. Their words stay in the text and are not reported again. */
  keep?: string[]
  /** Visible passages to remove, each identified by its finding's id. `text` replaces the passage. */
  cover?: Cover[]
  /** Whether comments in a PDF are removed, or kept without authors and dates (for files of reviews). */
  comments?: 'remove' | 'keep'
  /** Files uploaded together with a LaTeX source, by name. Each is inserted at the command that reads it. */
  parts?: [name: string, bytes: Uint8Array][]
  /** The name of the file. A part that another file reads gets a page that says so, instead of a copy. */
  name?: string | undefined
}

export interface Cover {
  id: string
  text: string | null
}

/** A notice added to a published PDF, such as a retraction. ASCII only. */
export interface Stamp {
  line: string
  /** Word printed across every page; null if the article is not retracted. */
  word: string | null
  /** Link target of the line. */
  url: string | null
}

export type FormatName = 'pdf' | 'epub'

export interface FormatPicture {
  /** The name by which the article's graphic elements refer to the picture. */
  name: string
  mediaType: string
  bytes: Uint8Array
}

/** Input for making the PDF and EPUB of an article. */
export interface FormatsOrder {
  /** The article as JATS, with its front matter. */
  xml: string
  pictures: FormatPicture[]
  formats: FormatName[]
  journal: FormatJournal
  /**
   * Whether the formats are made before publication. They are then marked as a proof and have no publication
   * date.
   */
  isProof: boolean
  /** The address below which readers find the article's supplementary files, ending in '/'; null before publication. */
  filesUrl: string | null
  /** When the article was last changed (RFC 3339). */
  modified: string
}

/** The journal's data that appear in the formats. */
export interface FormatJournal {
  title: string
  shortTitle: string
  publisher: string
  issnPrint: string
  issnOnline: string
  /** Colour of links and rules, such as '#123f66'. */
  accent: string
  /** SVG drawings of the journal and of the article. */
  emblem: string
  seal: string
}

/** A problem that a person should look at; `code` is one of domain/production.ts. */
export interface FormatProblem {
  code:
    | 'formula-refused'
    | 'table-refused'
    | 'formula-small'
    | 'glyphs-missing'
    | 'picture-unprintable'
    | 'picture-not-set'
  elementId: string
  params: Record<string, string | number>
}

export interface Formats {
  pdf: Uint8Array | null
  epub: Uint8Array | null
  pages: number | null
  /** Why a format could not be made, in plain English for the editor. */
  failures: Partial<Record<FormatName, string>>
  problems: FormatProblem[]
}

/** An uploaded JATS file, converted to JATS Publishing 1.3, with its DTD errors. */
export interface JatsUpload {
  xml: string
  /** The version that the file declares, such as 'JATS Publishing 1.1'. */
  version: string
  problems: JatsProblem[]
  /** The reason why this version of JATS cannot be used; null if it can be used. */
  refusal: string | null
}

/** Thrown if a file cannot be processed. `message` says what to do and may be shown to the uploader. */
export class DocumentError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'DocumentError'
    this.code = code
  }

  /** Whether the server, and not the file, is the reason for the failure, so that a retry makes sense. */
  get isTemporary(): boolean {
    return this.code === 'busy' || this.code === 'closed'
  }
}
