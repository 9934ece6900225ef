import { parentPort } from 'node:worker_threads'
import type { Identities } from '#domain/blinding/identities.ts'
import { findMask, type NamedPlace, namedPlaces, type TextKind } from '#domain/blinding/masking.ts'

/**
 * Jobs on long texts. They run in a separate thread, because other requests would have to wait if they ran in
 * the server's main thread.
 */
export type MatchingJob =
  | { name: 'mask'; identities: Identities; text: string; kind: TextKind }
  | { name: 'places'; identities: Identities; known: readonly string[]; text: string }

export interface MatchingResults {
  mask: number[]
  places: NamedPlace[]
}

function perform(job: MatchingJob): MatchingResults[MatchingJob['name']] {
  return job.name === 'mask'
    ? findMask(job.identities, job.text, job.kind)
    : namedPlaces(job.identities, job.known, job.text)
}

parentPort?.on('message', ({ id, job }: { id: number; job: MatchingJob }) => {
  parentPort?.postMessage({ id, result: perform(job) })
})
