/** Builds the pages and the program if their sources have changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inAscii } from './ascii.mjs'
import { projectNode, root, run, seconds } from './install.mjs'
import { shortenManifest } from './short-manifest.mjs'

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {string} mark a file with the sum of the sources
 * @property {string[]} sources
 * @property {() => void} build
 */

/** @type {Part[]} The pages come first, because building them empties the folder. */
const parts = [
  {
    title: 'the pages',
    mark: '.sources',
    sources: [
      ...['web', 'domain', 'public', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'],
      ...['package-lock.json', 'bin/ascii.mjs', 'bin/build.mjs', 'bin/short-manifest.mjs'],
    ],
    build: buildPages,
  },
  {
    title: 'the program',
    mark: '.program-sources',
    sources: [
      'server',
      'domain',
      'emails',
      'demo',
      'cli',
      'package.json',
      'package-lock.json',
      'bin/ascii.mjs',
      'bin/program.mjs',
    ],
    build: () => run(projectNode(), ['bin/program.mjs'], { NODE_ENV: 'production' }),
  },
]

export function ensureBuilt() {
  for (const { title, mark, sources, build } of parts) {
    const file = join(root, 'build', mark)
    const sum = sumOf(sources)
    if (existsSync(file) && readFileSync(file, 'utf8') === sum) continue
    console.log(`Building ${title} …`)
    const started = performance.now()
    // Removed first, so that an interrupted build is not taken for a complete one.
    rmSync(file, { force: true })
    build()
    writeFileSync(file, sum)
    console.log(`Built in ${seconds(performance.now() - started)}.`)
  }
}

function buildPages() {
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  run(projectNode(), [cli, 'build'], { NODE_ENV: 'production' })
  shortenManifest(join(root, 'build', 'client', 'assets'))
  for (const name of filesIn('build/server').filter((name) => name.endsWith('.js')))
    writeFileSync(join(root, name), inAscii(readFileSync(join(root, name), 'utf8')))
  run(projectNode(), ['bin/check-build.ts'], { NODE_ENV: 'production' })
}

/** @param {string[]} sources */
function sumOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(source))) {
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
