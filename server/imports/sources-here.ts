import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import type { Opened, SourceHere } from './source.ts'

/** Where an import reads: a path on the server, or an uploaded file in the store. */
export const storedSources = z.array(
  z.union([
    z.object({ path: z.string(), name: z.string() }),
    z.object({ key: z.string(), name: z.string() }),
    // The database of OJS that the server is configured for: its address is never stored.
    z.object({ ojs: z.literal(true), name: z.string() }),
  ]),
)
export type StoredSource = z.infer<typeof storedSources>[number]

/** What the report calls the database. */
export const ojsName = 'OJS database'

/** Returns the sources as files of this machine. Files of an external store are copied for the time of the work. */
export async function localSources(
  { config, files }: Pick<Context, 'config' | 'files'>,
  sources: unknown,
): Promise<{ paths: SourceHere[]; opened: Opened; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'imprimatur-import-'))
  const paths: SourceHere[] = []
  for (const [index, source] of storedSources.parse(sources).entries()) {
    if ('ojs' in source) {
      if (!config.ojs)
        throw new Refusal('conflict', 'This server is not configured for OJS any more. Set OJS_DATABASE_URL.')
      paths.push({ ojs: config.ojs, name: source.name })
      continue
    }
    if ('path' in source) {
      paths.push(source)
      continue
    }
    // The ending says what the file is; nothing else of its name is used.
    const path = join(folder, `${index}${/\.[a-z0-9]{1,8}$/i.exec(basename(source.name))?.[0] ?? ''}`)
    await pipeline(files.stream(source.key), createWriteStream(path, { mode: 0o600 }))
    paths.push({ path, name: source.name })
  }
  const opened: Opened = []
  return {
    paths,
    opened,
    async remove() {
      for (const one of opened) one.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
