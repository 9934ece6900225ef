import { describe, expect, it } from 'vitest'
import { articleOfJats } from './article-of-jats.ts'
import { frontHtmlOf } from './front-html.ts'

const marked = {
  title: 'Prices of <italic>Zea mays</italic> and CO<sub>2</sub>',
  abstract:
    '<abstract><p>Costs rose by 10<sup>−3</sup> (<ext-link xlink:href="https://data.example/x">data</ext-link>).</p></abstract>',
}

const front = ({ title, abstract }: typeof marked, rest = '') => `<article article-type="research-article"
  xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en"><front><journal-meta/><article-meta>
  <title-group><article-title>${title}</article-title><subtitle>A <italic>longer</italic> view</subtitle>
  <trans-title-group xml:lang="es"><trans-title>El <italic>maíz</italic></trans-title></trans-title-group></title-group>
  <contrib-group><contrib contrib-type="author"><name><surname>Abe</surname><given-names>Ana</given-names></name>
  <role>Kept the archive</role></contrib></contrib-group>${abstract}
  <funding-group><award-group><funding-source>Fund for Prices</funding-source><award-id>FP-7</award-id></award-group></funding-group>
  </article-meta><notes><p>What has changed: the <italic>second</italic> table.</p></notes></front>${rest}</article>`

function frontOf(xml: string, { hasText = true, frontInFields = false, retracted = '' } = {}) {
  const { article, row } = articleOfJats(xml, {
    ...{ language: 'en', isOpenAccess: true, categories: [], published: '2020-01-01' },
  })
  return frontHtmlOf(article, {
    ...{ id: 'maize', pictures: new Map(), hasText, frontInFields },
    row: { ...row, title: retracted + row.title },
  })
}

describe('the front matter of an import as HTML', () => {
  it('keeps italics, subscripts and links of titles and abstracts', () => {
    expect(frontOf(front(marked))).toEqual({
      title: 'Prices of <em>Zea mays</em> and CO<sub>2</sub>: A <em>longer</em> view',
      abstract: '<p>Costs rose by 10<sup>−3</sup> (<a href="https://data.example/x">data</a>).</p>',
      translations: [{ language: 'es', title: 'El <em>maíz</em>', abstract: null }],
      plainSummaries: [],
      further: null,
    })
  })

  it('is nothing where plain text says all', () => {
    const plain = front({ title: 'Prices', abstract: '<abstract><p>Costs rose.</p></abstract>' })
    expect(
      frontOf(plain.replaceAll(/<subtitle>.*|<trans-title-group.*<\/trans-title-group>/g, '')),
    ).toBeNull()
  })

  it('has what no field has, if the article has no text', () => {
    const { further } = frontOf(front(marked), { hasText: false }) ?? {}
    for (const words of [
      'Kept the archive',
      'Fund for Prices: FP-7',
      'What has changed: the <em>second</em> table.',
    ])
      expect(further).toContain(words)
    expect(frontOf(front(marked), { hasText: false, frontInFields: true })?.further).toBeNull()
  })

  it('marks the title of an article that was retracted', () => {
    expect(frontOf(front(marked), { retracted: 'RETRACTED: ' })?.title).toMatch(/^RETRACTED: Prices of <em>/)
  })

  it('lets no script through', () => {
    const title =
      'A <ext-link xlink:href="javascript:alert(1)">link</ext-link> &lt;img onerror=alert(1)&gt;<script>alert(1)</script>'
    const html = frontOf(front({ ...marked, title }))?.title
    expect(html).toContain('A link &lt;img onerror=alert(1)&gt;alert(1)')
    expect(html).not.toContain('javascript:')
  })
})
