import { expect, test } from 'vitest'
import { withOutline } from './page-outline.server.ts'

const page = (html: string) => ({ key: 'about', title: 'About', html })

test('every head of a written page has an address of its own', () => {
  const { html, outline } = withOutline(
    page(
      '<p>First</p><h2>Data &amp; <em>code</em></h2><h2>Data &amp; code</h2><h2>審査</h2><h2>Main</h2><h2> </h2><h2>…</h2>',
    ),
  )
  expect(outline).toEqual([
    { id: 'data-code', words: 'Data & code' },
    { id: 'data-code-2', words: 'Data & code' },
    { id: '審査', words: '審査' },
    { id: 'main-2', words: 'Main' },
    { id: 'part', words: '…' },
  ])
  expect(html).toContain('<h2 id="data-code" tabindex="-1">Data &amp; <em>code</em></h2>')
  expect(html).toContain('<h2> </h2>')
})

test('a short page has addresses and no outline', () => {
  const { html, outline } = withOutline(page('<h2>One</h2><h2>Two</h2>'))
  expect(outline).toEqual([])
  expect(html).toContain('id="two"')
})
