import { expect, it } from 'vitest'
import type { ReferenceView } from '#domain/article/article.ts'
import { waysOf, withWays } from './reference-ways.server.ts'

const reference: ReferenceView = {
  ...{ id: 'ref-1', runs: [], type: 'journal', authors: [{ familyName: 'Okafor', givenName: 'Ada' }] },
  ...{ year: '2020', title: 'Ports & prices', source: null, volume: null, issue: null, firstPage: null },
  ...{ lastPage: null, publisher: null, doi: '10.6666/A', url: null },
}
const copies = new Map([
  ['10.6666/a', 'https://repository.example/1?a=1&b="2"'],
  ['10.48550/arxiv.2401.1', 'https://elsewhere.example/'],
])
const open = (changed: Partial<ReferenceView>, here = new Map<string, string>()) =>
  waysOf({ ...reference, ...changed }, here, copies).find(({ words }) => words === 'Open copy')?.href

it('links to the open copy that a registry knows, unless the work is published here or in an archive', () => {
  expect(open({})).toBe('https://repository.example/1?a=1&b="2"')
  expect(open({ doi: '10.6666/other' })).toBeUndefined()
  expect(open({}, new Map([['10.6666/a', 'ours']]))).toBeUndefined()
  expect(open({ doi: '10.48550/arXiv.2401.1' })).toBe('https://arxiv.org/abs/2401.1')
  const runs = [{ text: 'here', isItalic: false, href: 'https://repository.example/1?a=1&b="2"' }]
  expect(open({ runs }), 'not twice').toBeUndefined()
})

it('writes the links into the reference list', () => {
  const html = withWays(
    '<li id="ref-1">Okafor</li>',
    new Map([['ref-1', waysOf(reference, new Map(), copies)]]),
  )
  expect(html).toContain('<a href="https://repository.example/1?a=1&amp;b=&quot;2&quot;">Open copy</a>')
})
