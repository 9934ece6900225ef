import type { PageView } from '#domain/journal/site.ts'

export interface PageHeading {
  id: string
  words: string
}

/** Minimum number of headings for which a page gets an outline. */
const worthAnOutline = 4

/** Ids that the page itself uses, so that headings cannot have them. */
const taken = ['main', 'on-this-page']

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * Adds ids to the headings of a page and returns its outline. The text is sanitised, so its headings have no
 * attributes.
 */
export function withOutline<Page extends PageView>(page: Page): Page & { outline: PageHeading[] } {
  const outline: PageHeading[] = []
  const used = new Set(taken)
  const html = page.html.replace(/<h2>([\s\S]*?)<\/h2>/g, (head, inner: string) => {
    const words = inner
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
      .replace(/\s+/g, ' ')
      .trim()
    if (!words) return head
    const id = freeId(words, used)
    outline.push({ id, words })
    return `<h2 id="${id}" tabindex="-1">${inner}</h2>`
  })
  return { ...page, html, outline: outline.length >= worthAnOutline ? outline : [] }
}

function freeId(words: string, used: Set<string>): string {
  const base =
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part'
  let id = base
  for (let count = 2; used.has(id); count++) id = `${base}-${count}`
  used.add(id)
  return id
}
