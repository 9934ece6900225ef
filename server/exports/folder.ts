import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#domain/errors.ts'
import { makeFolder } from '../files/make-folder.ts'
import type { ExportFile } from './bag.ts'

/** Writes an export into a folder that is empty or missing. `progress` is called with the number of files written so far. */
export async function writeFolder(
  files: AsyncIterable<ExportFile>,
  root: string,
  progress: (written: number) => void = () => undefined,
): Promise<number> {
  const present = await readdir(root).catch(() => [])
  if (present.length > 0)
    throw new Refusal('conflict', `${root} is not empty. Name a new folder, so that nothing is overwritten.`)
  let written = 0
  for await (const { path, content } of files) {
    const at = join(root, ...path.split('/'))
    await makeFolder(dirname(at), 0o700)
    await pipeline(content, createWriteStream(at, { flags: 'wx', mode: 0o600 }))
    written += 1
    progress(written)
  }
  return written
}
