import type { PandocNode } from '#server/documents/typeset/pandoc.ts'
import type { Reference } from '#server/jats/model.ts'
import { referenceRuns } from '#server/jats/reference-text.ts'
import { descendants, textOf } from '#server/jats/xml.ts'
import type { Original } from './manuscript.ts'
import { fieldBegin, fieldEnd, node, para, str } from './pandoc-nodes.ts'

/** Whether the article's citations are numbers. */
export function isNumbered({ body }: Original): boolean {
  const cited = descendants(body, 'xref').filter((xref) => xref.attributes['ref-type'] === 'bibr')
  return cited.filter((xref) => /^[\s[(]*\d{1,3}[\])\s]*$/.test(textOf(xref))).length > cited.length / 2
}

/** Writes the entries of the reference list, within the field of a reference manager if `isField`. */
export function referenceList(
  references: readonly Reference[],
  isNumeric: boolean,
  isField: boolean,
): PandocNode[] {
  const paragraphs = references.map((reference, index) => [
    ...(isNumeric ? [str(`${index + 1}. `)] : []),
    ...referenceRuns(reference).map(({ text, italic }) => (italic ? node('Emph', [str(text)]) : str(text))),
  ])
  if (isField) {
    paragraphs[0]?.unshift(
      fieldBegin(' ADDIN ZOTERO_BIBL {"uncited":[],"omitted":[],"custom":[]} CSL_BIBLIOGRAPHY '),
    )
    paragraphs.at(-1)?.push(fieldEnd)
  }
  return paragraphs.map((inlines) => para(inlines))
}
