import { expect, test } from 'vitest'
import { compareTexts } from './compare.ts'
import { parseXml } from './xml.ts'

const article = (body: string) => parseXml(`<article><body>${body}</body></article>`)

test('paragraphs are paired by id, then by words, and their words are compared', () => {
  const before = article(
    '<p id="a">One two three four.</p><p>Five six seven eight nine.</p><p id="c">Ten.</p>',
  )
  const after = article(
    '<p id="a">One two three 4.</p><p>Five six seven eight nine ten.</p><p id="d">New.</p>',
  )
  const { blocks, unchanged } = compareTexts(before, after)
  expect(unchanged).toBe(0)
  expect(blocks.map(({ change }) => change)).toEqual(['changed', 'changed', 'added', 'removed'])
  expect(blocks[0]?.runs).toEqual([
    { text: 'One two three ', change: 'same' },
    { text: 'four', change: 'removed' },
    { text: '4', change: 'added' },
    { text: '.', change: 'same' },
  ])
})

test('a moved paragraph is moved, not removed and added', () => {
  const [a, b, c] = [
    '<p id="a">First words.</p>',
    '<p id="b">Second words.</p>',
    '<p id="c">Third words.</p>',
  ]
  const { blocks, unchanged } = compareTexts(article(`${a}${b}${c}`), article(`${b}${c}${a}`))
  expect(blocks).toMatchObject([{ change: 'moved', kind: 'Paragraph' }])
  expect(unchanged).toBe(2)
})

test('a paragraph that becomes a list does not repeat its words, nor does a list that becomes a paragraph', () => {
  const paragraph = article('<p id="a">The first reason; the second reason; the third reason.</p>')
  const list = article(
    '<list><list-item><p id="a">The first reason</p></list-item><list-item><p id="b">The second reason</p></list-item><list-item><p id="c">the third reason, too.</p></list-item></list>',
  )
  const items = article(
    '<list><list-item><p id="a">The first reason;</p></list-item><list-item><p id="b">the second reason;</p></list-item><list-item><p id="c">the third reason.</p></list-item></list>',
  )
  const divided = compareTexts(paragraph, items)
  expect(divided).toMatchObject({ unchanged: 1, blocks: [{ change: 'moved' }, { change: 'moved' }] })
  expect(divided.blocks.flatMap(({ runs }) => runs).every(({ change }) => change === 'same')).toBe(true)
  const joined = compareTexts(items, paragraph)
  expect(joined).toMatchObject({ unchanged: 1, blocks: [] })
  // Words that were changed at the same time are still shown as changed.
  const texts = (change: string) =>
    compareTexts(paragraph, list)
      .blocks.flatMap(({ runs }) => runs)
      .filter((run) => run.change === change)
      .map(({ text }) => text)
      .join('|')
  expect(texts('added')).toContain('too')
  expect(texts('removed')).not.toContain('first')
})

test('a table whose rows begin or end with empty cells is not changed', () => {
  const table = article(
    '<table-wrap><table><tr><td/><td>Total</td></tr><tr><td/><td/></tr><tr><td>Ports</td><td/></tr></table></table-wrap>',
  )
  expect(compareTexts(table, table)).toMatchObject({ unchanged: 3, blocks: [] })
})
