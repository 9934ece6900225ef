import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { environmentVariables } from '#server/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const records = globSync('docs/decisions/[0-9]*.md', { cwd: root })
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]

describe('decision records', () => {
  test.each(records)('%s has a number, a title, a date, a status and three sections', (path) => {
    const number = /(\d{4})-/.exec(path)?.[1]
    expect(read(path)).toMatch(
      new RegExp(
        `^# ${number}: .+\\n\\nDate: \\d{4}-\\d{2}-\\d{2}\\nStatus: (accepted|superseded by \\d{4})\\n\\n## Context\\n\\n[^]+\\n## Decision\\n\\n[^]+\\n## Consequences\\n\\n[^]+`,
      ),
    )
    expect(read('docs/decisions/README.md')).toContain(`](${path.split('/').at(-1)})`)
  })
})

test('every link and every path in the documents leads to a file', () => {
  const broken = documents.flatMap((document) => {
    const text = read(document)
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) =>
      join(dirname(document), target),
    )
    const paths = [
      ...text.matchAll(/`((?:domain|server|web|emails|demo|tests|cli|bin|bench|docs)\/[\w./-]+)`/g),
    ].map(([, target = '']) => target)
    return [...links, ...paths]
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${document}: ${target}`)
  })
  expect(broken).toEqual([])
})

test('the conformance report judges each criterion of WCAG 2.2 A and AA once, by the terms of the VPAT', () => {
  const judged = [
    ...read('docs/ACCESSIBILITY.md').matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| (AA?) \| ([^|]+) \|/gm),
  ]
  expect(
    judged
      .map(([, , level]) => level)
      .sort()
      .join(''),
  ).toBe('A'.repeat(31) + 'AA'.repeat(24))
  expect(new Set(judged.map(([, number]) => number)).size).toBe(55)
  for (const [, number, , term] of judged)
    expect(['Supports', 'Partially Supports', 'Not Applicable'], number).toContain(term)
})

test('the report that a journal publishes judges as the one in the repository does', () => {
  const rows = (path: string) => read(path).match(/^\| \d\.\d\.\d+ .*$/gm)
  expect(rows('server/journal/pages/policies/accessibility-report.md')).toEqual(rows('docs/ACCESSIBILITY.md'))
})

test('every reference to a decision names a record', () => {
  const numbers = new Set(records.map((path) => Number(/(\d{4})-/.exec(path)?.[1])))
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\b[Dd]ecision \[?(\d{1,4})\b/g)]
      .filter(([, number]) => !numbers.has(Number(number)))
      .map(([reference]) => `${document}: ${reference}`),
  )
  expect(broken).toEqual([])
})

test.each(['README.md', '.env.example'])('%s names every environment variable and no other', (path) => {
  const named = new Set(
    [...read(path).matchAll(/(?:^\| (?=`)|, |^#)`?([A-Z][A-Z0-9_]+)(?:`|=)/gm)].map(([, name]) => name),
  )
  expect([...named].sort()).toEqual([...environmentVariables].sort())
})
