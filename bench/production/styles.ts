/**
 * Generates references with citeproc in the styles of journals. Their works and names were not used to train
 * the parser.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { randomFrom } from '#cli/seed/random.ts'
import type { CslItem, CslName } from '#server/documents/convert/csl.ts'
import { runPandoc } from '#server/documents/typeset/pandoc.ts'

/** A formatted reference, with the record from which it was formatted. */
export interface StyledReference {
  style: string
  text: string
  italic: boolean[]
  item: CslItem
}

const count = 150

/**
 * Formats references in pandoc's default style (Chicago), and in the styles of the folder, if one is given.
 */
export async function styledReferences(
  shared: string,
  styles: string | undefined,
): Promise<StyledReference[]> {
  const items = unseenItems(shared)
  if (items.length === 0) return []
  const named: [string, string | null][] = [
    ['chicago-author-date', null],
    ...(styles && existsSync(styles) ? readdirSync(styles).filter((name) => name.endsWith('.csl')) : []).map(
      (name): [string, string] => [name.replace('.csl', ''), readFileSync(join(styles ?? '', name), 'utf8')],
    ),
  ]
  const made: StyledReference[] = []
  for (const [style, csl] of named) made.push(...(await inStyle(style, csl, items)))
  return made
}

/** Combines titles and authors from arXiv with journals, volumes and pages of other works. */
function unseenItems(shared: string): CslItem[] {
  const bulk = join(shared, 'data/bulk/arxiv_econ_qfin.jsonl.gz')
  const folder = join(shared, 'data/biblio')
  if (!existsSync(bulk) || !existsSync(folder)) return []
  const random = randomFrom(9)
  const papers = gunzipSync(readFileSync(bulk))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { title: string; authors: string[]; created: string })
    .filter(
      ({ title, authors }) =>
        !/[$\\{}]/.test(title) &&
        authors.length <= 12 &&
        authors.every((name) => /^\p{Lu}[^()\d]+ [^()\d]+$/u.test(name)),
    )
  const places = placesIn(folder)
  return Array.from({ length: count }, (_, index): CslItem => {
    const paper = papers[Math.floor(random() * papers.length)]
    const place = places[Math.floor(random() * places.length)]
    if (!paper || !place) throw new Error('No works to write references from')
    const first = Number(place.page)
    return {
      ...place,
      id: `r${index}`,
      type: 'article-journal',
      title: paper.title.replaceAll(/\s+/g, ' '),
      author: paper.authors.map(nameOf),
      issued: { 'date-parts': [[Number(paper.created.slice(0, 4))]] },
      page:
        Number.isInteger(first) && first > 0
          ? `${first}-${first + 3 + Math.floor(random() * 30)}`
          : place.page,
      DOI: random() < 0.5 ? place.DOI : undefined,
    }
  })
}

const nameOf = (name: string): CslName => {
  const words = name.split(' ')
  const at = words.findIndex(
    (word, index) => index > 0 && /^(de|da|di|del|van|von|der|la|le|dos)$/i.test(word),
  )
  const from = at > 0 ? at : words.length - 1
  return { family: words.slice(from).join(' '), given: words.slice(0, from).join(' ') }
}

/** Returns journals with volumes, issues and pages, from Crossref records that were not used for training. */
function placesIn(folder: string): Omit<CslItem, 'id' | 'type'>[] {
  return readdirSync(folder)
    .filter((name) => /^crossref_10.*\.json$/.test(name))
    .flatMap((name) => {
      const { message } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        message?: { reference?: Record<string, string>[] }
      }
      return message?.reference ?? []
    })
    .flatMap((r) =>
      r['journal-title'] && r.volume && r['first-page']
        ? [
            {
              'container-title': r['journal-title'],
              volume: r.volume,
              issue: r.issue,
              page: r['first-page'],
              DOI: r.DOI,
            },
          ]
        : [],
    )
}

interface Inline {
  t: string
  c?: unknown
}

async function inStyle(style: string, csl: string | null, items: CslItem[]): Promise<StyledReference[]> {
  const { stdout, stderr } = await runPandoc(
    {
      from: 'markdown',
      to: 'json',
      citeproc: true,
      bibliography: ['works.json'],
      ...(csl && { csl: 'style.csl' }),
    },
    {
      input: '---\nnocite: "@*"\n---\n\nWords.',
      'works.json': JSON.stringify(items),
      ...(csl && { 'style.csl': csl }),
    },
  )
  if (!stdout) throw new Error(stderr)
  const { blocks } = JSON.parse(stdout) as { blocks: { t: string; c: unknown }[] }
  const refs = blocks.find(({ t, c }) => t === 'Div' && (c as [[string]])[0][0] === 'refs')?.c as
    | [unknown, { c: [[string], { c: Inline[] }[]] }[]]
    | undefined
  return (refs?.[1] ?? []).flatMap(({ c: [[id], paragraphs] }) => {
    const item = items.find((one) => `ref-${one.id}` === id)
    const written = { text: '', italic: [] as boolean[] }
    for (const { c } of paragraphs) write(c, written, false)
    return item ? [{ style, item, text: written.text.trimEnd(), italic: written.italic }] : []
  })
}

function write(
  inlines: readonly Inline[],
  written: { text: string; italic: boolean[] },
  isItalic: boolean,
): void {
  const add = (text: string) => {
    written.text += text
    for (let at = 0; at < text.length; at += 1) written.italic.push(isItalic)
  }
  for (const { t, c } of inlines) {
    if (t === 'Str') add(c as string)
    else if (t === 'Space' || t === 'SoftBreak') add(' ')
    else if (t === 'Emph') write(c as Inline[], written, true)
    else if (t === 'Quoted') {
      add('“')
      write((c as [unknown, Inline[]])[1], written, isItalic)
      add('”')
    } else if (t === 'Link' || t === 'Span') write((c as [unknown, Inline[]])[1], written, isItalic)
    else if (Array.isArray(c)) write(c as Inline[], written, isItalic)
  }
}
