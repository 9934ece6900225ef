import type {
  BlindCopy,
  BlindOptions,
  DocumentError,
  DocumentFormat,
  Identities,
  Inspection,
  Picture,
} from './contract.ts'
import { WorkerPool } from './pool.ts'

export type {
  BlindCopy,
  BlindOptions,
  DocumentFormat,
  Finding,
  Identities,
  Inspection,
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
  /** Typst markup to PDF bytes. Rejects with DocumentError that quotes the compiler. */
  typeset(typst: string): Promise<Uint8Array>
  /** A picture for the site, made anew from its pixels. Rejects with DocumentError that says what to do. */
  picture(bytes: Uint8Array): Promise<Picture>
  /** Ends all work; what is under way rejects. */
  close(): Promise<void>
}

/** `timeoutMs` is per job, in milliseconds. Nothing is loaded or started before the first job. */
export function createDocuments(options: { timeoutMs?: number; maxWorkers?: number } = {}): Documents {
  const { timeoutMs = 60_000, maxWorkers = 1 } = options
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
    async typeset(markup) {
      return (await pool.run<'typeset'>({ name: 'typeset', markup })) as Uint8Array
    },
    async picture(bytes) {
      return (await pool.run<'picture'>({ name: 'picture', bytes })) as Picture
    },
    close: () => pool.close(),
  }
}
