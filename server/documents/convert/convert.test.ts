import * as mupdf from 'mupdf'
import { describe, expect, it } from 'vitest'
import { child, descendants, parseXml, textOf } from '../../jats/xml.ts'
import { type Conversion, convertDocument } from './convert.ts'
import { bareDocx, docxOf, field, heading, options, paragraph, pixel, run } from './manuscripts.fixture.ts'
import { parseReference } from './reference-parser/parse.ts'

const codes = ({ tasks }: Conversion) => tasks.map(({ code }) => code)
const read = ({ jats }: Conversion) => parseXml(jats)
const texts = (conversion: Conversion, ...names: string[]) =>
  descendants(read(conversion), ...names).map(textOf)
const titles = (conversion: Conversion) =>
  descendants(read(conversion), 'sec').map((section) =>
    [textOf(child(section, 'label')), textOf(child(section, 'title'))].filter(Boolean).join(' '),
  )

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Returns the text of each link together with the text of its target. */
function links(conversion: Conversion, type: string): [string, string][] {
  const article = read(conversion)
  const byId = new Map(
    descendants(article, 'ref', 'fig', 'table-wrap', 'disp-formula', 'sec', 'fn').map((element) => [
      element.attributes.id,
      element,
    ]),
  )
  return descendants(article, 'xref')
    .filter(({ attributes }) => attributes['ref-type'] === type)
    .map((xref) => [
      textOf(xref),
      (xref.attributes.rid ?? '')
        .split(' ')
        .map((id) => textOf(byId.get(id)).slice(0, 12))
        .join(' + '),
    ])
}

const styled = `
# Abstract

We study how ports close and what it costs those who ship perishable cargo through them, with bills of lading of two years.

# Introduction

Prices rose after the strike (Lindqvist and Hsu, 2021; Nwosu et al., 2023), as Haddad (2019) expected.[^1] See Figure 1 and Table 1.
Section 2 has more. Figure 7 does not exist.

![](a.png)

::: {custom-style="Caption"}
Figure 1. Cargo waited. The line is the median.
:::

# Setting {#setting}

::: {custom-style="Caption"}
Table 1. Ports
:::

| Port | Days |
|------|------|
| A    | 3    |

$$x = \\frac{a}{b}$$ (1)

The rate $r_t$ follows from equation (1).

# Funding

Paid by the sample fund.

# References

Haddad, N. (2019). Ports of call. *Review of Open Economics*, 26(1), 44–71.

Lindqvist, A., & Hsu, B. (2021). Landed cost. *Trade and Organization*, 9(4), 77–118. https://doi.org/10.5555/to.2021.0077

Nwosu, C., Arslan, E., & Whitcombe, N. (2023). When do firms change the currency they quote? *Trade and Organization*, 11, 1–20.

[^1]: A note with *emphasis*.
`

describe('a Word file with styles', () => {
  const converted = docxOf(styled).then((bytes) =>
    convertDocument(bytes, {
      ...options,
      record: {
        title: 'After the strike',
        abstract:
          'We study how ports close and what it costs those who ship perishable cargo through them, with bills of lading of two years.',
        keywords: [],
        authors: [],
      },
    }),
  )

  it('becomes valid JATS with an id on every paragraph', async () => {
    const conversion = await converted
    expect(conversion.problems).toEqual([])
    expect(conversion.completeness).toBeGreaterThan(0.98)
    for (const p of descendants(read(conversion), 'p', 'sec', 'disp-formula', 'inline-formula', 'fn'))
      expect(p.attributes.id).toMatch(/^\w+-[a-z0-9]{8}$/)
  })

  it('separates the front matter, the statements and the references from the text', async () => {
    const conversion = await converted
    expect(titles(conversion)).toEqual(['Introduction', 'Setting'])
    expect(conversion.front.abstract).toMatch(/^We study how ports close/)
    const [notes] = descendants(read(conversion), 'notes')
    expect(notes?.attributes['notes-type']).toBe('supported-by')
    expect(texts(conversion, 'mixed-citation')).toHaveLength(3)
  })

  it('recognises figures, tables, formulas and notes', async () => {
    const conversion = await converted
    const [figure] = descendants(read(conversion), 'fig')
    expect(textOf(child(figure, 'label'))).toBe('Figure 1')
    expect(textOf(child(child(figure, 'caption'), 'title'))).toBe('Cargo waited.')
    expect(descendants(figure, 'graphic')[0]?.attributes['xlink:href']).toBe('picture-1.png')
    expect(conversion.media[0]).toMatchObject({ name: 'picture-1.png', mediaType: 'image/png' })
    const [table] = descendants(read(conversion), 'table-wrap')
    expect(textOf(child(table, 'label'))).toBe('Table 1')
    expect(descendants(table, 'th')).toHaveLength(2)
    const [formula] = descendants(read(conversion), 'disp-formula')
    expect(textOf(child(formula, 'label'))).toBe('(1)')
    expect(textOf(descendants(formula, 'tex-math')[0])).toBe('x = \\frac{a}{b}')
    expect(descendants(formula, 'mml:mfrac')).toHaveLength(1)
    expect(texts(conversion, 'fn')).toEqual(['1A note with emphasis.'])
  })

  it('links citations and cross-references, and names what does not exist', async () => {
    const conversion = await converted
    expect(links(conversion, 'bibr').map(([words, target]) => [words, target.slice(0, 5)])).toEqual([
      ['Lindqvist and Hsu, 2021', 'Lindq'],
      ['Nwosu et al., 2023', 'Nwosu'],
      ['Haddad (2019', 'Hadda'],
    ])
    expect(links(conversion, 'fig').map(([words]) => words)).toEqual(['Figure 1'])
    expect(links(conversion, 'table').map(([words]) => words)).toEqual(['Table 1'])
    expect(links(conversion, 'disp-formula').map(([words]) => words)).toEqual(['equation (1)'])
    expect(conversion.tasks.find(({ code }) => code === 'target-missing')?.params).toEqual({
      text: 'Figure 7',
    })
    expect(codes(conversion)).toContain('alternative-text')
  })

  it('structures the references with a certainty for each field', async () => {
    const [reference] = descendants(read(await converted), 'element-citation')
    expect(textOf(descendants(reference, 'surname')[0])).toBe('Haddad')
    expect(textOf(child(reference, 'article-title'))).toBe('Ports of call')
    expect(textOf(child(reference, 'source'))).toBe('Review of Open Economics')
    expect(
      [
        child(reference, 'volume'),
        child(reference, 'issue'),
        child(reference, 'fpage'),
        child(reference, 'lpage'),
      ].map(textOf),
    ).toEqual(['26', '1', '44', '71'])
  })
})

describe('a Word file typed by hand', () => {
  it('has its headings found by their appearance and numbers', async () => {
    const conversion = await convertDocument(
      await docxOf(
        '**1. Introduction**\n\nSome text [2].\n\n***1.1 Data***\n\nMore text [1, 2].\n\n**2. Results**\n\nText.\n\n**REFERENCES**\n\n1\\. Haddad N. Ports of call. Rev Open Econ. 2019;26(1):44-71.\n\n2\\. Hsu B. Landed cost. Trade Organ. 2021;9:77-118.',
      ),
      options,
    )
    expect(titles(conversion)).toEqual(['1. Introduction', '1.1 Data', '2. Results'])
    expect(links(conversion, 'bibr').map(([words, target]) => `${words} ${target.slice(0, 2)}`)).toEqual([
      '2 2H',
      '1 1H',
      '2 2H',
    ])
    expect(conversion.citations).toBe('numeric')
    expect(conversion.problems).toEqual([])
  })
})

describe('what reference managers leave in a file', () => {
  const item = {
    id: 7,
    uris: ['http://zotero.org/users/1/items/A'],
    itemData: {
      type: 'article-journal',
      title: 'Ports of call',
      author: [{ family: 'Haddad', given: 'Noor' }],
      issued: { 'date-parts': [['2019']] },
      'container-title': 'Review of Open Economics',
      page: '44-71',
      DOI: '10.5555/roe.2019',
    },
  }
  const endNote =
    ' ADDIN EN.CITE <EndNote><Cite><record><rec-number>3</rec-number><ref-type name="Journal Article">17</ref-type><contributors><authors><author>Hsu, B.</author></authors></contributors><titles><title>Landed cost</title><secondary-title>Trade and Organization</secondary-title></titles><pages>77-118</pages><volume>9</volume><dates><year>2021</year></dates><electronic-resource-num>10.5555/to.2021</electronic-resource-num></record></Cite></EndNote>'

  it('is read from Zotero and EndNote, with the printed citation kept', async () => {
    const conversion = await convertDocument(
      bareDocx(
        paragraph(
          run('Text before ') +
            field(
              ` ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: [item] })} `,
              '(Haddad, 2019)',
            ) +
            run(' and after ') +
            field(endNote, '(Hsu, 2021)') +
            run('.'),
        ),
      ),
      options,
    )
    expect(conversion.problems).toEqual([])
    expect(texts(conversion, 'p').slice(0, 1)).toEqual(['Text before (Haddad, 2019) and after (Hsu, 2021).'])
    expect(texts(conversion, 'xref')).toEqual(['Haddad, 2019', 'Hsu, 2021'])
    expect(texts(conversion, 'fpage')).toEqual(['44', '77'])
    expect(texts(conversion, 'pub-id')).toEqual(['10.5555/roe.2019', '10.5555/to.2021'])
  })
})

describe('what Word keeps beside the text', () => {
  const body =
    paragraph(
      `${run('The result was ')}<w:ins w:id="1" w:author="Ann" w:date="2026-02-03T10:00:00Z">${run('large')}</w:ins><w:del w:id="2" w:author="Ann" w:date="2026-02-03T10:00:00Z"><w:r><w:delText>small</w:delText></w:r></w:del>${run('.')}`,
    ) +
    paragraph(`${run('Visible.')}<w:r><w:rPr><w:vanish/></w:rPr><w:t>two words</w:t></w:r>`) +
    paragraph(
      `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphic></wp:inline></w:drawing></w:r>${run('After the chart.')}`,
    ) +
    paragraph(
      `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(run('Text in a box'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>${run('After the box.')}`,
    ) +
    paragraph(
      `<w:r><w:object><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>${run('After the formula.')}`,
    )

  it.each([
    ['accept', 'The result was large.'],
    ['reject', 'The result was small.'],
  ] as const)('%s tracked changes', async (changes, text) => {
    const conversion = await convertDocument(bareDocx(body), { ...options, changes })
    expect(texts(conversion, 'p')[0]).toBe(text)
    expect(conversion.tracked).toBeNull()
  })

  it('keeps tracked changes for the editor, and names every object that is lost', async () => {
    const conversion = await convertDocument(bareDocx(body), { ...options, changes: 'keep' })
    expect(texts(conversion, 'p')[0]).toBe('The result was large.')
    const marks = descendants(parseXml(conversion.tracked ?? ''), 'named-content')
    expect(marks.map(({ attributes }) => attributes['content-type'])).toEqual([
      'tracked-insertion',
      'tracked-deletion',
    ])
    expect(marks[0]?.attributes['specific-use']).toBe('Ann | 2026-02-03T10:00:00Z')
    expect(codes(conversion)).toEqual(
      expect.arrayContaining(['lost-chart', 'lost-text-box', 'lost-equation-object', 'hidden-text']),
    )
    expect(texts(conversion, 'p')[1]).toBe('Visible.')
    const box = conversion.tasks.find(({ code }) => code === 'lost-text-box')
    expect(box?.params).toEqual({ text: 'Text in a box' })
    expect(texts(conversion, 'p')).toContain('After the box.')
    expect(box?.elementId).toMatch(/^p-/)
  })

  it('keeps a deleted paragraph for the editor, and changes within changes', async () => {
    const change = (kind: 'ins' | 'del', content: string) =>
      `<w:${kind} w:id="1" w:author="Ann" w:date="2026-02-03T10:00:00Z">${content}</w:${kind}>`
    const deleted = (text: string) => change('del', `<w:r><w:delText>${text}</w:delText></w:r>`)
    const conversion = await convertDocument(
      bareDocx(
        paragraph(run('First paragraph.')) +
          `<w:p><w:pPr><w:rPr>${change('del', '')}</w:rPr></w:pPr>${deleted('All of this is gone.')}</w:p>` +
          paragraph(run('Last ') + change('ins', run('new ') + deleted('and old ')) + run('words.')),
      ),
      { ...options, changes: 'keep' },
    )
    expect(texts(conversion, 'p')).toEqual(['First paragraph.', 'Last new words.'])
    const kept = descendants(parseXml(conversion.tracked ?? ''), 'p')
    expect(kept.map(textOf)).toEqual(['First paragraph.', 'All of this is gone.', 'Last new and old words.'])
    expect(
      descendants(kept[2] as (typeof kept)[number], 'named-content').map((one) => [
        one.attributes['content-type'],
        textOf(one),
      ]),
    ).toEqual([
      ['tracked-insertion', 'new'],
      ['tracked-deletion', 'and old'],
    ])
  })

  it('refuses a file without text', async () => {
    await expect(convertDocument(bareDocx(''), options)).rejects.toMatchObject({ code: 'no-text' })
  })
})

describe('a LaTeX source', () => {
  const main = `\\documentclass{article}\\usepackage{natbib}\\usepackage{own}\\begin{document}\\title{T}\\maketitle
\\begin{abstract}An abstract.\\end{abstract}
\\section{Introduction}\\label{s:intro}
As \\citet{haddad} shows \\citep[see][p.~4]{hsu}, $\\price > 0$. See Figure~\\ref{f:a}, \\eqref{e:one} and Section~\\ref{s:two}.
\\begin{equation}\\label{e:one} a = b \\end{equation}
\\begin{figure}\\includegraphics{figures/plot}\\caption{A plot.}\\label{f:a}\\end{figure}
\\input{parts/two}
\\bibliography{refs}\\end{document}`
  const bib =
    '@article{haddad, author={Haddad, Noor}, title={Ports of call}, journal={Review}, year=2019}\n@book{broken, title={No end\n@book{hsu, author={Hsu, Ben}, title={Landed Cost}, publisher={Press}, year=2021}'
  const bytes = bytesOf

  it('is read with its parts, macros and .bib file', async () => {
    const conversion = await convertDocument(bytes(main), {
      ...options,
      format: 'source',
      parts: [
        ['parts/two.tex', bytes('\\section{Second}\\label{s:two} The end.')],
        ['refs.bib', bytes(bib)],
        ['own.sty', bytes('\\newcommand{\\price}{p_t}')],
        ['figures/plot.png', pixel],
      ],
    })
    expect(conversion.problems).toEqual([])
    expect(titles(conversion)).toEqual(['1 Introduction', '2 Second'])
    expect(texts(conversion, 'p')[0]).toMatch(
      /^As Haddad \(2019\) shows \(see Hsu, 2021, p\. 4\), .* See Figure 1, \(1\) and Section 2\./,
    )
    expect(links(conversion, 'bibr').map(([, target]) => target.slice(0, 5))).toEqual(['Hadda', 'Hsu, '])
    expect(links(conversion, 'fig')).toHaveLength(1)
    expect(conversion.media).toHaveLength(1)
    expect(descendants(read(conversion), 'mml:math')).toHaveLength(2)
    expect(conversion.counts.references).toBe(2)
  })

  it('converts PDF pictures, the page that is named of one with several', async () => {
    const plot = new mupdf.PDFDocument()
    const page = (width: number) =>
      plot.insertPage(-1, plot.addPage([0, 0, width, 36], 0, plot.newDictionary(), '0 0 9 9 re f'))
    page(72)
    page(144)
    const pictures = ['', '[width=3cm, page=2]', '[page=7]'].map(
      (choice) => `\\begin{figure}\\includegraphics${choice}{plots/all}\\caption{A plot.}\\end{figure}`,
    )
    const { media, tasks } = await convertDocument(
      bytes(`\\documentclass{article}\\begin{document}Words.\n\n${pictures.join('\n\n')}\\end{document}`),
      {
        ...{ ...options, format: 'source' },
        parts: [['plots/all.pdf', plot.saveToBuffer('').asUint8Array().slice()]],
      },
    )
    expect(media.map(({ name }) => name)).toEqual(['picture-1.png', 'picture-2.png', 'picture-3.pdf'])
    expect(media.slice(0, 2).map((one) => new mupdf.Image(one.bytes as never).getWidth())).toEqual([300, 600])
    // The third names a page that the file does not have.
    expect(tasks.filter(({ code }) => code === 'picture-format')).toHaveLength(1)
  })

  it.each([
    ['\\usepackage{natbib}', 'After Haddad (2019), see (Haddad, 2019, p. 4) and Haddad (2019).'],
    ['\\usepackage{apacite}', 'After (Haddad, 2019), see (Haddad, 2019, p. 4) and Haddad (2019).'],
    ['\\usepackage[style=apa]{biblatex}', 'After Haddad, 2019, see Haddad, 2019, p. 4 and Haddad (2019).'],
  ])('prints a plain citation as its package does: %s', async (load, printed) => {
    const text = 'After \\cite{haddad}, see \\cite[p.~4]{haddad} and Haddad \\citeyearpar{haddad}.'
    const conversion = await convertDocument(
      bytes(`\\documentclass{article}${load}\\begin{document}${text}\n\n\\bibliography{refs}\\end{document}`),
      { ...options, format: 'source', parts: [['refs.bib', bytes(bib)]] },
    )
    expect(texts(conversion, 'p')).toEqual([printed])
  })

  it('numbers a formula that is a paragraph of its own, and links to it', async () => {
    const conversion = await convertDocument(
      bytes(
        '\\documentclass{article}\\begin{document}First.\n\n\\begin{equation}a\\label{e:one}\\end{equation}\n\nThen.\n\n\\begin{align}b &= 1 \\label{e:two}\\\\ c &= 2\\label{e:three}\\end{align}\n\nBy \\eqref{e:one} and \\eqref{e:three}.\\end{document}',
      ),
      { ...options, format: 'source' },
    )
    expect(texts(conversion, 'p')).toEqual(['First.', 'Then.', 'By (1) and (3).'])
    expect(descendants(read(conversion), 'disp-formula').map((one) => textOf(child(one, 'label')))).toEqual([
      ...['(1)', '(2)', '(3)'],
    ])
    expect(links(conversion, 'disp-formula').map(([text]) => text)).toEqual(['(1)', '(3)'])
  })

  it('numbers a formula in a list, whose number Word keeps in an item of its own', async () => {
    const word = await docxOf(
      '- The mean is\n\n  $$x$$ (1)\n\n- The rest is\n\n  $$y$$ (2)\n\nBy Eq. 2 this follows.',
    )
    const conversion = await convertDocument(word, options)
    const labels = descendants(read(conversion), 'disp-formula').map((one) => textOf(child(one, 'label')))
    expect(labels).toEqual(['(1)', '(2)'])
    expect(links(conversion, 'disp-formula').map(([text]) => text)).toEqual(['Eq. 2'])
    expect(texts(conversion, 'list-item')).toEqual(['The mean is', 'The rest is'])
  })

  it('reports every unknown command of formulas once, and where it stands first', async () => {
    const conversion = await convertDocument(
      bytes(
        '\\documentclass{article}\\begin{document}Here $\\ab > 0$ and $\\ab \\cd$.\n\n\\begin{equation}\\cd = \\ab\\end{equation}\\end{document}',
      ),
      { ...options, format: 'source' },
    )
    const unread = conversion.tasks.filter(({ code }) => code === 'formula-unread')
    expect(unread.map(({ params }) => params.macros)).toEqual(['\\ab', '\\cd'])
    const formulas = descendants(read(conversion), 'inline-formula').map(({ attributes }) => attributes.id)
    expect(unread.map(({ elementId }) => elementId)).toEqual(formulas)
  })

  it('names only those commands of a formula that pandoc does not know', async () => {
    const { tasks, front } = await convertDocument(
      bytes(
        '\\documentclass{article}\\title{\\Large Ports \\\\ \\large of call}\\begin{document}\\maketitle Here $\\beta > 0$ and $\\left(\\beta \\owncommand{x}\\right)$.\\end{document}',
      ),
      { ...options, format: 'source' },
    )
    expect(tasks.find(({ code }) => code === 'formula-unread')?.params).toEqual({ macros: '\\owncommand' })
    expect(front.title).toBe('Ports of call')
  })

  it('keeps cells that span rows after rules, colours and the foot of a long table', async () => {
    const rows = '\\multirow{2}{*}{Temporal} & a \\\\ & b \\\\'
    const before = [
      '\\noalign{\\smallskip}',
      '\\cmidrule(lr){1-2}',
      '\\addlinespace[2pt]',
      '\\rowcolor{gray}',
    ]
    const tables = before.map(
      (rule) => `\\begin{tabular}{ll}\\toprule ${rule}\n${rows}\\end{tabular}\n\nThen.\n\n`,
    )
    const long = `\\begin{longtable}{ll}\\toprule A & B \\\\ \\midrule\n\\endhead\n\\bottomrule\n\\endlastfoot\n${rows}\\end{longtable}`
    const empty = '\\begin{tabular}{ll}\\multirow{2}{*}{} & a \\\\ & b \\\\\\end{tabular}'
    const conversion = await convertDocument(
      bytes(
        `\\documentclass{article}\\begin{document}Words.\n\n${tables.join('')}${long}\n\n${empty}\\end{document}`,
      ),
      { ...options, format: 'source' },
    )
    const spanning = descendants(read(conversion), 'td').filter(
      ({ attributes }) => attributes.rowspan === '2',
    )
    expect(spanning.map(textOf)).toEqual([...before.map(() => 'Temporal'), 'Temporal', ''])
  })
})

it('a table with one cell is a box where its caption says so, and each kind of table has its own numbers', async () => {
  const table = (content: string) => `<w:tbl><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`
  const columns = (first: string, second: string) =>
    `<w:tbl><w:tr><w:tc>${paragraph(run(first))}</w:tc><w:tc>${paragraph(run(second))}</w:tc></w:tr></w:tbl>`
  const says = (text: string) => paragraph(run(text))
  const conversion = await convertDocument(
    bareDocx(
      [
        heading('One'),
        says('Box 1 tells of ports, Box 2 of ships, Quadro 1 of kinds and Tabela 1 of counts.'),
        says('Box 1. How ports are counted'),
        table(says('First paragraph of the box.') + says('Second paragraph.')),
        says('Between the boxes.'),
        table(says('Box 2: Ships') + says('Ships are listed.')),
        says('Tabela 1. Counts'),
        columns('Port', '12'),
        says('Quadro 1. Kinds'),
        columns('Port', 'harbour'),
        says('The end of the text.'),
      ].join(''),
    ),
    options,
  )
  expect(conversion.problems).toEqual([])
  const parts = (name: string, ...children: string[]) =>
    descendants(parseXml(conversion.jats), name).map((element) =>
      descendants(element, ...children).map(textOf),
    )
  expect(parts('boxed-text', 'label', 'title', 'p')).toEqual([
    ['Box 1', 'How ports are counted', 'First paragraph of the box.', 'Second paragraph.'],
    ['Box 2', 'Ships', 'Ships are listed.'],
  ])
  expect(parts('table-wrap', 'label')).toEqual([['Tabela 1'], ['Quadro 1']])
  const labels = new Map(
    descendants(parseXml(conversion.jats), 'boxed-text', 'table-wrap').map((element) => [
      element.attributes.id,
      textOf(child(element, 'label')),
    ]),
  )
  const links = descendants(parseXml(conversion.jats), 'xref')
  expect(links.map((link) => [textOf(link), labels.get(link.attributes.rid ?? '')])).toEqual(
    ['Box 1', 'Box 2', 'Quadro 1', 'Tabela 1'].map((label) => [label, label]),
  )
})

describe('citations by name', () => {
  const text = `
# Introduction

Acronyms (NBS, 2024), organisations in full (World Health Organization, 2020), hyphens (Acosta-Pereira; Brait, 2020), one letter
less (Lindqist, 2019), no year (Haddad, n.d.), pages (Lindqvist 2019, p. 4; 2021), links ([Lindqvist, 2019](https://journal.example/landed)), editions (Bakhtin, 2011 [1979]; Bakhtin, 2011 [1954-1961]).

# References

ACOSTA PEREIRA, R.; BRAIT, B. A valoração em notícias. Revista da Anpoll, v. 51, p. 10-20, 2020.

ACOSTA PEREIRA, R.; OLIVEIRA, A. Conteúdo temático em gêneros. Revista da Anpoll, v. 52, p. 1-9, 2020.

BAKHTIN, M. M. Estética da criação verbal [1979]. São Paulo: Martins Fontes, 2011.

BAKHTIN, M. M. O problema do texto [1954-1961]. São Paulo: Martins Fontes, 2011.

Lindqvist, A. (2019). Landed cost. Trade and Organization, 9(4), 77–118.

Lindqvist, A. (2021). Ports again. Trade and Organization, 11(4), 1–18.

Haddad, N. (n.d.). Ports of call. Unpublished.

NBS – National Bureau of Statistics of China. National data. Beijing: NBS, 2024.

World Health Organization. (2020). World health statistics. Geneva: WHO.
`

  it('are linked through acronyms, hyphens, misprints and the years of originals', async () => {
    const conversion = await convertDocument(await docxOf(text), options)
    expect(codes(conversion).filter((code) => code.startsWith('citation'))).toEqual([])
    const numberOf = new Map(
      descendants(read(conversion), 'ref').map(({ attributes }, index) => [attributes.id, index + 1]),
    )
    const targets = descendants(read(conversion), 'xref').map(({ attributes }) =>
      numberOf.get(attributes.rid ?? ''),
    )
    expect(targets).toEqual([8, 9, 1, 5, 7, 5, 6, 5, 3, 4])
  })
})

it('a formula that ends in a space command becomes MathML', async () => {
  const conversion = await convertDocument(
    bytesOf('\\documentclass{article}\\begin{document}Here \\( N \\to \\infty \\ \\) ends.\\end{document}'),
    { ...options, format: 'source' },
  )
  expect(codes(conversion)).not.toContain('formula-unread')
  expect(descendants(read(conversion), 'mml:math')).toHaveLength(1)
})

it('a reference is parsed without its number and with all given names', () => {
  const namesOf = (text: string) => parseReference(text).item.author
  expect(namesOf('103. Cocco L, Concas G. Using a market. Journal of Ecology. 2014;17(2):213–44.')).toEqual([
    { family: 'Cocco', given: 'L' },
    { family: 'Concas', given: 'G' },
  ])
  expect(
    namesOf(
      'Liu, Xiao Fan, and Chi Kong Tse. 2015. “A General Framework for Networks.” Journal of Ecology 13 (4): 622–40.',
    ),
  ).toEqual([
    { family: 'Liu', given: 'Xiao Fan' },
    { family: 'Tse', given: 'Chi Kong' },
  ])
})
