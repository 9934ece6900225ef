import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

/**
 * Returns the numbered places listed for each kind of change: the first path in the item, and the name that
 * follows it.
 */
const lists = text
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.split('\n')[0] ?? '',
    places: [...section.matchAll(/^\d+\. [^`]*`([^`]+)`(?: `([^`]+)`)?/gm)].map(([, path = '', name]) => ({
      path,
      name,
    })),
  }))
  .filter(({ places }) => places.length > 0)

/** Maximum number of places that each kind of change may require. */
const most: Record<string, number> = {
  'An action of the workflow': 6,
  'A field of the manuscript': 7,
  "A field of the article's metadata": 6,
  'A setting': 3,
  'A page': 2,
  'An email': 2,
}

test('CONTRIBUTING.md lists the places of each change, and no list grows', () => {
  expect(lists.map(({ title }) => title)).toEqual(Object.keys(most))
  expect(lists.filter(({ title, places }) => places.length > (most[title] ?? 0))).toEqual([])
})

test.each(lists)('$title: each place exists', ({ places }) => {
  const missing = places.filter(({ path, name }) => {
    const file = join(root, path)
    if (!existsSync(file)) return true
    return (
      name !== undefined &&
      !(statSync(file).isFile() && new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')))
    )
  })
  expect(missing).toEqual([])
})
