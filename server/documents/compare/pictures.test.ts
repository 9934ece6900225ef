import { afterAll, expect, test } from 'vitest'
import { buildPdf } from '../../../tests/fixtures/documents/build.ts'
import {
  chart,
  firstVersion,
  type Paper,
  paperAsDocx,
  paperAsTex,
  secondVersion,
} from '../../../tests/fixtures/documents/revised-paper.ts'
import type { ReadableText } from '../contract.ts'
import { createDocuments } from '../index.ts'
import { compareManuscripts } from './compare.ts'
import { lookOfFile, looksSame } from './picture-look.ts'
import { readText } from './read-text.ts'

const documents = createDocuments({ niceness: 0, quickMs: 60_000 })
afterAll(() => documents.close())

const nobody = { people: [] }
const read: Record<string, (paper: Paper) => Promise<ReadableText>> = {
  docx: (paper) => readText(paperAsDocx(paper), 'docx', []),
  tex(paper) {
    const { tex, parts } = paperAsTex(paper)
    return readText(tex, 'tex', parts)
  },
  async 'pdf of Word'(paper) {
    const { pdf } = await documents.blind(paperAsDocx(paper), 'docx', nobody, { label: 'Manuscript' })
    return readText(pdf, 'pdf', [])
  },
  async 'pdf of LaTeX'(paper) {
    const { tex, parts } = paperAsTex(paper)
    const { pdf } = await documents.blind(tex, 'tex', nobody, { label: 'Manuscript', parts })
    return readText(pdf, 'pdf', [])
  },
}

const said = (from: ReadableText, to: ReadableText, name: 'Picture' | 'Table row' | 'Paragraph') =>
  compareManuscripts(from, to)
    .changes.filter((change) => change.name === name)
    .map(
      ({ change, runs }) =>
        `${change}: ${runs
          .filter((run) => name === 'Picture' || run.change !== 'same')
          .map(({ text }) => text)
          .join(' ')}`,
    )

test.each([
  ['docx', 'docx'],
  ['docx', 'tex'],
  ['tex', 'docx'],
  ['tex', 'tex'],
  ['pdf of Word', 'pdf of Word'],
  ['pdf of Word', 'pdf of LaTeX'],
] as const)(
  '%s and %s: a new, a changed and a removed picture, changed and new rows, a moved paragraph',
  async (from, to) => {
    const [before, after] = [await read[from]?.(firstVersion), await read[to]?.(secondVersion)]
    if (!before || !after) throw new Error('no reader')
    expect(said(before, after, 'Picture').toSorted()).toEqual(
      ['added: Figure 1', 'changed: Figure 3', 'removed: Figure 3'].toSorted(),
    )
    expect(said(before, after, 'Table row')).toEqual(['changed: 0.41 0.44', 'added: Closed 0.12 0.01'])
    const paragraphs = said(before, after, 'Paragraph')
    expect(paragraphs).toContain('changed: 410 386')
    expect(paragraphs.filter((text) => text.startsWith('moved'))).toHaveLength(1)
    expect(paragraphs.filter((text) => text.startsWith('added'))).toEqual([
      `added: ${secondVersion.paragraphs[4]}`,
    ])
  },
)

test.each([
  ['docx', 'tex'],
  ['tex', 'pdf of LaTeX'],
  ['pdf of Word', 'docx'],
] as const)('%s and %s of one version: nothing is said of pictures and tables', async (from, to) => {
  const [before, after] = [await read[from]?.(secondVersion), await read[to]?.(secondVersion)]
  if (!before || !after) throw new Error('no reader')
  expect(said(before, after, 'Picture')).toEqual([])
  expect(said(before, after, 'Table row')).toEqual([])
})

test('the look of a picture does not depend on format and resolution, and shows a changed column', () => {
  const look = (...given: Parameters<typeof chart>) => lookOfFile(chart(...given)) ?? expect.unreachable()
  const first = look([3, 5, 8, 2], 'png')
  expect(looksSame(first, look([3, 5, 8, 2], 'jpg', 900))).toBe(true)
  expect(looksSame(first, look([3, 5, 8, 2], 'pdf'))).toBe(true)
  expect(looksSame(first, look([3, 5, 8, 3], 'png'))).toBe(false)
  expect(lookOfFile(Buffer.from('no picture'))).toBeNull()
  expect(lookOfFile(buildPdf([[{ text: 'A page', y: 700 }]]))).not.toBeNull()
})
