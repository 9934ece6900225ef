import { expect, test } from 'vitest'
import { anchorOf } from '#domain/anchors.ts'
import type { TextNode } from '#domain/production/text-doc.ts'
import { listChanges } from './changes.ts'
import { findCorrection, makeCorrection } from './correction.ts'
import { Writer } from './writer.ts'

const shown = 'Cargo was diverted to seven ports [1] in three countries, and seven ports closed.'

/** A paragraph that the proof shows with the words above; the citation is one node. */
function writing(): Writer {
  const [before = '', after = ''] = shown.split('1')
  const paragraph: TextNode = {
    type: 'paragraph',
    attrs: { id: 'p1', attributes: {} },
    content: [
      { type: 'text', text: before },
      { type: 'xref', attrs: { rid: 'r1', text: '1', attributes: { 'ref-type': 'bibr', rid: 'r1' } } },
      { type: 'text', text: after },
    ],
  }
  const doc: TextNode = {
    type: 'doc',
    content: [{ type: 'part', attrs: { element: 'body' }, content: [paragraph] }],
  }
  const writer = new Writer({ doc, person: { id: 'ana', name: 'Ana' } })
  writer.isWriting = true
  return writer
}
function correction(exact: string, replacement: string, nth = 0) {
  const start = nth === 0 ? shown.indexOf(exact) : shown.lastIndexOf(exact)
  return { anchor: anchorOf('p1', shown, { start, end: start + exact.length }, 1), replacement }
}
const changesAfter = (exact: string, replacement: string, nth = 0) => {
  const writer = writing()
  const isMade = makeCorrection(writer, correction(exact, replacement, nth))
  return {
    isMade,
    changes: listChanges(writer.state.doc).map(({ deleted, inserted }) => [deleted, inserted]),
  }
}

test('a correction becomes a tracked change of the words that differ', () => {
  expect(changesAfter('seven ports', 'eight ports')).toEqual({ isMade: true, changes: [['seven', 'eight']] })
  expect(changesAfter('three countries', 'three small countries')).toEqual({
    isMade: true,
    changes: [['', 'small ']],
  })
  expect(changesAfter(' in three countries', '').isMade).toBe(true)
})

test('of equal words, those at the place of the correction are changed', () => {
  const writer = writing()
  const found = findCorrection(writer.state.doc, correction('seven ports', 'eight ports', 1))
  expect(writer.state.doc.textBetween(found?.from ?? 0, found?.to ?? 0)).toBe('seven')
  expect(writer.state.doc.textBetween(found?.to ?? 0, (found?.to ?? 0) + 14)).toBe(' ports closed.')
})

test('citations in a corrected passage stay; a correction of a citation is left to people', () => {
  const writer = writing()
  expect(makeCorrection(writer, correction(shown, shown.replace('diverted', 'sent')))).toBe(true)
  let citations = 0
  writer.state.doc.descendants((node) => {
    if (node.type.name === 'xref') citations += 1
  })
  expect(citations).toBe(1)
  expect(findCorrection(writing().state.doc, correction('ports [1] in', 'ports [2] in'))).toBeNull()
})
