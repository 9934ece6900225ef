/** Checks those rules of docs/ARCHITECTURE.md that a program can check from the sources alone. */
import { dirname, join } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'
import { formProblems } from './form-rules.ts'

/** Maps the path of each file (from the root of the repository, with slashes) to its source. */
export type Sources = ReadonlyMap<string, string>

interface Import {
  specifier: string
  typeOnly: boolean
}

/** The folders and packages that each folder at the root may import in addition to its own files. */
const LAYERS: Record<string, { may: string[]; packages?: RegExp }> = {
  domain: { may: [], packages: /^zod(\/|$)/ },
  emails: { may: ['domain'] },
  server: { may: ['domain', 'emails'] },
  web: { may: ['domain'] },
}
/** Folders that all features in the same root folder may import. They themselves may not import features. */
const SHARED = [
  'server/db',
  'server/http',
  'server/mail',
  'server/files',
  'server/jats',
  'server/workflow',
  'server/jobs',
  'web/ui',
  'web/app',
]
/** Features may import only types from these folders; they get the implementation from the context. */
const BOUNDARIES = ['server/documents']
/**
 * The contract and its schemas use zod, which must not be loaded in the browser. Pages may therefore import
 * only types from them.
 */
const SERVER_ONLY_VALUES = /^domain\/(api|schemas)\//
/** The one feature that may also import the documents' errors and file names. */
const DOCUMENT_KEEPER = 'server/files'
/** These files assemble the program, so they may also import the demo or a command. */
const ASSEMBLERS = ['server/main.ts', 'server/worker.ts', 'server/prepare-demo.ts']
const SQL_HOMES = /^server\/(db\/|.*\bqueries\.ts$)/
const BUILDERS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']
/** Maximum number of lines of a component's file, because it should contain one thing. No file is exempt. */
const COMPONENT_LINES = 150
const EMPTY_NAMES = /(^|[/.-])(utils?|helpers?|common|misc)([/.-]|$)/i

/** Returns one line per violation: the file, and what is wrong with it. */
export function checkArchitecture(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    const problems = EMPTY_NAMES.test(path) ? ['has a name that says nothing'] : []
    // Tests are stored next to the code that they test, and may import everything.
    if (!isTest(path) && topOf(path) in LAYERS) problems.push(...checkFile(path, source))
    return problems.map((problem) => `${path} ${problem}`)
  })
}

function checkFile(path: string, source: string): string[] {
  const found = read(path, source)
  const problems = found.imports.flatMap((imported) => checkImport(path, imported) ?? [])
  if (found.readsEnvironment && path !== 'server/config.ts') {
    problems.push('reads process.env: only server/config.ts does')
  }
  if (found.sql && topOf(path) === 'server' && !SQL_HOMES.test(path)) {
    problems.push('holds SQL: only queries.ts, migrations and server/db do')
  }
  problems.push(...formProblems(path, source, found.parsed))
  const lines = source.split('\n').length - 1
  if (/^web\/.*\.tsx$/.test(path) && lines > COMPONENT_LINES)
    problems.push(
      `has ${lines} lines: a component has at most ${COMPONENT_LINES}, and its parts have files beside it`,
    )
  return problems
}

function checkImport(from: string, { specifier, typeOnly }: Import): string | undefined {
  const layer = LAYERS[topOf(from)]
  const target = resolve(from, specifier)
  if (target === undefined) {
    if (!layer?.packages || layer.packages.test(specifier)) return undefined
    return `imports ${specifier}: ${topOf(from)} is free of packages and of Node`
  }
  if (topOf(from) === 'web' && SERVER_ONLY_VALUES.test(target) && !typeOnly)
    return `imports ${target}: only its types, so that zod stays out of the browser`
  if (topOf(target) !== topOf(from)) {
    if (layer?.may.includes(topOf(target)) || ASSEMBLERS.includes(from)) return undefined
    return `imports ${target}: ${topOf(from)} may not import ${topOf(target)}`
  }
  return checkFeature(from, target, typeOnly)
}

/** Checks an import between two folders below server/ or web/. Files directly in server/ or web/ assemble the features. */
function checkFeature(from: string, target: string, typeOnly: boolean): string | undefined {
  const [own, other] = [folderOf(from), folderOf(target)]
  if (!['server', 'web'].includes(topOf(from)) || !own || !other || own === other) return undefined
  if (SHARED.includes(other)) return undefined
  if (BOUNDARIES.includes(other)) {
    return typeOnly || own === DOCUMENT_KEEPER
      ? undefined
      : `imports ${target}: only its types; the thing itself is in the context`
  }
  return `imports ${target}: ${SHARED.includes(own) ? 'what all features share' : 'a feature'} never imports a feature`
}

/**
 * Returns the file in this repository to which an import specifier refers, or undefined for packages and
 * Node's modules.
 */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return /^#(\w+\/.*)/.exec(specifier)?.[1]
}

const topOf = (path: string) => path.split('/')[0] ?? ''
const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)

/**
 * Returns the folder of a feature: 'server/reviews' for 'server/reviews/read/list.ts', undefined for
 * 'server/app.ts'.
 */
function folderOf(path: string): string | undefined {
  const parts = path.split('/')
  return parts.length > 2 ? `${parts[0]}/${parts[1]}` : undefined
}

function read(path: string, source: string) {
  const parsed = parseSync(path, source)
  const { program, errors } = parsed
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const found = { imports: [] as Import[], sql: false, readsEnvironment: false, parsed }
  const add = (specifier: unknown, typeOnly: boolean) => {
    if (typeof specifier === 'string') found.imports.push({ specifier, typeOnly })
  }
  new Visitor({
    ImportDeclaration: (node) => {
      const named = node.specifiers.filter((one) => one.type === 'ImportSpecifier')
      const allTypes = named.length > 0 && named.length === node.specifiers.length
      const typeOnly =
        node.importKind === 'type' || (allTypes && named.every((one) => one.importKind === 'type'))
      add(node.source.value, typeOnly)
    },
    ExportNamedDeclaration: (node) => add(node.source?.value, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source.value : undefined, false),
    TSImportType: (node) => add(node.source.value, true),
    TaggedTemplateExpression: (node) => {
      if (/^sql\b/.test(source.slice(node.tag.start, node.tag.end))) found.sql = true
    },
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (BUILDERS.includes(callee.property.name)) found.sql = true
    },
    MemberExpression: (node) => {
      if (/^process\??\.env$/.test(source.slice(node.start, node.end))) found.readsEnvironment = true
    },
  }).visit(program)
  return found
}
