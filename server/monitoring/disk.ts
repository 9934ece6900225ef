import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface DiskState {
  /** What is stored there; several things on one disk are one entry. */
  place: string
  freeBytes: number
  totalBytes: number
}

/** Returns the disks of these folders. A folder that does not exist yet is on the disk of the one above it. */
export async function disksOf(folders: Readonly<Record<string, string>>): Promise<DiskState[]> {
  const disks = new Map<number, DiskState>()
  for (const [place, folder] of Object.entries(folders)) {
    const existing = await nearest(folder)
    if (existing === null) continue
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(existing), statfs(existing)])
    const known = disks.get(dev)
    if (known) known.place += `, ${place}`
    else disks.set(dev, { place, freeBytes: bavail * bsize, totalBytes: blocks * bsize })
  }
  return [...disks.values()]
}

async function nearest(folder: string): Promise<string | null> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  if (isThere) return folder
  return dirname(folder) === folder ? null : nearest(dirname(folder))
}
