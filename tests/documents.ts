/**
 * The document processes of a Vitest worker, shared by all its test files: loading Pandoc and Typst takes a process several
 * seconds. They end with the worker, or after half a minute without a job.
 */
import { createDocuments, type Documents } from '#server/documents/index.ts'

const shared = createDocuments({
  // A busy machine makes quick jobs slow; each that counts as long would cost a new process.
  ...{ niceness: 0, quickMs: 60_000, timeoutMs: 240_000 },
  maxIdleMemory: 1.2 * 2 ** 30,
})

/**
 * A separate object for each caller, so that a test can replace its methods. Closing it does not end the shared
 * processes.
 */
export const sharedDocuments = (): Documents => ({ ...shared, close: async () => undefined })
