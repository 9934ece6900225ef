import { expect, test } from 'vitest'
import { outlined } from './full-text.ts'

test('links whose words do not contain their address are marked, so that it is printed', () => {
  const marked = (href: string, words: string) =>
    outlined(`<p><a href="${href}">${words}</a></p>`).html.includes('class="article-named-link"')
  expect(marked('https://example.org/data?a=1&amp;b=2', 'the <em>data</em>')).toBe(true)
  for (const [href, words] of [
    ['https://www.example.org/data/', 'https://example.org/data'],
    ['https://doi.org/10.5555/Sample', 'doi:10.5555/sample'],
    ['https://example.org/?a=1&amp;b=2', 'example.org/?a=1&amp;b=2'],
    ['/articles/whose-currency', 'In this journal'],
    ['#ref-1', '1'],
    ['mailto:ada@example.org', 'Ada'],
  ] as const)
    expect(marked(href, words), href).toBe(false)
})
