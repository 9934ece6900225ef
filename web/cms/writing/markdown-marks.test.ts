import { expect, test } from 'vitest'
import { type MarkdownTool, markdownTools, type Samples } from './markdown-marks.ts'

const samples: Samples = { text: 'text', link: 'https://', column: 'Column', cell: 'Cell' }

/** Uses a tool on a text whose selection is written as ‹…›, and returns the new text in the same way. */
function use(tool: MarkdownTool, written: string): string {
  const from = written.indexOf('‹')
  const to = written.indexOf('›') - 1
  const text = written.replace(/[‹›]/g, '')
  const { insert, select, ...replaced } = markdownTools[tool]({ text, from, to }, samples)
  const next = text.slice(0, replaced.from) + insert + text.slice(replaced.to)
  return `${next.slice(0, select[0])}‹${next.slice(select[0], select[1])}›${next.slice(select[1])}`
}

test.each<[MarkdownTool, string, string]>([
  ['bold', 'We are ‹open›.', 'We are **‹open›**.'],
  ['bold', 'We are **‹open›**.', 'We are ‹open›.'],
  ['bold', '‹›', '**‹text›**'],
  ['italic', 'See ‹Nature›', 'See _‹Nature›_'],
  ['heading', 'One\nT‹w›o\nThree', 'One\n‹## Two›\nThree'],
  ['heading', '## T‹›wo', '‹Two›'],
  ['subheading', '## T‹›wo', '‹### Two›'],
  ['list', '‹One\n\nTwo›', '‹- One\n\n- Two›'],
  ['list', '‹- One\n- Two›', '‹One\nTwo›'],
  ['numbered', '‹- One\n- Two›\nThree', '‹1. One\n2. Two›\nThree'],
  ['quote', '‹›', '‹> ›'],
  ['link', 'Read ‹our aims› first', 'Read [our aims](‹https://›) first'],
  ['link', '‹›', '[text](‹https://›)'],
  ['footnote', 'A claim‹›, and more.\n', 'A claim[^1], and more.\n\n[^1]: ‹text›'],
  ['footnote', 'A[^1] b‹› c\n\n[^1]: One', 'A[^1] b[^2] c\n\n[^1]: One\n[^2]: ‹text›'],
  [
    'table',
    'Be‹›fore\nafter',
    'Before\n\n| ‹Column 1› | Column 2 |\n| --- | --- |\n| Cell | Cell |\n\nafter',
  ],
])('%s: %j', (tool, written, expected) => {
  expect(use(tool, written)).toBe(expected)
})
