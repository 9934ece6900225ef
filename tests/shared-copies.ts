import { createHash } from 'node:crypto'
import type {
  BlindOptions,
  DocumentFormat,
  DocumentSource,
  Documents,
  Identities,
} from '#server/documents/index.ts'
import { full } from './sample.ts'

/** Results of jobs, by the bytes and options from which they were made. */
export type SharedCopies = Map<string, Promise<unknown>>

const everything = (identities: Identities, options: BlindOptions) => JSON.stringify([identities, options])

/**
 * Returns documents that inspect each file once, make each of its copies once and draw each page once. By
 * default, a copy is reused only for the same people and the same options, which include the manuscript's
 * number. If a test does not concern these, its `keyOf` can return a shorter key. A full run does all the
 * work.
 */
export function withSharedCopies(
  documents: Documents,
  { shared = new Map(), keyOf = everything }: { shared?: SharedCopies; keyOf?: typeof everything } = {},
): Documents {
  if (full) return documents
  const once = async <T>(source: DocumentSource, key: string, make: () => Promise<T>): Promise<T> => {
    const bytes = source instanceof Uint8Array ? source : await source.read()
    const name = `${createHash('sha256').update(bytes).digest('hex')} ${key}`
    const made = (shared.get(name) as Promise<T> | undefined) ?? make()
    shared.set(name, made)
    return made
  }
  const jobsOf = (jobs: ReturnType<Documents['forAccount']>) => ({
    ...jobs,
    inspect: (source: DocumentSource, fileName: string) =>
      once(source, `inspect ${fileName.split('.').at(-1)}`, () => jobs.inspect(source, fileName)),
    blind: (
      source: DocumentSource,
      format: DocumentFormat,
      identities: Identities,
      options: BlindOptions,
    ) => {
      const key = `${format} ${keyOf(identities, options)}`
      return (options.parts ?? []).length > 0
        ? jobs.blind(source, format, identities, options)
        : once(source, key, () => jobs.blind(source, format, identities, options))
    },
    layout: (source: DocumentSource) => once(source, 'layout', () => jobs.layout(source)),
    picture: (source: DocumentSource, page: number, width: number) =>
      once(source, `picture ${page} ${width}`, () => jobs.picture(source, page, width)),
  })
  return {
    ...documents,
    ...jobsOf(documents),
    forAccount: (account) => jobsOf(documents.forAccount(account)),
  }
}
