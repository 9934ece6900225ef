import { describe, expect, it } from 'vitest'
import { articleOfJats, textOfJats } from './article-of-jats.ts'

const xml = `<article article-type="research-article"><front><journal-meta/><article-meta>
  <title-group><article-title>Who pays</article-title></title-group>
  <contrib-group>
    <contrib contrib-type="author" corresp="yes"><name><surname>Abe</surname><given-names>Ana</given-names></name>
      <role>Writing – original draft</role><role>Kept the archive</role><email>ana@example.org</email></contrib>
    <contrib contrib-type="author"><name><surname>Bo</surname><given-names>Ben</given-names></name><email>ben@example.org</email></contrib>
    <on-behalf-of>on behalf of the Price Group</on-behalf-of>
  </contrib-group>
  <permissions><copyright-statement>© 2020 Abe and Bo</copyright-statement>
    <license><license-p>Reuse with a word of thanks.</license-p></license></permissions>
  <related-article related-article-type="companion" ext-link-type="doi" xlink:href="10.1234/other" xmlns:xlink="http://www.w3.org/1999/xlink"/>
  <funding-group>
    <award-group><funding-source>Fund for Prices</funding-source><award-id>FP-7</award-id></award-group>
    <award-group><funding-source>Named Fund</funding-source><award-id>NF-1</award-id></award-group>
    <funding-statement>Paid by the Named Fund (NF-1).</funding-statement></funding-group>
</article-meta><notes><p>What has changed: the second table.</p></notes></front>
<body><p>Text.</p></body></article>`

function shown(file = xml): string {
  const { article } = articleOfJats(file, {
    ...{ language: 'en', isOpenAccess: true, categories: [], published: '2020-01-01' },
  })
  return textOfJats(article, 'who-pays', new Map()) ?? ''
}

describe('the page of an imported article', () => {
  it.each([
    'on behalf of the Price Group',
    'Kept the archive',
    'ben@example.org',
    'Fund for Prices: FP-7',
    '© 2020 Abe and Bo',
    'Reuse with a word of thanks.',
    'https://doi.org/10.1234/other',
    'What has changed: the second table.',
  ])('shows what no field of the article has: %s', (words) => {
    expect(shown()).toContain(words)
  })

  it.each([
    ['roles of the taxonomy', 'Writing – original draft'],
    ['the address of a corresponding author', 'ana@example.org'],
  ])('leaves %s to the fields', (_, words) => {
    expect(shown()).not.toContain(words)
  })

  it('has each id once, also where both text and front matter have sections without one', () => {
    const page = shown(
      xml
        .replace('<p>Text.</p>', '<sec><title>One</title><p>Text.</p></sec>')
        .replace('<notes><p>', '<notes><sec><title>Two</title><p>')
        .replace('</p></notes>', '</p></sec></notes>'),
    )
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names a funder once', () => {
    expect(shown().split('NF-1')).toHaveLength(2)
  })
})
