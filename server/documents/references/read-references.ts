import { serializeXml } from '../../jats/serialize.ts'
import { DocumentError, type FoundReferences } from '../contract.ts'
import { readReferenceList } from '../convert/reference-list.ts'
import { isCertain, referenceElement } from '../convert/references.ts'
import { el } from '../convert/tree.ts'
import { openPdf } from '../pdf/open.ts'
import { listsIn } from './find-list.ts'
import { type ListRow, readRows } from './rows.ts'
import { separated } from './separate.ts'

/** Maximum number of entries that are read. */
const mostEntries = 2000
/** Minimum number of letters in a file that has text. */
const fewestLetters = 200

/**
 * Reads the list of references of a PDF as JATS. Throws DocumentError if the PDF cannot be opened, has no text, or has no list that
 * can be read.
 */
export function readReferences(bytes: Uint8Array): FoundReferences {
  const pdf = openPdf(bytes)
  try {
    const { rows, usual } = readRows(pdf)
    return listOf(rows, usual)
  } finally {
    pdf.destroy()
  }
}

function listOf(rows: readonly ListRow[], usual: number): FoundReferences {
  const letters = rows.reduce((sum, { text }) => sum + text.length, 0)
  if (letters < fewestLetters)
    throw new DocumentError(
      'no-text',
      letters === 0 ? 'The PDF has no text, only pictures of its pages.' : 'The PDF has hardly any text.',
    )
  let hasHeading = false
  for (const { title, rows: list } of listsIn(rows, usual)) {
    hasHeading = true
    const texts = separated(list).slice(0, mostEntries)
    if (texts.length > 0) return jatsOf(title, texts)
  }
  throw hasHeading
    ? new DocumentError(
        'no-entries',
        'The entries below the heading of the PDF’s reference list cannot be told apart.',
      )
    : new DocumentError('no-heading', 'The PDF has no heading of a reference list.')
}

function jatsOf(title: string, texts: readonly string[]): FoundReferences {
  const { entries } = readReferenceList(texts.map((text) => el('p', {}, [text])))
  const isShouted = title === title.toLocaleUpperCase()
  const refs = entries.map((entry, index) => referenceElement({ ...entry, id: `pdf-r${index + 1}` }))
  const list = el('ref-list', { 'specific-use': 'read-from-pdf' }, [
    el('title', {}, [isShouted ? title.charAt(0) + title.slice(1).toLocaleLowerCase() : title]),
    ...refs,
  ])
  return {
    xml: serializeXml(list),
    count: entries.length,
    uncertain: entries.filter((entry) => !isCertain(entry)).length,
  }
}
