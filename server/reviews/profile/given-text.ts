import { doiIn, readBibtex } from './bibtex.ts'
import { cut } from './cut.ts'
import type { GivenPaper } from './papers.ts'

export interface Given {
  papers: GivenPaper[]
  /** DOIs whose papers have to be looked up. */
  dois: string[]
  /** Beginnings of what could not be read. */
  unread: string[]
}

/**
 * Reads what a reviewer pasted: BibTeX, DOIs (one in a line), or titles with their abstracts, separated by empty lines.
 */
export function readGiven(text: string): Given {
  if (/@\s*\w+\s*[{(]/.test(text)) return { dois: [], ...readBibtex(text) }
  const given: Given = { papers: [], dois: [], unread: [] }
  for (const block of text.split(/\r?\n\s*\r?\n/)) {
    const lines = block.split(/\r?\n/).map(cleaned).filter(Boolean)
    const isDoi = (line: string) => /^(doi:\s*|https?:\/\/(dx\.)?doi\.org\/)?10\.\d{4,9}\/\S+$/i.test(line)
    if (lines.length === 0) continue
    if (lines.every(isDoi)) given.dois.push(...lines.flatMap((line) => doiIn(line) ?? []))
    else {
      const [title = '', ...abstract] = lines
      if (/\p{L}{2}/u.test(title))
        given.papers.push({
          ...{ title: cut(title, longestTitle), abstract: cut(abstract.join(' '), longestAbstract) },
          ...{ doi: null, year: null, source: 'entered' },
        })
      else given.unread.push(cut(title, 80))
    }
  }
  return { ...given, dois: [...new Set(given.dois)] }
}

export const longestTitle = 500
export const longestAbstract = 10_000

const cleaned = (line: string) =>
  line
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
