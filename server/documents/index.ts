import type {
  BlindCopy,
  BlindOptions,
  DocumentError,
  DocumentFormat,
  Identities,
  Inspection,
  PageLayout,
  Picture,
  Stamp,
} from './contract.ts'
import { WorkerPool } from './pool.ts'

export type {
  BlindCopy,
  BlindOptions,
  DocumentFormat,
  Finding,
  Identities,
  Inspection,
  Stamp,
} from './contract.ts'
export { DocumentError } from './contract.ts'
export { safeFileName } from './inspect/filename.ts'

export interface Documents {
  /** Whether an upload is what its name says and safe to keep. Never rejects. */
  inspect(bytes: Uint8Array, fileName: string): Promise<Inspection>
  /** The copy for reviewers. Rejects with DocumentError when no clean copy can be made. */
  blind(
    bytes: Uint8Array,
    format: DocumentFormat,
    identities: Identities,
    options: BlindOptions,
  ): Promise<BlindCopy>
  /** The pages of a PDF with their lines of text. Rejects with DocumentError when the file can't be opened. */
  layout(bytes: Uint8Array): Promise<PageLayout[]>
  /** A page of a PDF, counted from 0, as a PNG `width` pixels wide; null when there is no such page. */
  picture(bytes: Uint8Array, page: number, width: number): Promise<Uint8Array | null>
  /** A published PDF with a line at the head of each page. */
  stamp(bytes: Uint8Array, stamp: Stamp): Promise<Uint8Array>
  /** Typst markup to PDF bytes. Rejects with DocumentError that quotes the compiler. */
  typeset(typst: string): Promise<Uint8Array>
  /** A picture for the site, made anew from its pixels. Rejects with DocumentError that says what to do. */
  remakePicture(bytes: Uint8Array): Promise<Picture>
  /** Ends all work; what is under way rejects. */
  close(): Promise<void>
}

/** `timeoutMs` is per job, in milliseconds. Nothing is loaded or started before the first job. */
export function createDocuments(options: { timeoutMs?: number; maxWorkers?: number } = {}): Documents {
  const { timeoutMs = 120_000, maxWorkers = 1 } = options
  const pool = new WorkerPool({ timeoutMs, maxWorkers, maxMemory: 1.5 * 2 ** 30 })
  return {
    async inspect(bytes, fileName) {
      try {
        return (await pool.run<'inspect'>({ name: 'inspect', bytes, fileName })) as Inspection
      } catch (cause) {
        const { code, message } = cause as DocumentError
        return { format: null, pages: null, words: null, problems: [{ code, message }] }
      }
    },
    async blind(bytes, format, identities, blindOptions) {
      return (await pool.run<'blind'>({
        name: 'blind',
        bytes,
        format,
        identities,
        options: blindOptions,
      })) as BlindCopy
    },
    async layout(bytes) {
      return (await pool.run<'layout'>({ name: 'layout', bytes })) as PageLayout[]
    },
    async picture(bytes, page, width) {
      return (await pool.run<'picture'>({ name: 'picture', bytes, page, width })) as Uint8Array | null
    },
    async stamp(bytes, stamp) {
      return (await pool.run<'stamp'>({ name: 'stamp', bytes, stamp })) as Uint8Array
    },
    async typeset(markup) {
      return (await pool.run<'typeset'>({ name: 'typeset', markup })) as Uint8Array
    },
    async remakePicture(bytes) {
      return (await pool.run<'remake'>({ name: 'remake', bytes })) as Picture
    },
    close: () => pool.close(),
  }
}
