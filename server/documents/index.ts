import { availableParallelism, totalmem } from 'node:os'
import type { FoundFront } from '#domain/schemas/front.ts'
import type { ManuscriptComparison } from './compare/compare.ts'
import type {
  BlindCopy,
  BlindOptions,
  Conversion,
  ConvertOptions,
  DocumentError,
  DocumentFormat,
  DocumentSource,
  FigurePicture,
  Formats,
  FormatsOrder,
  FoundReferences,
  Identities,
  Inspection,
  JatsProblem,
  JatsUpload,
  PageLayout,
  Picture,
  ReadableText,
  Stamp,
} from './contract.ts'
import { ProcessPool, type Request } from './pool.ts'

export { adviceAboutReview } from './advice.ts'
export type {
  BlindCopy,
  BlindOptions,
  Conversion,
  ConvertOptions,
  DocumentFormat,
  DocumentSource,
  Finding,
  FormatJournal,
  FormatName,
  Formats,
  FormatsOrder,
  FoundReferences,
  Identities,
  Inspection,
  JatsProblem,
  JatsUpload,
  PageLayout,
  ReadableText,
  Stamp,
} from './contract.ts'
export { DocumentError, pictureFormats } from './contract.ts'
export { safeFileName } from './inspect/filename.ts'

export interface DocumentJobs {
  /** Checks that an upload has the type that its name claims and is safe to store. Never rejects. */
  /** `also`: formats that the journal accepts beside PDF, Word and LaTeX. */
  inspect(document: DocumentSource, fileName: string, also?: readonly DocumentFormat[]): Promise<Inspection>
  /**
   * Like `inspect`, but for a part of an accepted manuscript's LaTeX source, or for an archive of such parts.
   * Never rejects.
   */
  inspectSource(document: DocumentSource, fileName: string): Promise<Inspection>
  /** Makes the copy for reviewers. Rejects with DocumentError if no clean copy can be made. */
  blind(
    document: DocumentSource,
    format: DocumentFormat,
    identities: Identities,
    options: BlindOptions,
  ): Promise<BlindCopy>
  /**
   * Reads title, abstract, keywords, authors and statements. Rejects with DocumentError if the file has no
   * text or cannot be read.
   */
  front(document: DocumentSource, format: DocumentFormat): Promise<FoundFront>
  /**
   * Reads a manuscript in reading order, for comparison. `parts` are the files that a LaTeX source reads. Rejects
   * with DocumentError if the file has no text or cannot be read.
   */
  readText(
    document: DocumentSource,
    format: DocumentFormat,
    parts: [name: string, bytes: Uint8Array][],
  ): Promise<ReadableText>
  /** Reads the list of references of a PDF. Rejects with DocumentError if the file cannot be opened or no list can be read. */
  references(document: DocumentSource): Promise<FoundReferences>
  /** Returns a file as a PDF. Word and LaTeX are typeset; `parts` are the texts that a LaTeX source reads. */
  asPdf(
    document: DocumentSource,
    format: DocumentFormat,
    parts: [name: string, bytes: Uint8Array][],
  ): Promise<Uint8Array>
  /** Puts a cover page (PDF) before a manuscript, which is typeset if it is Word or LaTeX. */
  withCover(cover: Uint8Array, document: DocumentSource, format: DocumentFormat): Promise<Uint8Array>
  /** Compares two versions of a manuscript, of any format. */
  compare(before: ReadableText, after: ReadableText): Promise<ManuscriptComparison>
  /**
   * Returns the pages of a PDF with their lines of text. Rejects with DocumentError if the file cannot be
   * opened.
   */
  layout(document: DocumentSource): Promise<PageLayout[]>
  /**
   * Renders a page of a PDF (counted from 0) as a PNG that is `width` pixels wide. Null if there is no such
   * page.
   */
  picture(document: DocumentSource, page: number, width: number): Promise<Uint8Array | null>
  /** Adds a line at the top of each page of a published PDF. */
  stamp(document: DocumentSource, stamp: Stamp): Promise<Uint8Array>
  /** Converts Typst markup to PDF. Rejects with a DocumentError that quotes the compiler's message. */
  typeset(typst: string): Promise<Uint8Array>
  /** Re-encodes a picture for the site from its pixels. Rejects with a DocumentError that says what to do. */
  remakePicture(document: DocumentSource): Promise<Picture>
  /** Adds MathML to the formulas of an article that are there as TeX alone. Returns its XML. */
  withMathMl(xml: string): Promise<string>
  /**
   * Prepares a figure for publication from PNG, JPEG, SVG, TIFF or a one-page PDF. Rejects with a
   * DocumentError that says what to do.
   */
  makeFigure(document: DocumentSource): Promise<FigurePicture>
  /**
   * Converts an accepted Word or LaTeX manuscript to JATS. The result includes its pictures, what was
   * recognised, and what a person has to settle. Rejects with DocumentError if the file cannot be converted
   * at all.
   */
  convert(document: DocumentSource, options: ConvertOptions): Promise<Conversion>
  /**
   * Makes the PDF and EPUB of an article. The result gives the reason for each format that cannot be made.
   * Rejects if neither was attempted.
   */
  formats(order: FormatsOrder): Promise<Formats>
  /**
   * Validates an article against the DTD of JATS Publishing 1.3. Returns an empty list if the article is
   * valid.
   */
  validateJats(xml: string): Promise<JatsProblem[]>
  /** Reads a JATS file of any version. Rejects with DocumentError if the file is not JATS or not safe. */
  readJats(document: DocumentSource): Promise<JatsUpload>
}

export interface Documents extends DocumentJobs {
  /**
   * Returns the same jobs, counted against an account. At most two jobs of one account run at the same time.
   */
  forAccount(account: string | null): DocumentJobs
  /**
   * Returns the running processes with the resident memory that each reported last. Used for measurements.
   */
  processes(): { pid: number | undefined; memory: number }[]
  /** Number of jobs that wait for a process. */
  waiting(): number
  /** Ends all processes. Running jobs reject. */
  close(): Promise<void>
}

const maxMemory = 1.5 * 2 ** 30

/** Returns the number of processes: one per core if the memory suffices, but at least two. */
function processesThatFit(): number {
  const memory = process.constrainedMemory() || totalmem()
  return Math.max(2, Math.min(availableParallelism(), Math.floor(memory / maxMemory)))
}

/**
 * Creates the pool of document processes. Nothing is loaded or started before the first job.
 * timeoutMs: maximum milliseconds per job
 * quickMs: a quick job that takes longer is treated as a long one
 * maxIdleMemory: bytes that a process may hold between two jobs
 * hasStandby: whether to start one more process in advance for checks
 */
export function createDocuments(
  options: {
    timeoutMs?: number
    quickMs?: number
    maxProcesses?: number
    niceness?: number
    maxIdleMemory?: number
    hasStandby?: boolean
    hasPriorities?: boolean
    /** Called after each job with its name, its outcome and its milliseconds in a process. */
    measured?: (name: string, outcome: 'done' | 'failed', ms: number) => void
  } = {},
): Documents {
  const { timeoutMs = 120_000, maxProcesses = processesThatFit(), niceness = 5, ...limits } = options
  const pool = new ProcessPool({ timeoutMs, maxProcesses, maxMemory, niceness, ...limits })
  const forAccount = (account: string | null) =>
    jobsOf(<T>(request: Request) => pool.run(request, account) as Promise<T>)
  return {
    ...forAccount(null),
    forAccount,
    processes: () => pool.processes,
    waiting: () => pool.waiting,
    close: () => pool.close(),
  }
}

function jobsOf(run: <T>(request: Request) => Promise<T>): DocumentJobs {
  const inspection = async (request: Request): Promise<Inspection> => {
    try {
      return await run<Inspection>(request)
    } catch (cause) {
      const { code, message } = cause as DocumentError
      return { format: null, pages: null, words: null, problems: [{ code, message }] }
    }
  }
  return {
    inspect: (bytes, fileName, also = []) => inspection({ name: 'inspect', bytes, fileName, also }),
    inspectSource: (bytes, fileName) => inspection({ name: 'inspect-source', bytes, fileName }),
    blind: (bytes, format, identities, options) =>
      run<BlindCopy>({ name: 'blind', bytes, format, identities, options }),
    front: (bytes, format) => run<FoundFront>({ name: 'front', bytes, format }),
    readText: (bytes, format, parts) => run<ReadableText>({ name: 'read-text', bytes, format, parts }),
    references: (bytes) => run<FoundReferences>({ name: 'references', bytes }),
    asPdf: (bytes, format, parts) => run<Uint8Array>({ name: 'as-pdf', bytes, format, parts }),
    withCover: (cover, bytes, format) => run<Uint8Array>({ name: 'with-cover', cover, bytes, format }),
    compare: (before, after) => run<ManuscriptComparison>({ name: 'compare', before, after }),
    layout: (bytes) => run<PageLayout[]>({ name: 'layout', bytes }),
    picture: (bytes, page, width) => run<Uint8Array | null>({ name: 'picture', bytes, page, width }),
    stamp: (bytes, stamp) => run<Uint8Array>({ name: 'stamp', bytes, stamp }),
    typeset: (markup) => run<Uint8Array>({ name: 'typeset', markup }),
    remakePicture: (bytes) => run<Picture>({ name: 'remake', bytes }),
    makeFigure: (bytes) => run<FigurePicture>({ name: 'figure', bytes }),
    convert: (bytes, options) => run<Conversion>({ name: 'convert', bytes, options }),
    formats: (order) => run<Formats>({ name: 'formats', order }),
    validateJats: (xml) => run<JatsProblem[]>({ name: 'validate', xml }),
    readJats: (bytes) => run<JatsUpload>({ name: 'jats', bytes }),
    withMathMl: (xml) => run<string>({ name: 'formulas', xml }),
  }
}
