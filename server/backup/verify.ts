import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { pathOfFile, pathOfTable } from './make.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { measured, type Target } from './target.ts'

/** Reads all of a backup and compares it with its manifest. Returns what is wrong, a sentence each. */
export async function faultsOf(target: Target, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  const check = async (
    what: string,
    expected: { sha256: string; size: number },
    path: string,
    isZipped: boolean,
  ) => {
    const damaged = `${what} is damaged (${path}).`
    try {
      const found = await digestOf(target.read(path), isZipped)
      if (found.sha256 !== expected.sha256 || found.size !== expected.size) faults.push(damaged)
    } catch (error) {
      faults.push(error instanceof BackupError ? error.message : damaged)
    }
  }
  for (const table of manifest.tables)
    await check(`The table ${table.name}`, table, pathOfTable(manifest.id, table), true)
  const seen = new Set<string>()
  for (const file of manifest.files) {
    if (seen.has(file.sha256)) continue
    seen.add(file.sha256)
    await check(`The file ${file.key}`, file, pathOfFile(file.sha256), false)
  }
  if (manifest.hasSecret && !(await target.has(`sets/${manifest.id}/secret`)))
    faults.push('The signing secret is missing.')
  return faults
}

async function digestOf(content: AsyncIterable<Uint8Array>, isZipped: boolean) {
  let found = { sha256: '', size: 0 }
  const through = measured((of) => {
    found = of
  })
  through.resume()
  const source = Readable.from(content)
  if (isZipped) await pipeline(source, createGunzip(), through)
  else await pipeline(source, through)
  return found
}
