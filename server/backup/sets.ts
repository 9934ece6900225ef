import { BackupError, format, type Manifest, manifestSchema } from './manifest.ts'
import type { Target } from './target.ts'

/** Returns the ids of the complete backups, oldest first. */
export async function setsIn(target: Target): Promise<string[]> {
  const ids = await target.list('sets')
  const complete = await Promise.all(ids.map((id) => target.has(`sets/${id}/manifest.json`)))
  return ids.filter((_, index) => complete[index])
}

/** Returns the manifest of a backup; of the newest one if no id is given. */
export async function readManifest(target: Target, id?: string): Promise<Manifest> {
  const ids = await setsIn(target)
  const wanted = id ?? ids.at(-1)
  if (wanted === undefined) throw new BackupError(`There is no complete backup in ${target.place}.`)
  if (!ids.includes(wanted))
    throw new BackupError(
      `There is no complete backup ${wanted} in ${target.place}. There are: ${ids.join(', ') || 'none'}.`,
    )
  const parsed = parse(await textOf(target, `sets/${wanted}/manifest.json`))
  const version = (parsed as { format?: unknown } | null)?.format
  if (typeof version === 'number' && version > format)
    throw new BackupError(`The backup ${wanted} was made by a newer version of this program. Use that one.`)
  const { data, error } = manifestSchema.safeParse(parsed)
  if (error)
    throw new BackupError(`The manifest of the backup ${wanted} is damaged (sets/${wanted}/manifest.json).`, {
      cause: error,
    })
  return data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function textOf(target: Target, path: string): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of target.read(path)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
