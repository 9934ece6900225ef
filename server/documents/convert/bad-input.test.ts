import { expect, test } from 'vitest'
import { full } from '#tests/sample.ts'
import { descendants, parseXml, textOf } from '../../jats/xml.ts'
import { type Conversion, convertDocument } from './convert.ts'
import { bareDocx, docxOf, options, paragraph, pixel, run } from './manuscripts.fixture.ts'

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
    async () => convertDocument((await docxOf('Words.')).slice(0, 3000), options),
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
  const conversion = await convertDocument(await docxOf('![](a.png)\n\n![](a.png)'), options)
  expect(conversion.problems).toEqual([])
  expect(all(conversion, 'graphic')).toHaveLength(2)
  expect(codes(conversion)).toEqual(expect.arrayContaining(['figure-without-caption', 'alternative-text']))
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
    await docxOf('The rate is ![](a.png) and falls with ![](a.png).'),
    options,
  )
  expect(conversion.problems).toEqual([])
  expect(codes(conversion)).toContain('formula-picture')
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
    await docxOf(
      `# Introduction\n\nAs shown [1, 150, ${last}].\n\n# References\n\n${entries.map((entry) => entry.replace('. ', '\\. ')).join('\n\n')}`,
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

test('a LaTeX source whose text is in a missing part asks for the part', async () => {
  const conversion = await source('\\documentclass{article}\\begin{document}\\input{paper}\\end{document}')
  expect(conversion.problems).toEqual([])
  expect(conversion.tasks.find(({ code }) => code === 'tex-part-missing')?.params).toEqual({ name: 'paper' })
})

test('line breaks in the title of a LaTeX source are spaces', async () => {
  const { front } = await source(
    '\\documentclass{article}\\title{Sample Article for\\break {Oxford~Journals} \\\\ and others}\\begin{document}\\maketitle Words.\\end{document}',
  )
  expect(front.title?.replaceAll(/\s+/gu, ' ')).toBe('Sample Article for Oxford Journals and others')
})

test('a document of 500 pages becomes valid within the limits', async (context) => {
  context.skip(!full, 'takes minutes; npm run test:full converts it')
  const words = 'The price of a voyage depends on the port, the season and the cargo. '.repeat(8)
  const sections = Array.from(
    { length: 500 },
    (_, n) => `# Section ${n + 1}\n\n${words}\n\n${words}\n\n${words}`,
  )
  const conversion = await convertDocument(await docxOf(sections.join('\n\n')), options)
  expect(conversion.problems).toEqual([])
  expect(conversion.counts.headings).toBe(500)
  expect(conversion.completeness).toBeGreaterThan(0.99)
})
