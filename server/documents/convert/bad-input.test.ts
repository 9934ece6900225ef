import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { full } from '#tests/sample.ts'
import { descendants, parseXml, textOf } from '../../jats/xml.ts'
import { type Conversion, convertDocument } from './convert.ts'
import { bareDocx, drawing, heading, options, paragraph, pixel, run } from './manuscripts.fixture.ts'

/** Files that no author means to send, or hardly: each becomes a valid text with tasks, or is refused with the reason. */

const codes = ({ tasks }: Conversion) => tasks.map(({ code }) => code)
const all = ({ jats }: Conversion, ...names: string[]) => descendants(parseXml(jats), ...names)
const source = (text: string, parts: [string, Uint8Array][] = []) =>
  convertDocument(new TextEncoder().encode(text), { ...options, format: 'source', parts })

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['an empty Word document', () => convertDocument(bareDocx(''), options), /contains no text/],
  ['a file of no bytes', () => convertDocument(new Uint8Array(), options), /damaged or incomplete/],
  [
    'half of a Word document',
    () => convertDocument(bareDocx(paragraph(run('Words.'))).slice(0, 1000), options),
    /damaged or incomplete/,
  ],
  [
    'an empty LaTeX source',
    () => source('\\documentclass{article}\\begin{document}\\end{document}'),
    /prints no text/,
  ],
  [
    'JATS with an external entity',
    () =>
      source(
        '<?xml version="1.0"?><!DOCTYPE article [<!ENTITY f SYSTEM "file:///etc/passwd">]><article><body><p>&f;</p></body></article>',
      ),
    /declares entities of its own/,
  ],
  [
    'JATS with entities that unpack to gigabytes',
    () =>
      source(
        `<?xml version="1.0"?><!DOCTYPE article [<!ENTITY a0 "x">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`).join('')}]><article><body><p>&a30;</p></body></article>`,
      ),
    /declares entities of its own/,
  ],
])('%s is refused with the reason', async (_, convert, message) => {
  await expect(convert()).rejects.toThrow(message)
})

test('a Word document of pictures alone keeps the pictures and asks for captions', async () => {
  const conversion = await convertDocument(
    bareDocx(paragraph(drawing('a.png')).repeat(2), { 'a.png': pixel }),
    options,
  )
  expect(conversion.problems).toEqual([])
  expect(all(conversion, 'graphic')).toHaveLength(2)
  expect(codes(conversion)).toEqual(expect.arrayContaining(['figure-without-caption', 'alternative-text']))
})

test('a picture that is only linked is a task with its name', async () => {
  const linked = drawing('rIdX').replace('r:embed=', 'r:link=')
  const files = unzipSync(bareDocx(paragraph(run('Before the picture.')) + paragraph(linked)))
  const path = 'word/_rels/document.xml.rels'
  files[path] = strToU8(
    strFromU8(files[path] ?? new Uint8Array()).replace(
      '</Relationships>',
      '<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///C:/figures/plot.png" TargetMode="External"/></Relationships>',
    ),
  )
  const conversion = await convertDocument(zipSync(files), options)
  expect(conversion.problems).toEqual([])
  expect(conversion.tasks.find(({ code }) => code === 'lost-linked-picture')?.params).toEqual({
    text: 'plot.png',
  })
})

test('a table within a table keeps the words of both', async () => {
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const table = (content: string) => `<w:tbl><w:tr>${content}</w:tr></w:tbl>`
  const inner = table(cell(paragraph(run('inside one'))) + cell(paragraph(run('inside two'))))
  const body = `${paragraph(run('Before the tables.'))}${table(cell(paragraph(run('outside'))) + cell(inner + paragraph(run('after'))))}${paragraph(run('The end.'))}`
  const conversion = await convertDocument(bareDocx(body), options)
  expect(conversion.problems).toEqual([])
  expect(codes(conversion)).toContain('table-nested')
  const text = textOf(parseXml(conversion.jats)).replaceAll(/\s+/g, ' ')
  for (const words of ['outside', 'inside one | inside two', 'after', 'The end.'])
    expect(text).toContain(words)
})

test('formulas that are pictures in a line are reported', async () => {
  const conversion = await convertDocument(
    bareDocx(
      paragraph(
        `${run('The rate is ')}${drawing('a.png')}${run(' and falls with ')}${drawing('a.png')}${run('.')}`,
      ),
      { 'a.png': pixel },
    ),
    options,
  )
  expect(conversion.problems).toEqual([])
  expect(codes(conversion)).toContain('formula-picture')
})

test('a picture that browsers cannot show is one task', async () => {
  const emf = Uint8Array.from(Buffer.from('\x01'.padEnd(40, '\0') + ' EMF'.padEnd(100, '\0'), 'latin1'))
  const conversion = await convertDocument(
    bareDocx(
      [
        heading('One'),
        paragraph(drawing('a.emf')),
        paragraph(run('Figure 1. A harbour with ships.')),
        paragraph(run('The rate ') + drawing('b.emf') + run(' falls.')),
      ].join(''),
      { 'a.emf': emf, 'b.emf': emf },
    ),
    options,
  )
  expect(conversion.problems).toEqual([])
  expect(conversion.tasks.filter(({ code }) => code !== 'references-missing')).toMatchObject([
    { code: 'picture-format', subject: 'picture-1.emf' },
    { code: 'picture-format', subject: 'picture-2.emf' },
  ])
})

test('passages that the author coloured or highlighted are a task that quotes them', async () => {
  const coloured = (properties: string, text: string) =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const red = '<w:color w:val="FF0000"/>'
  const conversion = await convertDocument(
    bareDocx(
      [
        heading('One'),
        paragraph(
          run('The port grew by a lot in this year, ') +
            coloured(red, 'check the ') +
            coloured(red, 'number'),
        ),
        paragraph(
          run('The end of the text is black, ') +
            coloured('<w:color w:val="333333"/>', 'or nearly, ') +
            coloured('<w:highlight w:val="yellow"/>', 'source?'),
        ),
        paragraph(`<w:hyperlink>${coloured(red, 'a link')}</w:hyperlink>`),
      ].join(''),
    ),
    options,
  )
  expect(conversion.tasks.find(({ code }) => code === 'coloured-text')?.params).toEqual({
    count: 2,
    text: 'check the number | source?',
  })
})

test('1,000 references are all read, and those cited are linked', async () => {
  const count = full ? 1000 : 200
  const last = `${count - 2}–${count}`
  const entries = Array.from(
    { length: count },
    (_, n) =>
      `${n + 1}. Author${n} A, Second B. Title number ${n}. Journal of Trade. 2014;17(2):${n + 1}–${n + 9}.`,
  )
  const conversion = await convertDocument(
    bareDocx(
      [
        heading('Introduction'),
        paragraph(run(`As shown [1, 150, ${last}].`)),
        heading('References'),
        ...entries.map((entry) => paragraph(run(entry))),
      ].join(''),
    ),
    options,
  )
  expect(conversion.problems).toEqual([])
  expect(conversion.counts.references).toBe(count)
  expect(all(conversion, 'xref').map(({ attributes }) => attributes.rid)).toEqual([
    'B1',
    'B150',
    `B${count - 2} B${count - 1} B${count}`,
  ])
})

test('broken LaTeX is read as far as possible, and what is unknown is a task', async () => {
  const conversion = await source(
    '\\documentclass{article}\\begin{document}\\section{One}Text with $x_{1$ and \\unknowncommand{kept} words.\n\n\\begin{itemize}\\item First\n\nStill \\textbf{words.\n\n\\end{document}',
    [['unused.png', pixel]],
  )
  expect(conversion.problems).toEqual([])
  const text = textOf(parseXml(conversion.jats))
  for (const words of ['Text with', 'words', 'First', 'Still']) expect(text).toContain(words)
})

test('what was repaired in broken LaTeX is a task that quotes the places', async () => {
  const conversion = await source(
    String.raw`\documentclass{article}\begin{document}\section{First}
Prices \textbf{rise when costs do.

The other \emph{half} of firms} waits, at 5$ per unit.

\begin{itemize}\item One thing.

\section{Second}
The end\end{table} of the text.
\end{document}`,
  )
  expect(conversion.problems).toEqual([])
  expect(all(conversion, 'title').map(textOf)).toEqual(['First', 'Second'])
  expect(all(conversion, 'bold').map(textOf)).toEqual(['rise when costs do.'])
  const repaired = conversion.tasks.find(({ code }) => code === 'tex-repaired')
  expect(repaired?.params).toMatchObject({ count: 5 })
  for (const place of ['textbf{rise when costs', 'at 5$ per unit', 'begin{itemize}'])
    expect(repaired?.params.open).toContain(place)
  for (const place of ['of firms}', 'The end\\end{table}']) expect(repaired?.params.closed).toContain(place)

  const whole = await source('\\documentclass{article}\\begin{document}\\section{One}Words.\\end{document}')
  expect(codes(whole)).not.toContain('tex-repaired')
})

test.each(['An \\verb!unclosed passage', '\\section[ab]', '\\def\\x'])(
  'the source of %s stands in the text, and a task leads to it',
  async (broken) => {
    const conversion = await source(
      `\\documentclass{article}\\begin{document}\\section{One}\nBefore.\n\n${broken}\n\nAfter.\n\nThe end.\n\\end{document}`,
    )
    expect(conversion.problems).toEqual([])
    expect(all(conversion, 'p').map(textOf)).toEqual(['Before.', 'After.', 'The end.'])
    expect(conversion.tasks.filter(({ code }) => code === 'tex-quoted')).toEqual([
      {
        ...{ code: 'tex-quoted', elementId: all(conversion, 'code')[0]?.attributes.id },
        ...{ subject: broken, params: { text: broken } },
      },
    ])
  },
)

test('a LaTeX source whose text is in a missing part asks for the part', async () => {
  const conversion = await source('\\documentclass{article}\\begin{document}\\input{paper}\\end{document}')
  expect(conversion.problems).toEqual([])
  expect(conversion.tasks.find(({ code }) => code === 'tex-part-missing')?.params).toEqual({ name: 'paper' })
})

test('words that LaTeX does not print are not counted as missing', async () => {
  const hidden = 'Words that nobody reads. '.repeat(40)
  const conversion = await source(
    `\\documentclass{article}\\usepackage{comment}\\begin{document}\\section{First}\nA printed sentence of a few words.\n\\begin{comment}\n${hidden}\n\\end{comment}\n\\end{document}\n${hidden}`,
  )
  expect(conversion.completeness).toBe(1)
  expect(codes(conversion)).not.toContain('words-missing')
  expect(conversion.jats).not.toContain('nobody reads')
})

test('a file that is read only in a branch that TeX skips is not asked for', async () => {
  const conversion = await source(
    String.raw`\documentclass{article}\newif\ifslides\setboolean{web}{false}\begin{document}
\ifthenelse{\boolean{web}}{\input{web-part}}{Words.}
\ifslides\input{slides}\fi
\input{chapter}
\end{document}`,
  )
  const missing = conversion.tasks.filter(({ code }) => code === 'tex-part-missing')
  expect(missing.map(({ params }) => params.name)).toEqual(['chapter'])
})

test('the prose of an unknown command is read as text, and its task quotes it', async () => {
  const conversion = await source(
    String.raw`\documentclass{article}\newcommand{\port}{Bremen}\begin{document}\section{One}
Words.\thanksFooter{We thank the \emph{whole} seminar in \port{} for $x^2$ and 5\,\% of the data, see \cite{a}.}

\ownparagraph[wide]{It has two paragraphs of plain words.

This is the second one.}

\setstrangelength{12pt}
\end{document}`,
  )
  expect(conversion.problems).toEqual([])
  const [first, second] = all(conversion, 'p').map((p) => textOf(p).replaceAll(/\s+/g, ' '))
  expect(first).toMatch(/^Words\. ?We thank the whole seminar in Bremen for .* and 5.% of the data, see/)
  expect(second).toBe('It has two paragraphs of plain words.')
  expect(all(conversion, 'italic', 'inline-formula').map(({ name }) => name)).toEqual([
    'italic',
    'inline-formula',
  ])
  expect(all(conversion, 'p').every(({ attributes }) => attributes.id)).toBe(true)
  const unknown = conversion.tasks.filter(({ code }) => code === 'tex-unknown').map(({ params }) => params)
  expect(unknown).toEqual(
    expect.arrayContaining([
      { command: '\\thanksFooter', text: expect.stringMatching(/^We thank the whole seminar/) },
      { command: '\\ownparagraph', text: expect.stringMatching(/^It has two paragraphs/) },
    ]),
  )
  expect(conversion.jats).not.toContain('thanksFooter')
})

test('line breaks in the title of a LaTeX source are spaces', async () => {
  const { front } = await source(
    '\\documentclass{article}\\title{Sample Article for\\break {Oxford~Journals} \\\\ and others}\\begin{document}\\maketitle Words.\\end{document}',
  )
  expect(front.title?.replaceAll(/\s+/gu, ' ')).toBe('Sample Article for Oxford Journals and others')
})

test('a document of 500 pages becomes valid within the limits', async (context) => {
  context.skip(!full, 'takes minutes; npm run test:full converts it')
  const words = paragraph(
    run('The price of a voyage depends on the port, the season and the cargo. '.repeat(8)),
  )
  const sections = Array.from({ length: 500 }, (_, n) => heading(`Section ${n + 1}`) + words.repeat(3))
  const conversion = await convertDocument(bareDocx(sections.join('')), options)
  expect(conversion.problems).toEqual([])
  expect(conversion.counts.headings).toBe(500)
  expect(conversion.completeness).toBeGreaterThan(0.99)
})
