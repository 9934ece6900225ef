import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

interface Entry {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** `npm ci` refuses a lock file that lacks a package, even an optional one; `npm install` writes such files silently. */
test('package-lock.json has every package that another one names', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const isFound = (from: string, name: string): boolean =>
    join(from, 'node_modules', name) in packages || (from !== '' && isFound(parentOf(from), name))
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(path, name))
      .map((name) => `${path || 'the project'} needs ${name}`),
  )
  expect(missing).toEqual([])
})

/**
 * Returns the path of the package in whose node_modules folder this package is installed; '' for the project.
 */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
}
