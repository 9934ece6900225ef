import { runPandoc } from '../typeset/pandoc.ts'
import type { CslItem } from './csl.ts'

export interface Bibliography {
  items: CslItem[]
  /** Keys of entries that cannot be read. */
  unread: string[]
}

/**
 * Returns the cited entries of .bib files as CSL records. pandoc refuses a whole file because of one bad
 * entry, so all entries are read together first, and in halves if that fails.
 */
export async function readBibliography(
  files: readonly string[],
  cited: ReadonlySet<string>,
): Promise<Bibliography> {
  const entries = files.flatMap(entriesOf)
  const strings = entries
    .filter(({ type }) => type === 'string' || type === 'preamble')
    .map(({ text }) => text)
  const works = entries.filter(({ type }) => type !== 'string' && type !== 'preamble' && type !== 'comment')
  const isAll = cited.has('*') || cited.size === 0
  const byKey = new Map(works.map((entry) => [entry.key, entry]))
  const wanted = new Map<string, Entry>()
  const want = (entry: Entry | undefined) => {
    if (!entry || wanted.has(entry.key)) return
    wanted.set(entry.key, entry)
    // An entry for a chapter may refer to the entry of its book with crossref.
    want(byKey.get(/crossref\s*=\s*[{"]([^}"]+)/i.exec(entry.text)?.[1] ?? ''))
  }
  for (const entry of works) if (isAll || cited.has(entry.key)) want(entry)
  const unread: string[] = []
  const read = async (list: readonly Entry[]): Promise<CslItem[]> => {
    if (list.length === 0) return []
    const { stdout } = await runPandoc(
      { from: 'bibtex', to: 'csljson' },
      { input: [...strings, ...list.map(({ text }) => text)].join('\n\n') },
    )
    if (stdout.trim() !== '') return JSON.parse(stdout) as CslItem[]
    if (list.length === 1) {
      unread.push(list[0]?.key ?? '')
      return []
    }
    const half = Math.ceil(list.length / 2)
    return [...(await read(list.slice(0, half))), ...(await read(list.slice(half)))]
  }
  const items = await read([...wanted.values()])
  const isCited = (item: CslItem) => isAll || cited.has(item.id)
  return { items: items.filter(isCited).sort(byAuthor), unread }
}

const sortKey = (item: CslItem) =>
  `${item.author?.[0]?.family ?? item.author?.[0]?.literal ?? item.editor?.[0]?.family ?? item.title ?? ''} ${item.issued?.['date-parts']?.[0]?.[0] ?? ''}`

const byAuthor = (a: CslItem, b: CslItem) => sortKey(a).localeCompare(sortKey(b))

interface Entry {
  type: string
  key: string
  text: string
}

/** Splits the file into entries by counting braces. Text between entries is a comment and is ignored. */
function entriesOf(file: string): Entry[] {
  const found: Entry[] = []
  const start = /@(\w+)\s*[{(]\s*([^,\s{}()"]*)/g
  for (let match = start.exec(file); match; match = start.exec(file)) {
    let depth = 0
    let at = match.index + match[0].search(/[{(]/)
    for (; at < file.length; at += 1) {
      const char = file[at]
      if (char === '\\') at += 1
      else if (char === '{' || (char === '(' && depth === 0)) depth += 1
      else if (
        char === '}' ||
        (char === ')' && depth === 1 && file[match.index + match[0].search(/[{(]/)] === '(')
      ) {
        depth -= 1
        if (depth === 0) break
      }
      // An unclosed entry ends at the beginning of the next one.
      if (char === '\n' && /^\n@\w+\s*\{/.test(file.slice(at, at + 40)) && at > match.index + 1) break
    }
    found.push({
      type: (match[1] ?? '').toLowerCase(),
      key: match[2] ?? '',
      text: file.slice(match.index, at + 1),
    })
    start.lastIndex = Math.max(start.lastIndex, at)
  }
  return found
}
