/**
 * The document processes of a Vitest worker. All its test files share them, because loading Pandoc and Typst
 * takes several seconds per process. They end with the worker, or after half a minute without a job.
 */
import { createDocuments, type Documents } from '#server/documents/index.ts'

const shared = createDocuments({
  // A quick job may take long on a busy machine, and each that is treated as a long one would need a new
  // process.
  ...{ niceness: 0, quickMs: 60_000, timeoutMs: 240_000 },
  maxIdleMemory: 1.2 * 2 ** 30,
})

/**
 * Returns a separate object for each caller, so that a test can replace its methods. Closing it does not end
 * the shared processes.
 */
export const sharedDocuments = (): Documents => ({ ...shared, close: async () => undefined })
