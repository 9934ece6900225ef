import { expect, test } from 'vitest'
import { foreignArticle } from './foreign.fixture.ts'
import { parseJats } from './parse.ts'
import { jatsToPlain } from './plain.ts'

test('citations leave nothing of themselves behind', () => {
  const xml = `<article><front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>
<body><sec><title>Method</title><p>A puzzle (<xref ref-type="bibr" rid="a">Hsu, 2021</xref>; <xref ref-type="bibr"
rid="b">Thorne, 2012</xref>). It stays [<xref ref-type="bibr" rid="a">1</xref>–<xref ref-type="bibr" rid="b">3</xref>], as
<xref ref-type="bibr" rid="a">Hsu</xref>, too (at the border).</p></sec></body></article>`
  expect(jatsToPlain(parseJats(xml))).toBe('§ Method\nA puzzle. It stays, as, too (at the border).')
})

test('sections of unknown vocabularies have their headings', () => {
  const lines = jatsToPlain(parseJats(foreignArticle)).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining(['§ Portunus minor', 'A small crab.', '§ Habitat', 'The crab.']),
  )
  expect(lines).toEqual(expect.arrayContaining(['Two ports', 'The quay']))
})
