/** Builds the pages if their sources have changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root, run, seconds } from './install.mjs'
import { shortenManifest } from './short-manifest.mjs'

const SOURCES = [
  'web',
  'domain',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'bin/short-manifest.mjs',
]
const MARK = join(root, 'build', '.sources')

export function ensureBuilt() {
  const sources = hashSources()
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === sources) return
  console.log('Building the pages …')
  const started = performance.now()
  // Remove the marker of a complete build first, so that an interrupted build is not taken for a complete
  // one.
  rmSync(MARK, { force: true })
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  run(projectNode(), [cli, 'build'], { NODE_ENV: 'production' })
  shortenManifest(join(root, 'build', 'client', 'assets'))
  run(projectNode(), ['bin/check-build.ts'], { NODE_ENV: 'production' })
  writeFileSync(MARK, sources)
  console.log(`Built in ${seconds(performance.now() - started)}.`)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesIn(source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path relative to the root
 * @returns {string[]}
 */
function filesIn(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesIn(`${path}/${name}`))
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) ensureBuilt()
