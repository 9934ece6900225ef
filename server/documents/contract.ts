/** Types shared with the rest of the server: plain data that can be sent to another process. */

import type { SourceFormat } from '#domain/manuscript/source-files.ts'
import type { JatsProblem } from '../jats/validate.ts'

export type { Identities } from '#domain/blinding/identities.ts'
export type { JatsProblem } from '../jats/validate.ts'
export type { Conversion, ConvertOptions } from './convert/convert.ts'

/** A stored document. Its bytes are read when its job starts, so that a queue of jobs holds no files in memory. */
export interface StoredDocument {
  /** Path at which the document process can read the file; null if only `read` can get it. */
  path: string | null
  /** Digest of the expected content; a file that differs is refused. Null: not known. */
  sha256: Uint8Array | null
  read(): Promise<Uint8Array>
}

/** A document's bytes, or the place to read them from. */
export type DocumentSource = Uint8Array | StoredDocument

export type DocumentFormat = 'pdf' | 'docx' | 'doc' | 'tex'

/** `message` is plain English for the uploader: what is wrong and what to do. */
export interface DocumentProblem {
  code: string
  message: string
}

/** No problems means accepted. `pages` only for PDF; `words` null where they can't be counted. */
export interface Inspection {
  format: DocumentFormat | SourceFormat | null
  pages: number | null
  words: number | null
  problems: DocumentProblem[]
}

export interface Finding {
  /** Hash of rule and words: the same in the next version of a file, so that decisions carry over. */
  id: string
  rule: string
  /** 'Page 3', 'Pages 3, 5', 'Paragraph 12', 'Document properties', 'Line 40'. */
  place: string
  excerpt: string
  /** `removed`: not in the copy. `visible`: still readable, so somebody has to decide. */
  severity: 'removed' | 'visible'
  fix: string
}

export interface BlindCopy {
  pdf: Uint8Array
  /** The cleaned DOCX or LaTeX; null for PDF, where the copy is the source. */
  source: Uint8Array | null
  findings: Finding[]
  /** The findings in `keep` and `cover` that were found again. */
  settled: string[]
  pages: number
}

/** An image encoded from its pixels, without anything else from the file. */
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
  /** What was done to a picture of another format. */
  converted: string | null
}

export interface PageLine {
  /** The line's number for reference; null if the manuscript numbers its lines, but not this one. */
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
  lines: PageLine[]
}

export interface BlindOptions {
  /** Shown as title and footer, such as 'Manuscript JIBER-2026-0042'. */
  label: string
  /** Ids of findings judged 'not identifying': left in the text and not reported again. */
  keep?: string[]
  /** Visible passages to remove, by the ids of their findings; `text` replaces them. */
  cover?: Cover[]
  /** Whether comments in a PDF are removed, or kept without authors and dates, as in a review's file. */
  comments?: 'remove' | 'keep'
  /** Files uploaded beside a LaTeX source, by name. Those that it reads are inserted where they are read. */
  parts?: [name: string, bytes: Uint8Array][]
  /** The name of the file itself. A part that another one reads gets a page that says so instead of a copy. */
  name?: string | undefined
}

export interface Cover {
  id: string
  text: string | null
}

/** A notice added to a published PDF, such as a retraction. ASCII only. */
export interface Stamp {
  line: string
  /** Printed across every page; null if the article is not retracted. */
  word: string | null
  /** The link of the line. */
  url: string | null
}

export type FormatName = 'pdf' | 'epub'

export interface FormatPicture {
  /** The name by which the article's graphics refer to it. */
  name: string
  mediaType: string
  bytes: Uint8Array
}

/** What the PDF and EPUB of an article are made from. */
export interface FormatsOrder {
  /** The article as JATS, with its front matter. */
  xml: string
  pictures: FormatPicture[]
  formats: FormatName[]
  journal: FormatJournal
  /** Before publication: marked as a proof, without a date of publication. */
  isProof: boolean
  /** When the article was last changed (RFC 3339). */
  modified: string
}

/** What the formats show of the journal. */
export interface FormatJournal {
  title: string
  shortTitle: string
  publisher: string
  issnPrint: string
  issnOnline: string
  /** Colour of links and rules, such as '#123f66'. */
  accent: string
  /** Drawings (SVG) of the journal and of the article. */
  emblem: string
  seal: string
}

/** Something that a person should look at; `code` is one of domain/production.ts. */
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

/** An uploaded JATS file as JATS Publishing 1.3, with its DTD errors. */
export interface JatsUpload {
  xml: string
  /** The version that the file declares, such as 'JATS Publishing 1.1'. */
  version: string
  problems: JatsProblem[]
  /** Why a file of another version of JATS cannot be used; null if it can be used. */
  refusal: string | null
}

/** The file cannot be processed. `message` says what to do and may be shown to the uploader. */
export class DocumentError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'DocumentError'
    this.code = code
  }

  /** True if the file was not processed for a reason of our own, so that a retry makes sense. */
  get isTemporary(): boolean {
    return this.code === 'busy' || this.code === 'closed'
  }
}
