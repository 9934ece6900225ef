import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Returns where a file or folder of real data and standards is, which are not part of this repository: in SHARED_DIR, or
 * beside the checkout. Undefined if it is not there: tests that need it are skipped, and say so.
 */
export function sharedPath(path: string): string | undefined {
  return [process.env.SHARED_DIR, resolve('../shared'), '/work/shared']
    .flatMap((folder) => (folder ? join(folder, path) : []))
    .find((found) => existsSync(found))
}
