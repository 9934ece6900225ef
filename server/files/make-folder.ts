import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, with those above it that are missing. Node's `recursive` does the same, but says ENOENT for a read-only disk,
 * and never returns for a folder in /proc. Returns whether the folder is new. Rejects with Node's error for the folder that could
 * not be made.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<boolean> {
  if (await stat(path).then(isFolder, () => false)) return false
  const above = dirname(path)
  if (above !== path) await makeFolder(above, mode)
  try {
    await mkdir(path, mode)
    return true
  } catch (error) {
    // Somebody else has just made it.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && isFolder(await stat(path))) return false
    throw error
  }
}

const isFolder = (found: { isDirectory(): boolean }) => found.isDirectory()
