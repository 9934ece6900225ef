import { describe, expect, it } from 'vitest'
import type { TextNode } from '#domain/production/text-doc.ts'
import { mergedText, mergeTexts } from './merge.ts'

const paragraph = (id: string, text: string): TextNode => ({
  ...{ type: 'paragraph', attrs: { id, attributes: {} } },
  content: [{ type: 'text', text }],
})
const doc = (...content: TextNode[]): TextNode => ({
  ...{ type: 'doc', content: [{ type: 'part', attrs: { element: 'body' }, content }] },
})
const row = (...cells: string[]): TextNode => ({
  ...{ type: 'table_row' },
  content: cells.map((text) => ({
    ...{ type: 'table_cell', attrs: { bare: true } },
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })),
})
const table = (...content: TextNode[]) =>
  doc({ type: 'table_wrap', attrs: { id: 't1' }, content: [{ type: 'table', content }] })

const texts = (node: TextNode): string[] =>
  node.content?.some(({ type }) => type === 'text')
    ? [node.content.map(({ text = '' }) => text).join('')]
    : (node.content ?? []).flatMap(texts)
const ids = (node: TextNode): unknown[] => [
  ...(node.attrs?.id ? [node.attrs.id] : []),
  ...(node.content ?? []).flatMap(ids),
]

const base = doc(paragraph('p1', 'One is here.'), paragraph('p2', 'Two.'), paragraph('p3', 'Three.'))

describe('two texts that began as one', () => {
  it('keep what each changed in other blocks, next to each other, too', () => {
    const mine = doc(paragraph('p1', 'One was here.'), paragraph('p2', 'Two.'), paragraph('p4', 'New.'))
    const theirs = doc(
      paragraph('p1', 'One is here.'),
      paragraph('p2', 'Two, too.'),
      paragraph('p3', 'Three.'),
    )
    const merge = mergeTexts(base, mine, theirs)
    expect(merge.passages).toHaveLength(0)
    expect(texts(mergedText(merge, []))).toEqual(['One was here.', 'Two, too.', 'New.'])
  })

  it('keep what each changed in other words of one paragraph', () => {
    const merge = mergeTexts(
      doc(paragraph('p1', 'One is not far from here.')),
      doc(paragraph('p1', 'One was not far from here.')),
      doc(paragraph('p1', 'One is not far from there.')),
    )
    expect(merge.passages).toHaveLength(0)
    expect(texts(mergedText(merge, []))).toEqual(['One was not far from there.'])
  })

  it('keep what each changed in other cells of a table', () => {
    const merge = mergeTexts(
      table(row('a', 'b'), row('c', 'd')),
      table(row('A', 'b'), row('c', 'd')),
      table(row('a', 'B'), row('c', 'd'), row('e', 'f')),
    )
    expect(merge.passages).toHaveLength(0)
    expect(texts(mergedText(merge, []))).toEqual(['A', 'B', 'c', 'd', 'e', 'f'])
  })

  it('are to be chosen from where both changed the same words; both can be kept', () => {
    const end = (words: string) => doc(paragraph('p1', `One is here.${words}`))
    const merge = mergeTexts(doc(paragraph('p1', 'One is here.')), end(' Mine.'), end(' Theirs.'))
    expect(merge.passages).toHaveLength(1)
    expect(texts(mergedText(merge, ['mine']))).toEqual(['One is here. Mine.'])
    expect(texts(mergedText(merge, ['theirs']))).toEqual(['One is here. Theirs.'])
    expect(texts(mergedText(merge, ['both']))).toEqual(['One is here. Mine. Theirs.'])
  })

  it('have the words around what both inserted once', () => {
    const inserted = (words: string) => doc(paragraph('p1', `Tools available ${words}in the kit.`))
    const merge = mergeTexts(inserted(''), inserted('Mine. '), inserted('Theirs. '))
    expect(texts(mergedText(merge, ['both']))).toEqual(['Tools available Mine. Theirs. in the kit.'])
  })

  it('do not lose words of a paragraph that one changed and the other deleted', () => {
    const merge = mergeTexts(
      doc(paragraph('p1', 'One.'), paragraph('p2', 'Two.')),
      doc(paragraph('p1', 'One.'), paragraph('p2', 'Two, longer.')),
      doc(paragraph('p1', 'One.')),
    )
    expect(merge.passages).toHaveLength(1)
    expect(texts(mergedText(merge, ['both']))).toEqual(['One.', 'Two, longer.'])
  })

  it('are not taken apart where one gave a table a column', () => {
    const merge = mergeTexts(table(row('a', 'b')), table(row('a', 'x', 'b')), table(row('a', 'B')))
    const both = mergedText(merge, ['both'])
    expect(texts(both)).toEqual(['a', 'x', 'b', 'a', 'B'])
    expect(new Set(ids(both)).size).toBe(ids(both).length)
  })
})

it('without the text that both began from, everything is kept or asked about', () => {
  const merge = mergeTexts(
    null,
    doc(paragraph('p1', 'One.'), paragraph('p2', 'Mine.'), paragraph('p5', 'Only mine.')),
    doc(paragraph('p0', 'Only theirs.'), paragraph('p1', 'One.'), paragraph('p2', 'Theirs.')),
  )
  expect(
    texts(
      mergedText(
        merge,
        merge.passages.map(() => 'both'),
      ),
    ),
  ).toEqual(expect.arrayContaining(['Only theirs.', 'One.']))
  const kept = texts(
    mergedText(
      merge,
      merge.passages.map(() => 'both'),
    ),
  ).join(' ')
  for (const word of ['Only mine.', 'Only theirs.', 'Mine.', 'Theirs.']) expect(kept).toContain(word)
})
