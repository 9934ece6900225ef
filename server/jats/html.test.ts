import { describe, expect, it } from 'vitest'
import { hardArticles } from '#tests/fixtures/hard-articles.ts'
import { jatsToHtml } from './html.ts'
import { frontHtml } from './html-front-page.ts'
import { parseJats } from './parse.ts'
import { body, record } from './sample.fixture.ts'
import { writeJats } from './write.ts'
import { peerReviewXml } from './write-peer-review.ts'

function html(inside: string, figures?: Parameters<typeof jatsToHtml>[1]): string {
  return jatsToHtml(parseJats(writeJats(record({ body: body(inside) }))), figures).html
}

describe('jatsToHtml', () => {
  it('counts the references within a range as cited by its end', () => {
    const refs = [1, 2, 3, 4].map(
      (n) => `<ref id="q${n}"><label>${n}</label><mixed-citation>Work ${n}.</mixed-citation></ref>`,
    )
    const cite = (n: number) => `<xref ref-type="bibr" rid="q${n}">[${n}]</xref>`
    const article = writeJats(
      record({ body: body(`<p id="p1">Prices fell ${cite(1)}–${cite(4)}. They rose ${cite(2)}.</p>`) }),
    ).replace(/<ref-list>[\s\S]*<\/ref-list>/, `<ref-list>${refs.join('')}</ref-list>`)
    const page = jatsToHtml(parseJats(article), {}).html
    const backs = (n: number) =>
      [
        ...(new RegExp(`<li id="ref-q${n}"[^]*?</li>`).exec(page)?.[0] ?? '').matchAll(
          /href="#(cite-[^"]*)"/g,
        ),
      ].map(([, id]) => id)
    expect([1, 2, 3, 4].map(backs)).toEqual([
      ['cite-q1-1'],
      ['cite-q4-1', 'cite-q2-2'],
      ['cite-q4-1'],
      ['cite-q4-1'],
    ])
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('writes each id once, although the file repeats it', () => {
    const text = html(
      '<p>A &lt;b id="quoted"> id="quoted"</p><sec id="s9"><title>One</title></sec><sec id="s9"><title>Two</title></sec>',
    )
    expect(text.match(/ id="sec-s9"/g)).toHaveLength(1)
    expect(text).toContain('Two</h3>')
    expect(text.match(/quoted/g)).toHaveLength(2)
  })

  it('gives sections headings from h2, ids and an outline', () => {
    const { html: text, outline } = jatsToHtml(
      parseJats(
        writeJats(
          record({
            body: body('<p>A.</p><sec id="s1-1"><label>1.1</label><title>Data</title><p>B.</p></sec>'),
          }),
        ),
      ),
    )
    expect(text).toContain('<section id="sec-s1">\n<h2><span class="part-number">1.</span> Introduction</h2>')
    expect(text).toContain('<h3><span class="part-number">1.1</span> Data</h3>')
    expect(outline.slice(0, 2)).toEqual([
      { id: 'sec-s1', title: '1. Introduction', level: 2 },
      { id: 'sec-s1-1', title: '1.1 Data', level: 3 },
    ])
    expect(outline.map((entry) => entry.title)).toContain('References')
  })

  it('links citations to references and references back to sections', () => {
    const text = html('<p>Known (<xref ref-type="bibr" rid="r1">Novak &amp; Berg, 2020</xref>).</p>')
    expect(text).toContain('<a class="reference-link" id="cite-r1-1" href="#ref-r1" role="doc-biblioref">')
    expect(text).toContain('<li id="ref-r1">')
    expect(text).toContain('Cited in <a href="#cite-r1-1" role="doc-backlink">section 1</a>')
    expect(text).toContain(
      'Novak, I. J., &amp; Berg, E.-M. (2020). On tests. <em>Test Papers, 4</em>(1), 5–38. <a href="https://doi.org/10.5555/tp.2020.5">',
    )
  })

  it('names the cells that begin a row without being in the first column', () => {
    const rows = html(
      '<table-wrap><table><thead><tr><th rowspan="2">Variable</th><th colspan="2">Both</th></tr><tr><th>(1)</th><th>(2)</th></tr></thead><tbody><tr><th rowspan="3">North</th><td>1</td><td>2</td></tr><tr><td rowspan="2" align="right">3</td><td>4</td></tr><tr><td>5</td></tr><tr><td>South</td><td>6</td><td>7</td></tr></tbody></table></table-wrap>',
    )
    expect(
      [...rows.matchAll(/<t[hd][^>]* class="[^"]*inner-cell"[^>]*>([^<]*)/g)].map(([, words]) => words),
    ).toEqual(['(1)', '3', '5'])
    expect(rows).toContain('<td rowspan="2" class="number inner-cell">3')
  })

  it('shows tables with caption, head cells and notes', () => {
    const text = html(
      '<table-wrap id="t1"><label>Table 1</label><caption><title>Means</title></caption><table><thead><tr><th/><th colspan="2">Both</th></tr></thead><tbody><tr><th>Row</th><td align="right">1</td><td>2</td></tr></tbody></table><table-wrap-foot><p>In percent.</p></table-wrap-foot></table-wrap>',
    )
    expect(text).toContain('<div class="table-wrap" id="table-t1">')
    expect(text).toContain(
      '<caption><span class="part-number">Table 1.</span> <span class="part-title">Means</span></caption>',
    )
    expect(text).toContain('<td></td><th scope="colgroup" colspan="2">Both</th>')
    expect(text).toContain('<th scope="row">Row</th><td class="number">1</td>')
    expect(text).toContain('<div class="table-notes"><p>In percent.</p>')
  })

  it('shows figures with a description and their data', () => {
    const figure =
      '<fig id="f1"><label>Figure 1</label><caption><title>Up</title><p>Note.</p></caption><alt-text>A line rises.</alt-text><graphic xlink:href="f1.svg"/><table-wrap><table><thead><tr><th>Year</th><th>Value</th></tr></thead><tbody><tr><th>2020</th><td align="right">1</td></tr></tbody></table></table-wrap></fig>'
    const text = html(figure, {
      figures: () => ({ src: '/f1.svg', hasDarkColours: true, size: { width: 640, height: 360 } }),
    })
    expect(text).toContain(
      '<figcaption><span class="part-number">Figure 1.</span> <span class="part-title">Up</span></figcaption>',
    )
    expect(text).toContain(
      '<img class="figure-image figure-dark-colours" src="/f1.svg" alt="A line rises." width="640" height="360" loading="lazy">',
    )
    expect(text).toContain('<summary>Data of Figure 1</summary>')
    expect(text).toContain('<th scope="row">2020</th><td class="number">1</td>')
    expect(html(figure)).not.toContain('<img')
  })

  it('keeps mathematics as MathML, with the TeX as its name', () => {
    const text = html(
      '<disp-formula id="e1"><label>(1)</label><alternatives><tex-math>x_i</tex-math><mml:math><mml:msub><mml:mi>x</mml:mi><mml:mi>i</mml:mi></mml:msub></mml:math></alternatives></disp-formula>',
    )
    expect(text).toContain('<div class="formula" id="eq-e1">')
    expect(text).toContain('display="block" alttext="x_i"><msub><mi>x</mi><mi>i</mi></msub></math>')
    expect(text).toContain('<span class="formula-label">(1)</span>')
  })

  it('joins the words of code that the file has on a line each', () => {
    const word = (text: string) => `<styled-content>${text}</styled-content>`
    const text = html(
      `<preformat>\n  ${word('library')}\n  ${word('(taxa)')}\n\n  ${word('x')}\n  ${word(' &lt;- 1')}\n</preformat>`,
    )
    expect(text).toContain('<pre tabindex="0"><code>library(taxa)\nx &lt;- 1</code></pre>')
  })

  it('shows code without the indent of the file', () => {
    const text = html(
      '<preformat>\n      <styled-content>if (x)</styled-content>\n        y()\n\n      z()\n    </preformat>',
    )
    expect(text).toContain('<pre tabindex="0"><code>if (x)\n  y()\n \nz()</code></pre>')
  })

  it('moves footnotes to notes that lead back', () => {
    const text = html('<p>Word<fn id="fn1"><p>Aside.</p></fn>.</p>')
    expect(text).toContain(
      '<sup><a class="note-reference" id="note-link-1" href="#note-fn1" role="doc-noteref">1</a></sup>',
    )
    expect(text).toContain('<li id="note-fn1"><p>Aside.</p>')
    expect(text).toContain('href="#note-link-1" role="doc-backlink"')
  })

  it('splits paragraphs around blocks, and shows lists, quotations and boxes', () => {
    const text = html(
      '<p>Before<list list-type="order"><list-item><p>one</p></list-item></list>after.</p><disp-quote><p>Said.</p><attrib>Who</attrib></disp-quote><boxed-text><caption><title>Box</title></caption><p>In it.</p></boxed-text>',
    )
    expect(text).toContain('<p>Before</p>\n<ol>\n<li>one</li>\n</ol>\n<p>after.</p>')
    expect(text).toContain('<blockquote><p>Said.</p>\n<p class="attribution">Who</p></blockquote>')
    expect(text).toContain('<aside class="boxed-text"><p class="box-title"><strong>Box</strong></p>')
  })

  it('reduces what it does not know to its words', () => {
    expect(html('<p>A <styled-content style="color:red">red</styled-content> word.</p>')).toContain(
      '<p>A red word.</p>',
    )
    expect(html('<p>See <xref ref-type="fig" rid="missing">Figure 9</xref>.</p>')).toContain(
      '<p>See Figure 9.</p>',
    )
  })

  it('says what an article corrects, with our own address where we have it', () => {
    const notice = record({ related: [{ type: 'retraction-forward', doi: '10.5555/x.1' }] })
    const options = { articleAddress: (doi: string) => (doi === '10.5555/x.1' ? '/articles/x' : null) }
    expect(jatsToHtml(parseJats(writeJats(notice)), options).html).toContain(
      'This article has been retracted. <a href="/articles/x">Read the notice</a>',
    )
  })

  it('marks the language and the direction of a text that is not English', () => {
    const { arabic, chinese } = hardArticles
    const text = jatsToHtml(arabic).html
    expect(text).toMatch(/^<div class="text-language" lang="ar" dir="rtl">\n<section id="sec-s1">/)
    // Each reference keeps the direction of its own script.
    expect(text).toContain('<li id="ref-r1" dir="auto">')
    expect(jatsToHtml(chinese).html).toMatch(/^<div class="text-language" lang="zh">/)
  })

  it('says in the language of the text where a reference is cited', () => {
    const cited =
      '<sec><label>1</label><title>Dados</title><p>(<xref ref-type="bibr" rid="r1">Novak</xref>; <xref ref-type="bibr" rid="r1">ibid.</xref>)</p></sec>'
    const text = jatsToHtml(parseJats(writeJats(record({ language: 'pt', body: body(cited) })))).html
    expect(text).toMatch(/Citado em <a [^>]*>seção 1<\/a>, <a [^>]*>novamente \(2\)<\/a>/)
  })

  it('marks a title and an abstract that are in another language than the text', () => {
    const article = parseJats(writeJats(record({ language: 'es', titleLanguage: 'ar' })))
    const front = frontHtml(article)
    expect(front).toMatch(/<h1 lang="ar" dir="rtl">/)
    expect(front).toContain('<section class="abstract" lang="ar" dir="rtl">')
    expect(frontHtml(parseJats(writeJats(record())))).not.toMatch(/<h1[^>]* lang=/)
  })

  it('gives a report in another language than the article its language and direction', () => {
    const text =
      'The question is good, and the answer to it is what the readers of this journal want to have.'
    const report = { kind: 'report', round: 1, reviewer: 1, day: null, text, signedBy: null } as const
    const of = (language: string) =>
      writeJats(
        record({
          language,
          body: body('<p>Text</p>'),
          subArticles: peerReviewXml([report], { doi: null, language, journalLanguage: 'de' }),
        }),
      )
    const section = /<section [^>]*class="sub-article"[^>]*>/
    expect(section.exec(jatsToHtml(parseJats(of('ar'))).html)?.[0]).toContain('lang="en" dir="ltr"')
    expect(of('en-US')).not.toMatch(/<sub-article[^>]*xml:lang/)
  })

  it('gives each letter of a round a title of its own, in the language in which it is written', () => {
    const letter = (text: string) =>
      ({ kind: 'decision', round: 1, reviewer: null, day: null, signedBy: null, text }) as const
    const portuguese =
      'Os pareceres são favoráveis e o texto pode ser publicado depois de uma revisão da tabela.'
    const english = 'The reports are good, and the text can be published when the table has been corrected.'
    const subArticles = peerReviewXml(
      [letter(portuguese), letter(english), { ...letter(english), round: 2 }],
      {
        ...{ doi: null, language: 'pt', journalLanguage: 'en' },
      },
    )
    const { html: text } = jatsToHtml(parseJats(writeJats(record({ language: 'pt', subArticles }))))
    const titles = [...text.matchAll(/<h3[^>]*>(.*?letter.*?|Carta.*?)<\/h3>/g)].map(([, title]) => title)
    expect(titles).toEqual([
      'Carta de decisão, rodada 1 (1/2)',
      'Decision letter, round 1 (2/2)',
      'Decision letter, round 2',
    ])
    expect(text).toContain('Os editores')
  })

  it('writes the headings of keywords and codes in the language of the abstract', () => {
    const given = { language: 'es', titleLanguage: 'pt', jelCodes: ['F14'], keywords: ['preços'] }
    const article = parseJats(writeJats(record(given)))
    const front = frontHtml(article)
    for (const heading of ['Resumo', 'Palavras-chave', 'Códigos JEL']) expect(front).toContain(heading)
    expect(front).not.toMatch(/Resumen|Palabras|JEL codes/)
  })

  it('puts the published peer review below a heading of its own', () => {
    const report = (n: number, kind: string) =>
      `<sub-article article-type="${kind}" id="pr${n}"><front-stub><title-group><article-title>Report ${n}</article-title></title-group></front-stub><body><p>Sound.</p></body></sub-article>`
    const subArticles = `${report(1, 'reviewer-report')}${report(2, 'translation')}${report(3, 'editor-report')}`
    const { html: text, outline } = jatsToHtml(parseJats(writeJats(record({ subArticles }))))
    expect(text).toMatch(
      /<h2>Report 2<\/h2>[\s\S]+<h2 class="generated">Peer review<\/h2>[\s\S]+<h3>Report 1<\/h3>/,
    )
    expect(outline.map(({ id }) => id)).toContain('peer-review')
  })

  it('lets nothing run', () => {
    const title = '<script>alert(1)</script>'
    const parsed = parseJats(writeJats(record({ title })))
    expect(parsed.titleHtml).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
    const text = html(
      `<p>&lt;script&gt;x&lt;/script&gt; <ext-link xlink:href="javascript:alert(1)">a</ext-link> <ext-link xlink:href=" JaVaScRiPt:alert(1)">b</ext-link>
       <ext-link xlink:href="data:text/html,x">c</ext-link> <uri xlink:href="https://ok.example/&quot;onclick=&quot;x">d</uri>
       <script>alert(2)</script><p id="&quot;&gt;&lt;script&gt;">e</p></p>
       <fig id="x&quot; onload=&quot;y"><caption><title>f</title></caption></fig>
       <disp-formula><mml:math><mml:mi onclick="alert(1)" style="x" mathvariant="bold">z</mml:mi><mml:annotation-xml><script>1</script></mml:annotation-xml></mml:math></disp-formula>`,
    )
    expect(text).not.toMatch(/<script/i)
    expect(text).not.toMatch(/javascript:|data:text/i)
    expect(text).not.toMatch(/<[^>]*\s(?:on\w+|style)=/i)
    // Browsers know the bold letter alone, not the attribute.
    expect(text).toContain('<mi>𝐳</mi>')
  })
})
