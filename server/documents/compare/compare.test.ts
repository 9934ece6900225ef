import { afterAll, expect, test } from 'vitest'
import { buildDocx, manuscriptDocxParts } from '../../../tests/fixtures/documents/build.ts'
import type { DocumentFormat } from '../contract.ts'
import { createDocuments } from '../index.ts'
import { compareManuscripts } from './compare.ts'
import { readText } from './read-text.ts'

const documents = createDocuments({ niceness: 0, quickMs: 60_000 })
afterAll(() => documents.close())

const first = [
  'Two threats remain. Firms may have known of the list in advance, and affiliates that close leave the sample.',
  'Table 4 reports the main result. Exempt industries serve as the control group, as in earlier work of this kind.',
  'Distance to the new supplier rises by 410 kilometres on average, which is more than we had expected before.',
  'The last paragraph thanks nobody, because nobody read the paper before it was sent to this journal for review.',
]
const second = [
  first[0],
  first[3],
  'Table 4 reports the main result. Exempt industries no longer serve as the control group, as in work of this kind.',
  (first[2] as string).replace('410', '386'),
  'A paragraph that is entirely new says that the bounds exclude zero in all of the specifications shown here.',
] as string[]

/** Two pages with double spacing and line numbers, so that paragraphs run over lines and pages. */
const pdf = (paragraphs: readonly string[], more = '') =>
  documents.typeset(
    `#set page(width: 14cm, height: 7cm, numbering: "1", header: [Running head])\n#set par.line(numbering: "1")\n#set par(first-line-indent: 1em, leading: 1.2em)\n= Results\n${paragraphs.join('\n\n')}\n\n${more}`,
  )

function docx(paragraphs: readonly string[]): Uint8Array {
  const { 'word/footnotes.xml': _, ...parts } = manuscriptDocxParts()
  const words = paragraphs
    .map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`)
    .join('')
  const document = (parts['word/document.xml'] as string).replace(
    /<w:body>.*<\/w:body>/s,
    `<w:body>${words}</w:body>`,
  )
  return buildDocx({ ...parts, 'word/document.xml': document })
}

const tex = (paragraphs: readonly string[]) =>
  Buffer.from(
    `\\documentclass{article}\\begin{document}\\section{Results}\n${paragraphs.join('\n\n').replaceAll('%', '\\%')}\n\\end{document}`,
  )

const make: Record<
  'pdf' | 'docx' | 'tex',
  (paragraphs: readonly string[]) => Uint8Array | Promise<Uint8Array>
> = {
  pdf: (paragraphs) => pdf(paragraphs),
  docx,
  tex,
}

const read = async (format: DocumentFormat, bytes: Uint8Array) => readText(bytes, format, [])

test.each([
  ['pdf', 'pdf'],
  ['docx', 'docx'],
  ['tex', 'tex'],
  ['docx', 'pdf'],
  ['tex', 'docx'],
  ['pdf', 'tex'],
] as const)('%s and %s: insertions, deletions and moved paragraphs in reading order', async (from, to) => {
  const before = await read(from, await make[from](first))
  const after = await read(to, await make[to](second))
  const { changes, common, isAcrossFormats } = compareManuscripts(before, after)
  expect(isAcrossFormats).toBe(from !== to)
  expect(common).toBeGreaterThan(0.5)
  const said = changes
    .filter(({ name }) => name !== 'Heading')
    .map(({ change, runs }) => [
      change,
      runs.filter((run) => run.change !== 'same').map(({ text }) => text.trim()),
    ])
  expect(said).toContainEqual(['changed', ['410', '386']])
  expect(said).toContainEqual(['added', [second[4]]])
  expect(said.filter(([change]) => change === 'moved')).toHaveLength(1)
  expect(said.filter(([change]) => change === 'removed')).toEqual([])
})

test('pages and line numbers of the new version are named, running heads are not compared', async () => {
  const { changes } = compareManuscripts(
    await read('pdf', await pdf(first)),
    await read('pdf', await pdf(second)),
  )
  const added = changes.find(({ change }) => change === 'added')
  expect(added?.page).toBeGreaterThan(1)
  expect(added?.earlierPage).toBeNull()
  expect(Number(added?.line)).toBeGreaterThan(8)
  expect(JSON.stringify(changes)).not.toContain('Running head')
})

test('a changed picture is named by its caption, and one that only moved is not a change', async () => {
  const block = (digest: string) => ({ name: 'Picture' as const, text: digest, page: 1, line: null })
  const words = (text: string, name: 'Paragraph' | 'Caption' = 'Paragraph') => ({
    name,
    text,
    page: 1,
    line: null,
  })
  const text = (...blocks: ReturnType<typeof block | typeof words>[]) => ({ format: 'pdf' as const, blocks })
  const captions = [words('Figure 1. Exposure', 'Caption'), words('Figure 2: Prices', 'Caption')] as const
  const { changes } = compareManuscripts(
    text(block('aa'), captions[0], words(first[0] as string), block('bb'), captions[1]),
    text(words(first[0] as string), block('aa'), captions[0], block('cc'), captions[1], block('dd')),
  )
  expect(changes.filter(({ name }) => name === 'Picture')).toMatchObject([
    { change: 'changed', runs: [{ text: 'Figure 2', change: 'same' }] },
    { change: 'added' },
  ])
})

test('two unrelated texts have little in common, and pages without text are refused', async () => {
  const other = first.map((text) => text.split(' ').reverse().join('x '))
  const { common } = compareManuscripts(
    await read('pdf', await pdf(first)),
    await read('pdf', await pdf(other)),
  )
  expect(common).toBeLessThan(0.25)
  await expect(read('pdf', await documents.typeset('#rect(width: 5cm, height: 5cm)'))).rejects.toMatchObject({
    code: 'no-text',
  })
})
