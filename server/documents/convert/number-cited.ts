import type { XmlElement } from '../../jats/xml.ts'
import type { ReferenceEntry } from './references.ts'
import { all, plainText } from './tree.ts'

/**
 * Numbers the entries of a list whose numbers are missing, if the text cites by number: reference managers and Word number lists
 * themselves, so the numbers are not in the file. Only where nearly all citations of one entry name its place in the list.
 */
export function numberCited(blocks: readonly XmlElement[], entries: ReferenceEntry[]): void {
  if (entries.length === 0 || entries.some(({ number }) => number)) return
  const places = new Map(entries.map(({ id }, index) => [id, index + 1]))
  let matching = 0
  let others = 0
  for (const { attributes, children } of all(blocks, 'xref')) {
    const place = attributes['ref-type'] === 'bibr' ? places.get(attributes.rid ?? '') : undefined
    if (place === undefined) continue
    if (/^\W*(\d+)\W*$/.exec(plainText(children))?.[1] === String(place)) matching += 1
    else others += 1
  }
  if (matching < fewest || others > matching * tolerated) return
  for (const [index, entry] of entries.entries()) entry.number = `${index + 1}`
}

const fewest = 3
/** Links that a person typed wrong, as a share of those that match. */
const tolerated = 0.1
