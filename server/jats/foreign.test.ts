import { describe, expect, it } from 'vitest'
import { foreignArticle } from './foreign.fixture.ts'
import { jatsPage } from './page.ts'
import { parseJats } from './parse.ts'

const article = parseJats(foreignArticle)
const page = jatsPage(article, { figures: (href) => ({ src: `/files/${href}` }) })
const text = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const times = (words: string) => text.split(words).length - 1

describe('an article as other publishers write it', () => {
  it('shows tables of the OASIS model with spans and formulas', () => {
    expect(page).toContain('<th scope="colgroup" colspan="2">Both ports</th>')
    expect(page).toMatch(/<td rowspan="2">North<\/td><td><math[^>]*>.*<mi>p<\/mi>/)
  })

  it('shows tables and formulas that are pictures, with a description', () => {
    expect(page).toContain('src="/files/t2.png" alt="A scanned table"')
    expect(page).toContain('src="/files/e1.png" alt="Formula (1) as a picture"')
    // Both can be enlarged as figures can.
    expect(page).toMatch(
      /<div class="table-wrap"[^>]*>\n<figure class="figure">\n<figcaption>[^\n]*A scanned table/,
    )
    expect(page).toContain('<figure class="figure formula-figure"><img class="figure-image formula-picture"')
  })

  it('numbers figures and tables without a label, and fills empty references', () => {
    expect(text).toContain('Table 2. A scanned table')
    expect(text).toContain('Figure 10. The quay')
    expect(text).toContain('See Fig. 10 and Table 2 , and 2 .')
  })

  it('keeps headings, paragraphs and figures of unknown vocabularies apart', () => {
    expect(page).toMatch(/<h2>Portunus minor<\/h2>\n<p>A small crab\.<\/p>/)
    expect(page).toMatch(/<h2>Habitat<\/h2>\n<p>It lives on quays\.<\/p>\n<figure/)
  })

  it('keeps the headings of notes, and shows funding once', () => {
    expect(page).toMatch(/<h3>JEL Code<\/h3>\n<p>R41, F14\.<\/p>/)
    expect(page).toMatch(/<h3>Peer review<\/h3>/)
    expect(times('The Sea Fund paid for the ships')).toBe(1)
    expect(text).toContain('Sea Fund: SF-9')
  })

  it('shows referee reports, translations, and abstracts and titles in other languages', () => {
    expect(page).toMatch(
      /<section id="sub-r1" class="sub-article" lang="en">\n<h2>Report of the first referee<\/h2>/,
    )
    expect(text).toContain('Anonymous')
    expect(page).toMatch(/<section id="sub-tr" class="sub-article" lang="es">/)
    expect(page).toContain('<h3>Cuadros</h3>')
    expect(page).toContain('<p class="translated-title" lang="es">Puertos y precios</p>')
    expect(text).toContain('Plain-language summary Where ships land')
    expect(text).toContain('Los precios siguen')
  })

  it('numbers references, and sets them in one style unless words would be lost', () => {
    const [first, second, third] = page.split('<li id="ref-').slice(1)
    const plain = (html = '') =>
      html
        .replace(/^[^>]*>/, '')
        .replaceAll(/<[^>]+>/g, '')
        .trim()
    expect(plain(first)).toMatch(/^1\. Smith, J\. \(2009\)\. On quays\. Sea Econ, 5\(3\), 18–22\./)
    expect(plain(second)).toMatch(/^2\. Berg, K\. \(2011\)\. Ships\. Sea Econ, 7, 3\./)
    expect(plain(third)).toMatch(/^3\. Quist L, letter to the harbour master, found in a drawer\./)
  })

  it('separates the fields of a citation that has nothing between them', () => {
    const xml = foreignArticle.replace('<article-title>On quays</article-title>', '')
    const [reference] = jatsPage(parseJats(xml)).split('<li id="ref-').slice(1)
    expect(reference?.replaceAll(/<[^>]+>/g, '')).toContain('Smith J. 2009. Sea Econ. 5. 3. 18. 22')
  })

  it('links supplementary files', () => {
    expect(page).toContain('<a href="https://doi.org/10.5555/ports.s1">S1 File.</a>')
  })

  it('says who did what, and gives everybody their own address', () => {
    const [ada, per] = article.contributors
    expect(ada).toMatchObject({
      affiliations: [{ text: 'Harbour Institute, Lagos' }],
      equalContribution: true,
      notes: ['Present address: Quay 4, Accra'],
      email: 'okafor@ports.example',
      furtherEmails: ['ada@harbour.example'],
    })
    expect(per).toMatchObject({
      affiliations: [{ text: 'Coast College, Bergen' }],
      email: 'lund@ports.example',
    })
    expect(article.credits.map(({ title, people }) => [title, people[0]?.familyName])).toEqual([
      ['Edited by', 'Ruiz'],
      ['Reviewed by', 'Moss'],
    ])
  })

  it('reads month names, a licence in words, and kinds that are codes', () => {
    expect(article.published).toBe('2024-09-07')
    expect(article.received).toBe('2024-02-03')
    expect(article.licence.url).toBe('https://creativecommons.org/licenses/by-nc/4.0/')
    expect(article.heading).toBe('Review article')
  })
})
