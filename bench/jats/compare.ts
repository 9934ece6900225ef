import { compareDates } from './dates.ts'
import { compareParts } from './objects.ts'
import { comparePeople } from './people.ts'
import { compareReferences } from './references.ts'
import { type Difference, Tally } from './report.ts'
import { compareText } from './text.ts'
import { parseTree } from './tree.ts'

/** Lists what differs between an article's file and the page that shows it. */
export function compareFileAndPage(
  xml: string,
  html: string,
  tally: Tally = new Tally(),
): { differences: Difference[]; tally: Tally } {
  const file = parseTree(xml, 'xml')
  const page = parseTree(html, 'html')
  const differences = [
    ...compareText(file, page, tally),
    ...compareParts(file, page, tally),
    ...compareReferences(file, page, tally),
    ...comparePeople(file, page, tally),
    ...compareDates(file, page, tally),
  ]
  return { differences, tally }
}
