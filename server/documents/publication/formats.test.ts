import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { body } from '../../jats/sample.fixture.ts'
import { longFormula, orderOf, richBack, richBody, tableXml } from './article.fixture.ts'
import { makeFormats } from './formats.ts'
import { canJudge, lettersOffPage, linksOf, textOfPdf, uaProblem } from './judge.fixture.ts'

const pdfOf = async (order: ReturnType<typeof orderOf>) => {
  const made = await makeFormats({ ...order, formats: ['pdf'] })
  expect(made.failures).toEqual({})
  return { ...made, pdf: made.pdf ?? new Uint8Array() }
}

describe('the PDF of an article', () => {
  it('has the particulars on its first page, the issue’s page numbers and the notes', async () => {
    const { pdf, pages, problems } = await pdfOf(orderOf())
    const text = textOfPdf(pdf)
    expect(text).toMatch(
      /Journal of Tests\s+& Trials[\s\S]+Volume 3 \(2\), 101–118[\s\S]+10\.5555\/test\.2025\.1/,
    )
    for (const words of ['Received', 'January 2, 2025', 'How to cite', 'Keywords', 'Abstract', 'References'])
      expect(text).toContain(words)
    expect(text).toContain('A footnote with its own words.')
    expect(text).toMatch(/\b101\b[\s\S]+\b102\b/)
    expect(pages).toBeGreaterThan(1)
    expect(problems).toEqual([])
  })

  it('conforms to PDF/UA-1', (test) => {
    if (!canJudge) test.skip('the native Typst compiler is not available on this system')
    expect(uaProblem(orderOf())).toBeNull()
  })

  it('is marked as a proof without a date before publication', async () => {
    const { pdf } = await pdfOf(orderOf({}, { isProof: true }))
    expect(textOfPdf(pdf)).toContain('Proof')
    expect(textOfPdf(pdf)).not.toContain('July 8, 2025')
  })

  it('keeps everything on the page: long formulas, wide tables, long words, nested tables', async () => {
    const word = 'x'.repeat(300)
    const address = `https://example.org/${'path/'.repeat(50)}`
    const nested = `<table-wrap id="t9"><label>Table 9</label><caption><title>Nested</title></caption><table><tbody><tr><td>Outer</td><td><table><tbody><tr><td>${word}</td><td>Inner</td></tr></tbody></table></td></tr></tbody></table></table-wrap>`
    const order = orderOf({
      body: body(
        `<p>${word} and <ext-link xlink:href="${address}">${address}</ext-link></p>${longFormula('e1', 14)}${longFormula('e2', 26)}${tableXml('t1', 30, 6)}${tableXml('t2', 12, 16, 'several words')}${tableXml('t3', 3, 4, word)}${nested}<p>The last words.</p>`,
      ),
    })
    const { pdf } = await pdfOf(order)
    expect(lettersOffPage(pdf)).toEqual([])
    expect(textOfPdf(pdf)).toContain('The last words.')
  })

  it('sets what the compiler refuses as its source, and reports it', async () => {
    // The formula is nested more deeply than the compiler's memory allows.
    const deep = `${'<mml:mfrac><mml:mn>1</mml:mn>'.repeat(120)}<mml:mi>x</mml:mi>${'</mml:mfrac>'.repeat(120)}`
    const broken = `<disp-formula id="e1"><mml:math>${deep}</mml:math></disp-formula>`
    const order = orderOf({
      body: body(
        `<p id="p1">Letters ꙮ and 한국어.</p>${broken}<fig id="f2"><label>Figure 2</label><caption><title>Missing</title></caption><graphic xlink:href="info:doi/10.5555/missing.g001"/></fig><fig id="f3"><label>Figure 3</label><caption><title>Old</title></caption><graphic xlink:href="old.tif"/></fig>`,
      ),
    })
    const { pdf, problems } = await pdfOf({
      ...order,
      pictures: [{ name: 'old.tif', mediaType: 'image/tiff', bytes: Buffer.from('II*\0') }],
    })
    expect(
      problems.map(({ code, elementId, params }) => [code, params.name ?? params.letters ?? elementId]),
    ).toEqual([
      ['formula-refused', 'e1'],
      ['glyphs-missing', 'ꙮ'],
      ['picture-not-set', 'missing.g001'],
      ['picture-unprintable', 'old.tif'],
    ])
    expect(problems.find(({ code }) => code === 'glyphs-missing')?.elementId).toBe('p1')
    expect(textOfPdf(pdf)).toContain('The picture of this figure is missing.')
  })

  it('is made of an article without text and references', async () => {
    const { pdf } = await pdfOf(
      orderOf({ body: null, back: null, contributors: [], abstract: [], keywords: [] }),
    )
    expect(textOfPdf(pdf)).toContain('Prices < costs & other surprises')
  })

  it('sets Arabic from right to left', async () => {
    const words = 'هذه دراسة عن الأسعار والتكاليف في الأسواق الدولية. '.repeat(20)
    const order = orderOf({ language: 'ar', title: 'الأسعار والتكاليف', body: body(`<p>${words}</p>`) })
    const { pdf, problems } = await pdfOf(order)
    expect(problems).toEqual([])
    expect(lettersOffPage(pdf)).toEqual([])
  })

  it.each([
    ['Hebrew', 'he', 'מחקר זה בוחן את המרחק במסחר הבינלאומי. '],
    ['Devanagari', 'hi', 'यह अध्ययन अंतर्राष्ट्रीय व्यापार में दूरी की जाँच करता है। '],
    ['Thai', 'th', 'การศึกษานี้ตรวจสอบระยะทางในการค้าระหว่างประเทศ '],
    ['Georgian', 'ka', 'ეს კვლევა იკვლევს მანძილს საერთაშორისო ვაჭრობაში. '],
    ['Ethiopic', 'am', 'ይህ ጥናት በዓለም አቀፍ ንግድ ውስጥ ርቀትን ይመረምራል። '],
  ])('sets %s', async (_, language, sentence) => {
    const order = orderOf({ language, title: sentence.trim(), body: body(`<p>${sentence.repeat(20)}</p>`) })
    const { pdf, problems } = await pdfOf(order)
    expect(problems).toEqual([])
    expect(lettersOffPage(pdf)).toEqual([])
    expect(textOfPdf(pdf)).not.toContain('\uFFFD')
  })
})

describe('the EPUB of an article', () => {
  const epubOf = async (order: ReturnType<typeof orderOf>) => {
    const { epub } = await makeFormats({ ...order, formats: ['epub'] })
    return epub ?? new Uint8Array()
  }

  it('names its type in its first bytes, and its contents in order', async () => {
    const epub = await epubOf(orderOf({ runningTitle: 'Prices & costs' }))
    expect(strFromU8(epub.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
    expect(epub[8]).toBe(0)
    const files = unzipSync(epub)
    const opf = strFromU8(files['EPUB/package.opf'] ?? new Uint8Array())
    expect(opf).toContain(
      '<dc:identifier id="identifier">https://doi.org/10.5555/test.2025.1</dc:identifier>',
    )
    expect(opf).toMatch(/href="article.xhtml"[^>]*properties="mathml"/)
    // epubcheck refuses selectors of CSS 4.
    expect(strFromU8(files['EPUB/style.css'] ?? new Uint8Array())).not.toMatch(/:(?:has|is|where)\(/)
    expect(opf).toContain('<dc:title id="short-title">Prices &amp; costs</dc:title>')
    expect(opf).toContain('<meta refines="#short-title" property="title-type">short</meta>')
    expect(opf).toContain('<meta property="schema:accessibilityFeature">alternativeText</meta>')
    expect(opf).toContain('EPUB Accessibility 1.1 - WCAG 2.2 Level AA')
    expect(strFromU8(files['EPUB/nav.xhtml'] ?? new Uint8Array())).toMatch(
      /article\.xhtml#sec-s1[\s\S]+article\.xhtml#references/,
    )
    const text = strFromU8(files['EPUB/article.xhtml'] ?? new Uint8Array())
    expect(text).toContain(
      '<img class="figure-image" src="media/picture-1.png" alt="Four squares of one colour"/>',
    )
  })

  it('does not claim conformance for pictures that nobody described', async () => {
    const figure =
      '<fig id="f1"><label>Figure 1</label><caption><title>T</title></caption><graphic xlink:href="chart.png"/></fig>'
    const files = unzipSync(await epubOf(orderOf({ body: body(figure) })))
    expect(strFromU8(files['EPUB/package.opf'] ?? new Uint8Array())).not.toContain('dcterms:conformsTo')
  })

  it('is the same file for the same article', async () => {
    expect(Buffer.compare(await epubOf(orderOf()), await epubOf(orderOf()))).toBe(0)
  })
})

describe('an article in another language than English', () => {
  const spanish = orderOf({
    language: 'es',
    abstract: ['Se estudia lo que cuesta probar.'],
    funding: 'Ninguna.',
    back: richBack.replace('<title>References</title>', ''),
  })

  it('has the words around its text in its own language in PDF and EPUB', async () => {
    const { pdf, epub } = await makeFormats(spanish)
    const printed = textOfPdf(pdf ?? new Uint8Array()).replaceAll(/\s+/g, ' ')
    for (const words of ['Resumen', 'Palabras clave', 'Recibido', '2 de enero de 2025', 'Cómo citar'])
      expect(printed).toContain(words)
    for (const words of ['Declaraciones', 'Financiación', 'Referencias']) expect(printed).toContain(words)
    const files = unzipSync(epub ?? new Uint8Array())
    const read = (name: string) => strFromU8(files[`EPUB/${name}`] ?? new Uint8Array())
    expect(read('title.xhtml')).toContain('>Resumen</h2>')
    expect(read('article.xhtml')).toMatch(/Declaraciones[\s\S]+Financiación[\s\S]+Referencias/)
    expect(read('nav.xhtml')).toContain('>Contenido</h1>')
    for (const text of [printed, read('title.xhtml'), read('article.xhtml'), read('nav.xhtml')])
      expect(text).not.toMatch(/\b(Abstract|Keywords|Received|Statements|Funding|References|Contents)\b/)
  })
})

describe('supplementary files', () => {
  const supplement =
    '<supplementary-material id="su1"><label>File S1</label><caption><title>Prices</title><p>By month.</p></caption><media xlink:href="prices 1.csv"/></supplementary-material>'
  const address = 'https://journal.example/articles/tests/figures/prices%201.csv'
  const order = (changes = {}) => orderOf({ body: richBody + supplement }, changes)

  it('are linked in PDF and EPUB, with what the article says about them', async () => {
    const { pdf, epub } = await makeFormats(order())
    expect(textOfPdf(pdf ?? new Uint8Array())).toMatch(/File S1\. Prices\s+By month\./)
    expect(linksOf(pdf ?? new Uint8Array())).toContain(address)
    const text = strFromU8(unzipSync(epub ?? new Uint8Array())['EPUB/article.xhtml'] ?? new Uint8Array())
    expect(text).toContain(`<a href="${address}">`)
  })

  it('have no link before publication, when nobody can open it', async () => {
    const { pdf, epub } = await makeFormats(order({ filesUrl: null, isProof: true }))
    expect(textOfPdf(pdf ?? new Uint8Array())).toContain('File S1. Prices')
    expect(linksOf(pdf ?? new Uint8Array())).not.toContain(address)
    expect(
      strFromU8(unzipSync(epub ?? new Uint8Array())['EPUB/article.xhtml'] ?? new Uint8Array()),
    ).not.toContain('prices%201')
  })
})
