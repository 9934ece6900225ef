/** What the page needs of a full text beside its HTML. Both are made on the server, from sanitised HTML. */
export interface Outlined {
  html: string
  outline: OutlineEntry[]
}
export interface OutlineEntry {
  id: string
  words: string
  parts: { id: string; words: string }[]
}

const heading = /(<(?:section|div)\b[^>]*\bid="([^"]+)"[^>]*>\s*)?<h([23])\b([^>]*)>([\s\S]*?)<\/h\3>/g
const ownId = /\bid="([^"]+)"/

/** The outline from the text's headings of the second and third rank; a heading without a name is given one. */
export function outlined(html: string): Outlined {
  const outline: OutlineEntry[] = []
  let unnamed = 0
  const named = html.replaceAll(
    heading,
    (whole, section: string | undefined, sectionId, rank, attributes: string, inner) => {
      const words = plainText(inner)
      const given: string | undefined = ownId.exec(attributes)?.[1] ?? sectionId
      const id = given ?? `part-${++unnamed}`
      if (rank === '2') outline.push({ id, words, parts: [] })
      else outline.at(-1)?.parts.push({ id, words })
      return given ? whole : `${section ?? ''}<h${rank}${attributes} id="${id}">${inner}</h${rank}>`
    },
  )
  return { html: scrollableTables(named), outline }
}

/** A wide table scrolls by itself; the page never does. Texts made here say so already. */
function scrollableTables(html: string): string {
  if (html.includes('class="table-scroll"')) return html
  return html
    .replaceAll(/<table\b/g, '<div class="table-scroll" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .trim()
}
