import { describe, expect, it } from 'vitest'
import { foreignArticle } from './foreign.fixture.ts'
import { jatsToHtml } from './html.ts'
import { parseJats } from './parse.ts'
import { body, record } from './sample.fixture.ts'
import { jatsToTypst } from './typst.ts'
import { escapeTypst } from './typst-inline.ts'
import { mathTypst } from './typst-math.ts'
import { writeJats } from './write.ts'
import { parseXml } from './xml.ts'

const journal = { title: 'Journal of Tests & Trials', shortTitle: 'JTT', issnOnline: '2764-9261' }
const paths = { figures: (path: string) => ({ path }) }
const typst = (changes: Parameters<typeof record>[0], options = {}) =>
  jatsToTypst(parseJats(writeJats(record(changes))), journal, options)
const foreign = () => jatsToTypst(parseJats(foreignArticle), journal, paths)
const math = (mathml: string) => mathTypst(parseXml(`<math>${mathml}</math>`))

describe('jatsToTypst', () => {
  it('sets title, authors, references and the first page', () => {
    const markup = typst({})
    expect(markup).toContain('#title[Prices \\< costs \\& other surprises]')
    expect(markup.indexOf('#authors[')).toBeGreaterThan(markup.indexOf('#title['))
    expect(markup).toContain('Ana~Šimić#super[\\*]#h(0.16em)#orcid("https://orcid.org/0000-0002-1825-0097"')
    expect(markup).toContain('#counter(page).update(101)')
    expect(markup).toContain('#heading(level: 1)[References]')
    expect(markup).toContain('[Sample article]')
  })

  it('lets words mean nothing but themselves', () => {
    const hostile = '#import "x": * $ ] } \\ // /* `raw` <label> @ref *b* _i_ = h'
    expect(escapeTypst(hostile)).not.toMatch(/(?<!\\)[#$\]`<@*_]/)
    const markup = typst({ title: '#panic("x")', body: body('<p>#eval("1") ] #import "@preview/x:1"</p>') })
    expect(markup).toContain('\\#panic\\(\\"x\\"\\)')
    // The title is ignored, because a hash has no meaning within its string literal.
    expect(markup.replace(/^#set document.*$/m, '')).not.toMatch(/(?<!\\)#(?:eval|import|panic)/)
  })

  it('keeps the lines and the indentation of code', () => {
    const markup = typst({
      body: body('<p>For example:</p><code>if (x) {\n  y("z")\n}</code><p>See <code>a  b</code>.</p>'),
    })
    expect(markup).toContain('#raw(block: true, "if (x) {\\n  y(\\"z\\")\\n}")')
    expect(markup).toContain('See #raw("a b")')
  })

  it('has the headings of keywords and codes in the language of the abstract', () => {
    const markup = typst({ language: 'es', titleLanguage: 'pt', jelCodes: ['F14'] })
    for (const heading of ['[Resumo]', '[Palavras-chave]', '[Códigos JEL]']) expect(markup).toContain(heading)
  })

  it('has summaries and abstracts in other languages, and no links of DOIs that lead nowhere', () => {
    const markup = typst({
      plainSummaries: [
        { language: 'en', text: 'Who pays?' },
        { language: 'ar', text: 'من يدفع؟' },
      ],
      translations: [{ language: 'de', title: 'Preise', abstract: 'Wir fragen, wer zahlt.' }],
      body: body(
        '<p><ext-link xlink:href="https://doi.org/10.5555/x.1">An example</ext-link>, <ext-link xlink:href="https://doi.org/10.1086/1">a work</ext-link></p>',
      ),
    })
    expect(markup).toContain('#further-abstract([Plain\\-language summary], [#set text(lang: "en", dir: ltr)')
    expect(markup).toContain('#set text(lang: "ar", dir: rtl)')
    expect(markup).toContain('Wir fragen\\, wer zahlt')
    expect(markup).toContain('#link("https://doi.org/10.1086/1")[a work]')
    expect(markup).not.toContain('#link("https://doi.org/10.5555/')
  })

  it('keeps italics, subscripts and links of title and abstract', () => {
    const file = foreignArticle
      .replace('Harbours and prices', 'Harbours, <italic>Zea mays</italic> and CO<sub>2</sub>')
      .replace('Prices follow harbours.', 'Prices follow <bold>harbours</bold> by 10<sup>3</sup>.')
    const markup = jatsToTypst(parseJats(file), journal)
    expect(markup).toContain('Harbours\\, #emph[Zea mays] and CO#sub[2]')
    expect(markup).toContain('Prices follow #strong[harbours] by 10#super[3]\\.')
  })

  it('has translations and responses after the article, but no reports of the peer review', () => {
    const markup = jatsToTypst(parseJats(foreignArticle), journal)
    expect(markup).toMatch(
      /References\][\s\S]+#heading\(level: 1\)\[Puertos y precios\][\s\S]+Los barcos llegan/,
    )
    expect(markup).toContain('#fact([Edited by], [Eva Ruiz])')
    expect(markup).not.toContain('Sound work on harbours')
  })

  it('numbers figures and tables without a label, and fills empty references, as the page does', () => {
    const markup = foreign()
    expect(markup).toContain('#strong[Table 2.] #strong[A scanned table.]')
    expect(markup).toContain('#strong[Figure 10.] #strong[The quay.]')
    expect(markup).toContain(
      'See Fig\\. #go("fig-f1")[10] and #go("table-t2")[Table 2]\\, and #go("ref-b2")[2]\\.',
    )
  })

  it('keeps a table that is a picture on the page of its caption', () => {
    expect(foreign()).toMatch(
      /#\[#show figure: set block\(breakable: false\)\n#figure\(kind: table, .+A scanned table/,
    )
  })

  it('keeps headings, paragraphs and figures of unknown vocabularies apart', () => {
    const markup = foreign()
    expect(markup).toMatch(/#heading\(level: 1\)\[Portunus minor\]\s+A small crab\\\.\n\n/)
    expect(markup).toMatch(/#heading\(level: 1\)\[Habitat\]\s+It lives on quays\\\.\n\s+#figure\(/)
    expect(markup).toContain('#picture("f2.png", "Figure 9.")')
  })

  it('sets pictures and notes between paragraphs as blocks', () => {
    const markup = typst(
      {
        body: body(
          '<p>Before.</p><p><graphic xlink:href="g.png"><alt-text>A map</alt-text><caption><p>The coast.</p></caption></graphic></p><p>A <graphic xlink:href="h.png"/> within.</p><p><fn id="k"><p>Alone.</p></fn></p>',
        ),
      },
      paths,
    )
    expect(markup).toMatch(/Before\\\.\n\n#picture\("g\.png", "A map"\)\s+The coast\\\.\n\n/)
    expect(markup).toContain('A #box(height: 1em, baseline: 0.15em, image("h.png"')
    expect(markup).toContain('\n\nAlone\\.\n\n')
  })

  it('says who has the rights to a figure, and keeps files named in its caption', () => {
    const markup = jatsToTypst(
      parseJats(
        foreignArticle.replace(
          '<p>The crab.</p></caption>',
          '<p>The crab.</p><p><supplementary-material><label>Data of the crab</label></supplementary-material></p></caption><permissions><copyright-statement>© 2004 Sea Society</copyright-statement><copyright-holder>Sea Society</copyright-holder><license><license-p>Reproduced with permission.</license-p></license></permissions>',
        ),
      ),
      journal,
      paths,
    )
    expect(markup).toContain('#emph[© 2004 Sea Society] #emph[Reproduced with permission\\.]')
    expect(markup).toMatch(/The crab\\\.\s+Data of the crab/)
  })

  it.each([
    ['<license-p>Reproduced with permission.</license-p>', true],
    ['<license-p>See https://licence.example/by.</license-p>', false],
    ['<license-p>See <ext-link xlink:href="https://licence.example/by">there</ext-link>.</license-p>', false],
  ])('gives the address of a figure’s licence unless its words %s do', (words, isAdded) => {
    const licence = `<license xlink:href="https://licence.example/by">${words}</license>`
    const article = parseJats(
      foreignArticle.replace(
        '<p>The crab.</p></caption>',
        `<p>The crab.</p></caption><permissions>${licence}</permissions>`,
      ),
    )
    const link = 'License: #link("https://licence.example/by")['
    expect(jatsToTypst(article, journal, paths).includes(link)).toBe(isAdded)
    expect(jatsToHtml(article, {}).html.includes('class="generated">License</a>')).toBe(isAdded)
  })

  it('marks a retracted article on its pages and in its title', () => {
    const markup = typst({ related: [{ type: 'retraction-forward', doi: '10.5555/x.1' }] })
    expect(markup).toContain('#title[RETRACTED: ')
    expect(markup).toContain('[Retracted article · Sample article]')
  })
})

describe('mathTypst', () => {
  it.each([
    ['<mi>x</mi><mo>=</mo><mn>0.5</mn>', 'x \\= 0.5'],
    ['<msub><mi>x</mi><mi>i</mi></msub>', 'attach(x, b: i)'],
    ['<mfrac><mn>1</mn><mi>n</mi></mfrac>', 'frac(1, n)'],
    ['<munderover><mo>∑</mo><mn>0</mn><mi>k</mi></munderover>', 'attach(∑, b: 0, t: k)'],
    ['<mover accent="true"><mi>q</mi><mo>^</mo></mover>', 'accent(q, hat)'],
    ['<mover><mi>q</mi><mo accent="true">\u0300</mo></mover>', 'accent(q, grave)'],
    ['<mover><mi>q</mi><mo>\u0302</mo></mover>', 'accent(q, hat)'],
    ['<mover><mrow><mi>a</mi><mi>b</mi></mrow><mo>¯</mo></mover>', 'overline(a b)'],
    ['<munder><mi>a</mi><mo>_</mo></munder>', 'underline(a)'],
    ['<mover><mover><mi>a</mi><mo>⏞</mo></mover><mi>n</mi></mover>', 'overbrace(a, n)'],
    ['<munder><munder><mi>a</mi><mo>⏟</mo></munder><mi>n</mi></munder>', 'underbrace(a, n)'],
    ['<mi>ln</mi><mi>p</mi>', 'op("ln") p'],
    ['<mtext>a, "b"</mtext>', '"a, \\"b\\""'],
    ['<mo>(</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo>)</mo>', '\\( a \\, b \\)'],
  ])('%s', (mathml, expected) => {
    expect(math(mathml)).toBe(expected)
  })
})
