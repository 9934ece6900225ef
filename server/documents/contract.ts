/** What the rest of the server knows of a document: plain data, so that it can be sent to another process. */
import type { JatsProblem } from '../jats/validate.ts'

export type { Identities } from '#domain/blinding/identities.ts'
export type { JatsProblem } from '../jats/validate.ts'
export type { Conversion, ConvertOptions } from './convert/convert.ts'

/** A stored document. Its bytes are read when its job starts, so that a queue of jobs holds no files in memory. */
export interface StoredDocument {
  /** Where the document's process can read the file itself; null when only `read` can get it. */
  path: string | null
  /** Digest of the expected content; a file that differs is refused. Null: not known. */
  sha256: Uint8Array | null
  read(): Promise<Uint8Array>
}

/** A document's bytes, or where to get them. */
export type DocumentSource = Uint8Array | StoredDocument

export type DocumentFormat = 'pdf' | 'docx' | 'doc' | 'tex'

/** `message` is plain English for the uploader: what is wrong and what to do. */
export interface DocumentProblem {
  code: string
  message: string
}

/** No problems means accepted. `pages` only for PDF; `words` null where they can't be counted. */
export interface Inspection {
  format: DocumentFormat | null
  pages: number | null
  words: number | null
  problems: DocumentProblem[]
}

export interface Finding {
  /** Hash of rule and words: the same in the next version of a file, so that a judgement holds for it too. */
  id: string
  rule: string
  /** 'Page 3', 'Pages 3, 5', 'Paragraph 12', 'Document properties', 'Line 40'. */
  place: string
  excerpt: string
  /** `removed`: gone from the copy. `visible`: still readable, someone has to decide. */
  severity: 'removed' | 'visible'
  fix: string
}

export interface BlindCopy {
  pdf: Uint8Array
  /** The cleaned DOCX or LaTeX; null for PDF, where the copy is the source. */
  source: Uint8Array | null
  findings: Finding[]
  /** Of the findings to keep or to cover those that were met again. */
  settled: string[]
  pages: number
}

/** Made from pixels alone: nothing else that was in the file. */
export interface Picture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

export interface PageLine {
  /** The number by which one refers to the line; null where the manuscript numbers its lines, but not this one. */
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
  /** Readable passages to take out all the same, by the ids of their findings; `text` is set in their place. */
  cover?: Cover[]
  /** Comments in a PDF are removed, or kept without their authors and dates: in a review they are the review. */
  comments?: 'remove' | 'keep'
  /** Files uploaded beside a LaTeX source, by name: what it reads of them is put in its place. */
  parts?: [name: string, bytes: Uint8Array][]
}

export interface Cover {
  id: string
  text: string | null
}

/** What a published PDF says of itself after publication. ASCII. */
export interface Stamp {
  line: string
  /** Across every page; null where the article still stands. */
  word: string | null
  /** Where the line leads. */
  url: string | null
}

/** A JATS file that somebody brought, as JATS Publishing 1.3, and what the DTD says against it. */
export interface JatsUpload {
  xml: string
  /** What the file says of itself, such as 'JATS Publishing 1.1'. */
  version: string
  problems: JatsProblem[]
  /** Why a file of another version of JATS cannot be used; null where it can be, or where it is 1.3 already. */
  refusal: string | null
}

/** The file can't be processed. `message` says what to do and may be shown to the uploader. */
export class DocumentError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'DocumentError'
    this.code = code
  }

  /** Nothing is wrong with the file: it was not looked at. */
  get isTemporary(): boolean {
    return this.code === 'busy' || this.code === 'closed'
  }
}
