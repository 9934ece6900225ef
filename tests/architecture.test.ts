import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkArchitecture } from './architecture.ts'
import { checkClassNames, checkWrittenClasses } from './class-names.ts'
import { migrationFaults } from './released-migrations.ts'

const root = join(import.meta.dirname, '..')
const FOLDERS = '{domain,server,web,emails,demo,cli,tests,bench,bin}'

test('the sources keep the rules of docs/ARCHITECTURE.md', () => {
  const paths = globSync(`${FOLDERS}/**/*.{ts,tsx,mts,mjs,js}`, { cwd: root })
  expect(paths.length).toBeGreaterThan(20)
  const sources = new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
  )
  expect(checkArchitecture(sources)).toEqual([])
})

test('docs/ARCHITECTURE.md names every folder', () => {
  const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
  const table = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n')
  const named = new Set([...table.matchAll(/`([\w/-]+?)\/?`/g)].flatMap(([, path = '']) => path.split('/')))
  const folders = globSync(['{domain,server,web}/*/', 'web/{author,editor,ui}/*/'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace(/\/$/, ''))
    .filter((path) => !/\.\w+$/.test(path))
  expect(folders.length).toBeGreaterThan(40)
  expect(folders.filter((path) => !named.has(path.split('/').at(-1) ?? ''))).toEqual([])
})

test('migrations are only added, and with higher numbers', () => {
  const folder = join(root, 'server/db/migrations')
  const sums = new Map(
    globSync('*.sql', { cwd: folder }).map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return [name, createHash('sha256').update(sql).digest('hex')]
    }),
  )
  expect(sums.size).toBeGreaterThan(80)
  expect(migrationFaults(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'), sums)).toEqual([])
})

test('a migration that was changed, removed, slipped in between, or not listed is found', () => {
  const sum = (letter: string) => letter.repeat(64)
  const list = `# The list\n${sum('a')}  0001_base.sql\n${sum('b')}  0002_more.sql\n${sum('c')}  0004_most.sql\n`
  const found = new Map([
    ['0001_base.sql', sum('a')],
    ['0002_more.sql', sum('f')],
    ['0003_between.sql', sum('d')],
    ['0005_new.sql', sum('e')],
  ])
  expect(migrationFaults(list, found)).toEqual([
    '0002_more.sql was changed: add a migration instead',
    '0004_most.sql is gone',
    '0003_between.sql needs a number above 0004',
    '0005_new.sql is not in the list',
  ])
  const inserted = `${list}${sum('d')}  0003_between.sql\n`
  expect(migrationFaults(inserted, found)).toContain('0003_between.sql is listed after a higher number')
})

function sourcesAt(pattern: string): Map<string, string> {
  const paths = globSync(pattern, { cwd: root })
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]))
}

test('classes belong to their component, and those that are written have a rule', () => {
  const sheets = sourcesAt('web/**/*.css')
  const modules = sourcesAt('web/**/*.tsx')
  expect(Math.min(sheets.size, modules.size)).toBeGreaterThan(40)
  expect(checkClassNames(sheets)).toEqual([])
  expect(checkWrittenClasses(modules, sheets)).toEqual([])
})

test('a class that is written and has no rule is found, wherever in className it stands', () => {
  const written = `<p className={classNames('row', open && 'lost', late ? 'late' : 'queue-rwo', kind === 'x')}>
    <b className={\`dot dot-\${kind} gone\`} /></p>`
  expect(
    checkWrittenClasses(
      new Map([['web/editor/a.tsx', `export const a = ${written}`]]),
      new Map([['web/ui/a.css', '.row {} .late {} .dot {}']]),
    ).map((problem) => /class (\S+),/.exec(problem)?.[1]),
  ).toEqual(['lost', 'queue-rwo', 'gone'])
})

test.each([
  ['its own', '.queue-row {} .queue {}', []],
  ['of its folder, of a shared sheet', '.editor-people .row > b {}', []],
  ['a state beside its class', '.queue-row.open {} .queue-row:not(.folded) .icon {}', ['icon']],
  ['a word of its own', '@media print { .people { color: red } }', ['people']],
  [
    'in a list and behind a function',
    '.queue, td:has(> .people) {} :is(.queue, .words) b {}',
    ['people', 'words'],
  ],
  ['a state beside a shared class', '.row.late {}', ['late']],
  ['of another feature', '.wizard-step {}', ['wizard-step']],
  ['a column by its number', '.queue td:nth-child(3) {} .queue li:nth-child(even) {}', ['td:nth-child(3)']],
])('a class in a sheet: %s', (_what, css, refused) => {
  const sheets = new Map([
    ['web/ui/styles/lists.css', '.row { color: red }'],
    ['web/editor/queue/queue.css', css],
    ['web/author/submit/wizard.css', '.wizard {}'],
  ])
  const problems = checkClassNames(sheets)
  expect(problems).toHaveLength(refused.length)
  for (const [index, name] of refused.entries()) expect(problems[index]).toContain(name)
})

describe('the check sees', () => {
  const violations: [rule: string, path: string, source: string, problem: string][] = [
    [
      'a relative import out of the domain',
      'domain/a.ts',
      `import { x } from '../server/x.ts'`,
      'may not import server',
    ],
    ['a package in the domain', 'domain/a.ts', `import pg from 'pg'`, 'free of packages'],
    ['Node in the domain', 'domain/a.ts', `import { join } from 'node:path'`, 'free of packages'],
    ['the web in the server', 'server/app.ts', `import { x } from '#web/x.ts'`, 'may not import web'],
    [
      'a type of the server in the web',
      'web/root.tsx',
      `import type { X } from '#server/x.ts'`,
      'may not import server',
    ],
    [
      'the contract in the web',
      'web/app/a.ts',
      `import { contract } from '#domain/api/contract.ts'`,
      'only its types',
    ],
    ['the server in an email', 'emails/a.ts', `export { x } from '#server/x.ts'`, 'may not import server'],
    ['an email in the web', 'web/root.tsx', `import '#emails/a.ts'`, 'may not import emails'],
    ['the demo in a feature', 'server/reviews/a.ts', `await import('#demo/load.ts')`, 'may not import demo'],
    [
      'a sibling feature',
      'server/reviews/a.ts',
      `import { x } from '../decisions/x.ts'`,
      'never imports a feature',
    ],
    [
      'a sibling feature by a type',
      'web/editor/a.tsx',
      `type X = import('#web/author/x.ts').X`,
      'never imports a feature',
    ],
    [
      'a sibling feature re-exported',
      'web/editor/a.ts',
      `export * from '#web/author/x.ts'`,
      'never imports a feature',
    ],
    [
      'a feature in a shared folder',
      'server/http/a.ts',
      `import { x } from '../reviews/x.ts'`,
      'never imports a feature',
    ],
    [
      'a boundary past the context',
      'server/reviews/a.ts',
      `import { x } from '../documents/x.ts'`,
      'only its types',
    ],
    ['a query builder outside queries.ts', 'server/reviews/a.ts', `db.selectFrom('reviews')`, 'holds SQL'],
    ['a builder after another', 'server/reviews/a.ts', `db.with('x', f).updateTable('reviews')`, 'holds SQL'],
    [
      'an SQL template outside queries.ts',
      'server/reviews/a.ts',
      'sql<number>`select 1`.execute(db)',
      'holds SQL',
    ],
    ['the environment outside config.ts', 'server/mail/a.ts', 'const x = process.env.X', 'reads process.env'],
    ['the environment in parts', 'web/app/a.ts', 'const { X } = process.env', 'reads process.env'],
    [
      'a form that is wired by hand',
      'web/editor/a.tsx',
      'export const A = () => <form onSubmit={send} />',
      'not wired by',
    ],
    [
      'a call that a double click makes twice',
      'web/editor/a.ts',
      `import { useMutation } from '@tanstack/react-query'`,
      'one call at a time',
    ],
    [
      'issues placed by hand',
      'web/editor/a.ts',
      `const x = send.error.issues.find(({ path }) => path === 'name')`,
      'reads the issues',
    ],
    [
      'focus on a field by hand',
      'web/editor/a.ts',
      `document.getElementById('name')?.focus()`,
      'moves the focus',
    ],
    ['a component that shows too much', 'web/editor/a.tsx', '\n'.repeat(151), 'at most 150'],
    ['a file name that says nothing', 'web/app/date-utils.ts', '', 'says nothing'],
    ['a folder name that says nothing', 'tests/helpers/a.ts', '', 'says nothing'],
  ]
  test.each(violations)('%s', (_rule, path, source, problem) => {
    expect(checkArchitecture(new Map([[path, source]]))).toEqual([expect.stringContaining(problem)])
  })
})

describe('the check lets pass', () => {
  const allowed: [what: string, path: string, source: string][] = [
    ['zod in the domain', 'domain/a.ts', `import { z } from 'zod'; import * as mini from 'zod/mini'`],
    ['the domain everywhere', 'web/editor/a.tsx', `import { x } from '#domain/x.ts'`],
    ['emails in the server', 'server/reviews/jobs.ts', `import { x } from '#emails/x.ts'`],
    [
      'shared folders in a feature',
      'server/reviews/a.ts',
      `import { x } from '../db/x.ts'; import '../context.ts'`,
    ],
    ['types of a boundary', 'server/reviews/a.ts', `import { type X } from '../documents/x.ts'`],
    ['features where they are put together', 'server/app.ts', `import { x } from './reviews/routes.ts'`],
    ['the demo in the entry', 'server/main.ts', `await import('#demo/load.ts')`],
    ['SQL in queries.ts', 'server/reviews/queries.ts', 'db.selectFrom(`x`); sql`select 1`'],
    ['a component of 150 lines', 'web/editor/a.tsx', '\n'.repeat(150)],
    [
      'a form with the kit',
      'web/editor/a.tsx',
      `import { useForm } from '#web/ui/forms/use-form.ts'; export const A = () => <form />`,
    ],
    ['everything in a test', 'server/reviews/a.test.ts', `import '#tests/x.ts'; sql\`\`; process.env.X`],
    ['everything in the tests', 'tests/a.ts', `import '#server/a.ts'; import '#web/a.ts'; process.env.X`],
  ]
  test.each(allowed)('%s', (_what, path, source) => {
    expect(checkArchitecture(new Map([[path, source]]))).toEqual([])
  })
})
