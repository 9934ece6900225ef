import { isCaption } from '../compare/blocks.ts'
import { isReferencesTitle, statementKindOf } from '../convert/sections.ts'
import { endsEntry, yearIn } from './entry.ts'
import type { ListRow } from './rows.ts'

/** Maximum number of rows that are read after a heading. */
const mostRows = 8000

/** What follows a list of references in articles: short rows that begin a part of their own. */
const nextParts =
  /^(?:(?:online |supplementary |technical )?appendi(?:x|ces)\b|annex(?:es|e)?\b|ap[êe]ndices?\b|anexos?\b|anhang\b|(?:list of )?(?:tables?|figures?)(?: and (?:tables?|figures?))?$|(?:end)?notes?$|notas$|about the authors?\b|(?:author )?biograph(?:y|ies)$|supplement(?:ary|al) (?:material|information)|received:?\s|recebido\b|recibido\b|submetido\b|aceito em\b|how to cite\b|c[óo]mo citar\b|abstract$|resumo$|resumen$|colaboradores$|collaborators$)/i

/** The title of a heading without its number, and without the spaces of spaced letters. */
export function titleOf(text: string): string {
  const bare = text.replace(/^(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5})[.)]?\s+(?=\p{L})/u, '').trim()
  return /^(?:\p{Lu} ){4,}\p{Lu}$/u.test(bare) ? bare.replaceAll(' ', '') : bare
}

/** Where lists of references begin and end, the last first, because a table of contents names them, too. */
export function* listsIn(
  rows: readonly ListRow[],
  usual: number,
): Generator<{ title: string; rows: ListRow[] }> {
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const heading = rows[at] as ListRow
    const title = titleOf(heading.text)
    if (title.length > 60 || !isReferencesTitle(title)) continue
    yield {
      title: title.replace(/\s*[:.]$/, ''),
      rows: listBelow(heading, rows.slice(at + 1, at + 1 + mostRows), usual),
    }
  }
}

function listBelow(heading: ListRow, below: readonly ListRow[], usual: number): ListRow[] {
  const sizes = below
    .slice(0, 40)
    .map(({ size }) => size)
    .sort((a, b) => a - b)
  const size = sizes[Math.floor(sizes.length / 2)] ?? usual
  const list: ListRow[] = []
  for (const row of below) {
    if (list.length > 0 && endsList(row, heading, list.at(-1) as ListRow, size)) break
    // Footnotes and notes of the publisher below the text.
    if (row.size > 0.8 * size) list.push(row)
  }
  return list
}

function endsList(row: ListRow, heading: ListRow, before: ListRow, size: number): boolean {
  const title = titleOf(row.text)
  if (title.length > 120) return false
  if (isCaption(title) && endsEntry(before.text)) return true
  if (statementKindOf(title) !== null) return true
  if (nextParts.test(title) && endsEntry(before.text)) return true
  const isSet = heading.bold || heading.size > 1.05 * size
  const looksAlike = row.bold === heading.bold && Math.abs(row.size - heading.size) < 0.4
  return isSet && looksAlike && !yearIn(title) && /\p{L}{3}/u.test(title) && endsEntry(before.text)
}
