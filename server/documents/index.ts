import { availableParallelism, totalmem } from 'node:os'
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
  Identities,
  Inspection,
  JatsProblem,
  JatsUpload,
  PageLayout,
  Picture,
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
  Identities,
  Inspection,
  JatsProblem,
  JatsUpload,
  PageLayout,
  Stamp,
} from './contract.ts'
export { DocumentError } from './contract.ts'
export { safeFileName } from './inspect/filename.ts'

export interface DocumentJobs {
  /** Checks that an upload is what its name says and safe to store. Never rejects. */
  inspect(document: DocumentSource, fileName: string): Promise<Inspection>
  /** The same for a part of an accepted manuscript's LaTeX source, or an archive of them. Never rejects. */
  inspectSource(document: DocumentSource, fileName: string): Promise<Inspection>
  /** The copy for reviewers. Rejects with DocumentError when no clean copy can be made. */
  blind(
    document: DocumentSource,
    format: DocumentFormat,
    identities: Identities,
    options: BlindOptions,
  ): Promise<BlindCopy>
  /** The pages of a PDF with their lines of text. Rejects with DocumentError when the file can't be opened. */
  layout(document: DocumentSource): Promise<PageLayout[]>
  /** A page of a PDF, counted from 0, as a PNG `width` pixels wide; null when there is no such page. */
  picture(document: DocumentSource, page: number, width: number): Promise<Uint8Array | null>
  /** A published PDF with a line at the head of each page. */
  stamp(document: DocumentSource, stamp: Stamp): Promise<Uint8Array>
  /** Typst markup to PDF bytes. Rejects with DocumentError that quotes the compiler. */
  typeset(typst: string): Promise<Uint8Array>
  /** Re-encodes a picture for the site from its pixels. Rejects with a DocumentError that says what to do. */
  remakePicture(document: DocumentSource): Promise<Picture>
  /** A figure for publication, from PNG, JPEG, SVG, TIFF or a one-page PDF. Rejects with a DocumentError that says what to do. */
  makeFigure(document: DocumentSource): Promise<FigurePicture>
  /**
   * An accepted Word or LaTeX manuscript as JATS, with its pictures, what was recognised and what a person has to settle.
   * Rejects with DocumentError where the file cannot be converted at all.
   */
  convert(document: DocumentSource, options: ConvertOptions): Promise<Conversion>
  /** The PDF and EPUB of an article. A format that cannot be made is named with its reason; rejects if none was tried. */
  formats(order: FormatsOrder): Promise<Formats>
  /** Validates an article against the DTD of JATS Publishing 1.3; empty if it is valid. */
  validateJats(xml: string): Promise<JatsProblem[]>
  /** A JATS file of any version. Rejects with DocumentError for one that is not JATS or not safe. */
  readJats(document: DocumentSource): Promise<JatsUpload>
}

export interface Documents extends DocumentJobs {
  /** The same jobs, counted against an account: at most two of one account run at once. */
  forAccount(account: string | null): DocumentJobs
  /** For measurements: the running processes, with the resident memory that each reported last. */
  processes(): { pid: number | undefined; memory: number }[]
  /** Ends all processes; running jobs reject. */
  close(): Promise<void>
}

const maxMemory = 1.5 * 2 ** 30

/** One process per core if the memory suffices, but at least two. */
function processesThatFit(): number {
  const memory = process.constrainedMemory() || totalmem()
  return Math.max(2, Math.min(availableParallelism(), Math.floor(memory / maxMemory)))
}

/**
 * `timeoutMs` is per job, in milliseconds; a quick job that takes longer than `quickMs` counts as a long one;
 * `maxIdleMemory` is what a process may hold between two jobs, in bytes; `hasStandby` starts one more process ahead for
 * checks. Nothing is loaded or started before the first job.
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
    inspect: (bytes, fileName) => inspection({ name: 'inspect', bytes, fileName }),
    inspectSource: (bytes, fileName) => inspection({ name: 'inspect-source', bytes, fileName }),
    blind: (bytes, format, identities, options) =>
      run<BlindCopy>({ name: 'blind', bytes, format, identities, options }),
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
  }
}
