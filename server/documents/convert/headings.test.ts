import { describe, expect, it } from 'vitest'
import { findHeadings } from './headings.ts'
import { el, plainText } from './tree.ts'

/** Returns the headings found among paragraphs, each with its level and number. */
function headingsOf(...lines: string[]): string[] {
  return findHeadings(lines.map((line) => el('p', {}, [line])))
    .filter(({ name }) => name === 'x-heading')
    .map(({ attributes, children }) =>
      [attributes.level, attributes.label, plainText(children)].filter(Boolean).join(' '),
    )
}

const text = 'A practical example is shown in the text. It goes on for a while.'

describe('headings that are only numbered', () => {
  it('are found before their first subheading, and at any depth', () => {
    expect(
      headingsOf('1. RESULTS', '1.1 Static analysis', '1.1.1 Clusters', text, '1.1.1.1.1 Deepest', text),
    ).toEqual(['1 1. RESULTS', '2 1.1 Static analysis', '3 1.1.1 Clusters', '4 1.1.1.1.1 Deepest'])
  })

  it('are not found in lists and tables of contents', () => {
    expect(headingsOf(text, '1. First item', '2. Second item', '3. Third item', text)).toEqual([])
    expect(headingsOf(text, '1.1 Aims', '1.2 Data', '2.1 Models', text)).toEqual([])
  })

  it('are not confused with sentences that begin with a single letter', () => {
    expect(headingsOf('1. DATA', text, '1.1. Box 1. An example', text, 'A theory of the port', text)).toEqual(
      ['1 1. DATA', '2 1.1. Box 1. An example'],
    )
  })

  it('have the same level as their siblings if a level is left out', () => {
    expect(headingsOf('1. TOOLS', '1.1.1 One', text, '1.1.2 Two', text, '1.1.3 Three', text)).toEqual([
      '1 1. TOOLS',
      '2 1.1.1 One',
      '2 1.1.2 Two',
      '2 1.1.3 Three',
    ])
  })
})
