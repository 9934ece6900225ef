import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { buildDocx, manuscriptDocxParts } from '#tests/fixtures/documents/build.ts'
import { lineOf } from './lines.ts'
import { frontOf, readFront } from './read-front.ts'

const filler = 'The estimates are stable across samples and definitions. '.repeat(6)
const tex = (head: string) =>
  strToU8(
    `\\documentclass{article}\n\\title{The Currency of Remittance}\n${head}\n\\begin{document}\\maketitle\n\\begin{abstract}${filler}\\end{abstract}\n\\keywords{remittances, invoicing, diaries}\n\\section{Methods}${filler}\\section{Results}${filler}\\section{Conclusion}${filler}\\end{document}`,
  )
const people = (front: {
  authors: { firstName: string; lastName: string; email: string; affiliation: string }[]
}) =>
  front.authors.map(({ firstName, lastName, email, affiliation }) =>
    [firstName, lastName, email, affiliation].join('|'),
  )

test.each([
  [
    'authblk',
    String.raw`\author[1]{Ana da Silva\thanks{Corresponding author: ana@x.edu}}\author[2]{Bo Chen}\affil[1]{University of Lagos}\affil[2]{Tidewater College}`,
  ],
  [
    'sn-jnl',
    String.raw`\author*[1]{\fnm{Ana} \sur{da Silva}}\email{ana@x.edu}\author[2]{\fnm{Bo} \sur{Chen}}\affil[1]{\orgname{University of Lagos}}\affil[2]{\orgname{Tidewater College}}`,
  ],
  [
    'svjnl',
    String.raw`\author{Ana da Silva \and Bo Chen}\institute{A. da Silva \at University of Lagos \\ \email{ana@x.edu} \and B. Chen \at Tidewater College}`,
  ],
])('reads names, affiliations and addresses of LaTeX in the commands of %s', async (_, head) => {
  const front = await readFront(tex(head), 'tex')
  expect(front).toMatchObject({
    title: { value: 'The Currency of Remittance', certainty: 'sure' },
    keywords: { value: ['remittances', 'invoicing', 'diaries'] },
    manuscriptType: { certainty: expect.any(String) },
  })
  expect(front.abstract?.value).toBe(filler.trim())
  expect(people(front)).toEqual(['Ana|da Silva|ana@x.edu|University of Lagos', 'Bo|Chen||Tidewater College'])
})

test('an abstract of several paragraphs in LaTeX ends with its environment, and keywords in it are no part of it', async () => {
  const parts = ['We ask who pays. '.repeat(6), 'We follow 318 firms. '.repeat(9), 'Sellers do. '.repeat(12)]
  const source = String.raw`\documentclass{article}\title{The Currency of Remittance}\author{Ana Lima}\begin{document}\begin{abstract}${parts.join('\n\n')}

\textbf{Keywords:} remittances, invoicing, diaries\end{abstract}
${filler}

\section{Methods}${filler}\end{document}`
  const front = await readFront(strToU8(source), 'tex')
  expect(front.abstract).toMatchObject({
    value: parts.map((part) => part.trim()).join('\n\n'),
    certainty: 'sure',
  })
  expect(front.keywords?.value).toEqual(['remittances', 'invoicing', 'diaries'])
})

test('a structured abstract with headings of its own is read up to the introduction', () => {
  const parts = ['Background', 'Objectives', 'Methods', 'Results', 'Conclusions', 'Relevance'].flatMap(
    (name) => [
      lineOf(name),
      lineOf('The estimates are stable across samples and definitions, which we test in two ways.'),
    ],
  )
  const front = frontOf({
    lines: [
      lineOf('Household debt after the crisis: evidence from diaries', { style: 'Title' }),
      lineOf('Ana Lima'),
      lineOf('Abstract', { heading: true, style: 'Heading1' }),
      ...parts,
      lineOf('Introduction', { heading: true, style: 'Heading1' }),
      lineOf(filler),
    ],
    pages: null,
    figures: null,
    tables: null,
  })
  expect(front.abstract?.value).toBe(parts.map(({ text }) => text).join('\n\n'))
})

test.each([
  [
    'between a name and an address',
    [
      'Ana Lima',
      'Médecins Sans Frontières, Cape Town, South Africa',
      'ana@x.edu',
      'Bo Chen',
      'Tidewater College',
      'bo@x.edu',
    ],
  ],
  [
    'in parentheses',
    [
      'Ana Lima (Médecins Sans Frontières, Cape Town, South Africa, ana@x.edu)',
      'Bo Chen (Tidewater College, bo@x.edu)',
    ],
  ],
  [
    'in a footnote',
    [
      'Ana Lima\ue000fn1\ue001',
      'Bo Chen\ue000fn2\ue001',
      '\ue000fn1\ue001Médecins Sans Frontières, Cape Town, South Africa. E-mail: ana@x.edu.',
      '\ue000fn2\ue001Tidewater College. E-mail: bo@x.edu.',
    ],
  ],
])('an affiliation without a word such as University is found %s', (_, byline) => {
  const front = frontOf({
    lines: [
      lineOf('Household debt after the crisis: evidence from diaries', { style: 'Title' }),
      ...byline.map((text) => lineOf(text, { isNote: text.startsWith('\ue000') })),
      lineOf('Abstract', { heading: true, style: 'Heading1' }),
      lineOf(filler),
      lineOf('Introduction', { heading: true, style: 'Heading1' }),
    ],
    pages: null,
    figures: null,
    tables: null,
  })
  expect(people(front)).toEqual([
    'Ana|Lima|ana@x.edu|Médecins Sans Frontières, Cape Town, South Africa',
    'Bo|Chen|bo@x.edu|Tidewater College',
  ])
})

test('a printed byline with marks: two affiliations are to be checked, statements are found', () => {
  const front = frontOf({
    lines: [
      lineOf('Household debt after the crisis: evidence from diaries', { size: 18 }),
      lineOf('Ana Lima\ue0001,2,*\ue001, Bo Chen\ue0002\ue001', { size: 12 }),
      lineOf('\ue0001\ue001 University of Lagos', { size: 9 }),
      lineOf('\ue0002\ue001 Tidewater College', { size: 9 }),
      lineOf('* Corresponding author: {ana.lima, b.chen}@x.edu', { size: 9 }),
      lineOf('Abstract', { heading: true, size: 11 }),
      lineOf(filler, { size: 11 }),
      lineOf('Introduction', { heading: true, size: 11 }),
      lineOf(filler, { size: 11 }),
      lineOf('Funding', { heading: true, size: 11 }),
      lineOf('Grant 12 of the Bank of Ghana.', { size: 11 }),
    ],
    pages: 3,
    figures: null,
    tables: null,
  })
  expect(people(front)).toEqual([
    'Ana|Lima|ana.lima@x.edu|University of Lagos; Tidewater College',
    'Bo|Chen|b.chen@x.edu|Tidewater College',
  ])
  expect(front.authors.map(({ certainty }) => certainty)).toEqual(['check', 'sure'])
  expect(front.authors[0]).toMatchObject({ isCorresponding: true, note: expect.stringContaining('several') })
  expect(front.statements).toEqual([{ kind: 'funding', text: 'Grant 12 of the Bank of Ghana.' }])
  expect(front.keywords).toBeNull()
})

test('a file without text is refused with a reason, and a hostile one is read in little time', async () => {
  await expect(
    readFront(strToU8('\\documentclass{article}\\begin{document}\\end{document}'), 'tex'),
  ).rejects.toMatchObject({ code: 'no-text' })
  const begin = performance.now()
  const hostile = `\\author{${'{A B \\and '.repeat(20_000)}}\\title{${'\\x'.repeat(50_000)}} ${'a, '.repeat(200_000)}`
  await readFront(strToU8(hostile), 'tex').catch(() => undefined)
  expect(
    frontOf({
      lines: Array.from({ length: 20_000 }, (_, at) =>
        lineOf(`Ann Lee${at}, Bo Chen, ${'Ann Lee, '.repeat(40)}`),
      ),
      pages: 1,
      figures: null,
      tables: null,
    }).authors.length,
  ).toBeLessThanOrEqual(1000)
  expect(performance.now() - begin).toBeLessThan(20_000)
})

test('authors listed one to a paragraph of a Word file, with links to their profiles, are read with their affiliations', async () => {
  const run = (text: string, bold = false) =>
    `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`
  const link = (text: string) => `<w:hyperlink w:anchor="x">${run(text)}</w:hyperlink>`
  const paragraph = (inside: string) => `<w:p>${inside}</w:p>`
  const body = [
    run('Rules of thumb for diaries of households', true),
    run('This manuscript was automatically generated from lima/rules@a1b2c3d on March 2, 2026.'),
    run('Authors', true),
    run('Ana da Silva', true) +
      run(' ') +
      link('0000-0002-1825-0097') +
      run(' · ') +
      link('anasilva') +
      run(' · ') +
      link('ana_tweets') +
      run(' Department of Economics, University of Lagos · Funded by Grant 42'),
    run('Bo Chen', true) + run(' ') + link('bochen') + run(' Tidewater College; Institute of Diaries'),
    run('Correspondence possible via ') +
      link('the issues') +
      run(' or email to Bo Chen &lt;bo@x.example&gt;.'),
    run('Abstract', true),
    run(filler),
    run('Introduction', true),
    run(filler),
  ].map(paragraph)
  const parts = manuscriptDocxParts()
  const front = await readFront(
    buildDocx({
      ...parts,
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
    }),
    'docx',
  )
  expect(people(front)).toEqual([
    'Ana|da Silva||Department of Economics, University of Lagos',
    'Bo|Chen|bo@x.example|Tidewater College; Institute of Diaries',
  ])
  expect(front.authors[0]?.orcid).toBe('0000-0002-1825-0097')
})

test('a manuscript without a title gets none: the heading of its abstract is not taken', async () => {
  const source = String.raw`\documentclass{article}\begin{document}\begin{abstract}${filler}\end{abstract}\section{Introduction}${filler}\end{document}`
  const front = await readFront(new TextEncoder().encode(source), 'tex')
  expect(front.title).toBeNull()
  expect(front.abstract?.value).toContain(filler.slice(0, 40).trim())
})
