import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedPath } from '#tests/shared-folder.ts'
import { DocumentError } from '../contract.ts'
import { compareManuscripts } from './compare.ts'
import { readDocBlocks } from './doc-blocks.ts'
import { readText } from './read-text.ts'

/** A real old Word file. It is not part of this repository. */
const path = sharedPath('data/manuscripts/grobid_guidelines.doc') ?? ''
if (!path) console.error('Skipped: no old Word file here; set SHARED_DIR.')

test.skipIf(!path)('an old Word file is read in order, without instructions of fields', async () => {
  const bytes = readFileSync(path)
  const blocks = readDocBlocks(bytes)
  expect(blocks.slice(0, 4).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Paragraph: - Guidelines -',
    'Paragraph: Encoding of Header',
    'Paragraph: training data for Grobid',
    'Table row: Document version:\u001f0.02',
  ])
  const all = blocks.map(({ text }) => text).join('\n')
  expect(all).not.toContain('HYPERLINK')
  const before = await readText(bytes, 'doc', [])
  const [, , third] = blocks
  const after = { ...before, blocks: before.blocks.filter(({ text }) => text !== third?.text) }
  const { changes } = compareManuscripts(before, after)
  expect(changes).toHaveLength(1)
})

test.skipIf(!path)('a damaged one is refused and never read endlessly', () => {
  const bytes = readFileSync(path)
  for (let at = 0; at < bytes.length; at += 1931) {
    const broken = Buffer.from(bytes)
    broken.fill(0xff, at, at + 64)
    try {
      readDocBlocks(broken)
    } catch (cause) {
      expect(cause).toBeInstanceOf(DocumentError)
    }
  }
  for (const length of [0, 100, 2000, 40_000])
    expect(() => readDocBlocks(bytes.subarray(0, length))).toThrow(DocumentError)
})
