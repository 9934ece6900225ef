import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foreignArticle } from '#server/jats/foreign.fixture.ts'
import { jatsPage } from '#server/jats/page.ts'
import { parseJats } from '#server/jats/parse.ts'
import { compareFileAndPage } from '../bench/jats/compare.ts'
import { sample } from './sample.ts'
import { sharedPath } from './shared-folder.ts'

const pageOf = (xml: string) =>
  jatsPage(parseJats(xml), { figures: (href) => ({ src: `files/${encodeURIComponent(href)}` }) })

const folder = sharedPath('data/jats') ?? ''
const files = folder ? readdirSync(folder).filter((name) => name.endsWith('.xml')) : []
if (files.length === 0) console.error('Skipped: no published articles here; set SHARED_DIR.')

describe('npm run bench:jats', () => {
  const page = pageOf(foreignArticle)

  it('finds no difference on the page of an article', () => {
    expect(compareFileAndPage(foreignArticle, page).differences).toEqual([])
  })

  it.each([
    ['a paragraph', '<p>A small crab.</p>', ''],
    ['a heading', '>Habitat<', '><'],
    ['two paragraphs run together', '</p>\n<figure', ' The crab.</p>\n<figure'],
    ['a cell', '<td class="inner-cell">4</td>', ''],
    ['a picture', 'f2.png', 'other.png'],
    ['a formula', '<mn>2</mn>', '<mn>3</mn>'],
    ['a link of a supplement', 'https://doi.org/10.5555/ports.s1', '#'],
    ['a number of a reference', '>2.<', '><'],
    ['a field of a reference', '(3), 18–22', ', 18–22'],
    ['an author', 'Per Lund', 'Per'],
    ['an address for correspondence', 'mailto:lund@ports.example', 'mailto:okafor@ports.example'],
    ['an affiliation', 'Coast College', 'College'],
    ['a present address', 'Quay 4, Accra', ''],
    ['a date', 'datetime="2024-09-07"', 'datetime="2024-01-01"'],
    ['an abstract', 'Los precios siguen a los puertos.', ''],
    ['a referee report', 'Sound work on harbours.', ''],
    ['funding', 'SF-9', ''],
    ['a note', 'R41, F14.', ''],
    ['a statement printed twice', '<p>R41, F14.</p>', '<p>R41, F14.</p><p>R41, F14.</p>'],
    ['words that the file does not have', 'A small crab.', 'A small crab. Delicious.'],
  ])('finds the loss or change of %s', (_, from, to) => {
    expect(page).toContain(from)
    expect(compareFileAndPage(foreignArticle, page.replaceAll(from, to)).differences).not.toEqual([])
  })

  it.skipIf(files.length === 0).each(sample(files, 8))('shows all of %s', (file) => {
    const xml = readFileSync(join(folder, file), 'utf8')
    expect(compareFileAndPage(xml, pageOf(xml)).differences).toEqual([])
  })
})
