import { z } from 'zod'
import type { BackupState } from '../context.ts'
import type { Manifest } from './manifest.ts'
import { textOf } from './sets.ts'
import type { Target } from './target.ts'

/**
 * Short notes beside the backups, for the monitoring page: manifests of large journals have megabytes. A backup is complete and can
 * be restored without them.
 */

const sizeNote = z.object({ bytes: z.number().int() })
const verificationNote = z.object({ id: z.string(), at: z.iso.datetime(), faults: z.array(z.string()) })
export type Verification = z.infer<typeof verificationNote>

const pathOfSize = (id: string) => `sets/${id}/size.json`
const pathOfVerification = 'verified.json'
const faultsKept = 5

/** Notes how much a backup restores: its tables and its files, each file once. */
export async function noteSize(target: Target, { id, tables, files }: Manifest): Promise<void> {
  const sizes = [...new Map(files.map(({ sha256, size }) => [sha256, size])).values()]
  const bytes = [...tables.map(({ size }) => size), ...sizes].reduce((sum, size) => sum + size, 0)
  await write(target, pathOfSize(id), { bytes })
}

/** Notes when a backup was last compared with its manifest, and what was wrong. */
export async function noteVerification(target: Target, { id, at, faults }: Verification): Promise<void> {
  await write(target, pathOfVerification, { id, at, faults: faults.slice(0, faultsKept) })
}

export async function readNotes(
  target: Target,
  newest: string | undefined,
): Promise<Pick<BackupState, 'bytes' | 'verified'>> {
  const [size, verified] = await Promise.all([
    newest === undefined ? null : read(target, pathOfSize(newest), sizeNote),
    read(target, pathOfVerification, verificationNote),
  ])
  return { bytes: size?.bytes ?? null, verified }
}

async function write(target: Target, path: string, note: object): Promise<void> {
  async function* content() {
    yield Buffer.from(JSON.stringify(note))
  }
  await target.put(path, content())
}

/** A note that is missing or damaged says nothing of the backups. */
async function read<Note>(target: Target, path: string, schema: z.ZodType<Note>): Promise<Note | null> {
  try {
    if (!(await target.has(path))) return null
    return schema.parse(JSON.parse(await textOf(target, path)))
  } catch {
    return null
  }
}
