import { readFileSync } from 'node:fs'
import citeproc, { type Engine } from 'citeproc'
import { decodeHTML } from 'entities'
import {
  type Citable,
  type CitationStyle,
  citationStyles,
  type StyledCitation,
  toCsl,
} from '#domain/article/citation.ts'

const file = (name: string) => readFileSync(new URL(`styles/${name}`, import.meta.url), 'utf8')

let item: object = {}
const engines = new Map<CitationStyle, Engine>()

/** A few milliseconds the first time, for these small styles; those of the CSL repository take up to half a second. */
function engineOf(style: CitationStyle): Engine {
  const known = engines.get(style)
  if (known) return known
  const locale = file('locale-en-US.xml')
  const system = { retrieveLocale: () => locale, retrieveItem: () => item }
  const made = new citeproc.Engine(system, file(`${style}.csl`), 'en-US', true)
  engines.set(style, made)
  return made
}

let asked = 0

/** One article as a list of references in that style has it. */
export function styledCitation(style: CitationStyle, citable: Citable): StyledCitation {
  const engine = engineOf(style)
  // citeproc keeps what it knows of an id: each question is about a new one.
  const id = `item-${++asked}`
  item = { ...plainTitle(toCsl(citable)), id }
  engine.updateItems([id])
  const list = engine.makeBibliography()
  return { style, runs: runsOf(list ? list[1].join(' ') : '') }
}

/** A processor takes `<i>` in a title for italics; a title of ours is text. */
function plainTitle(csl: object): object {
  const { title } = csl as { title: string }
  return { ...csl, title: title.replaceAll('<', '\u2039').replaceAll('>', '\u203a') }
}

function runsOf(html: string): StyledCitation['runs'] {
  const runs: StyledCitation['runs'] = []
  let isItalic = false
  for (const part of html.trim().split(/(<[^>]*>)/)) {
    if (/^<i\b/.test(part)) isItalic = true
    else if (part === '</i>') isItalic = false
    else if (part && !part.startsWith('<'))
      runs.push({
        text: decodeHTML(part).replaceAll(/\s+/g, ' ').replaceAll('\u2039', '<').replaceAll('\u203a', '>'),
        isItalic,
      })
  }
  const text = runs.filter((run) => run.text !== '')
  // Markup begins and ends with line breaks.
  if (text[0]) text[0].text = text[0].text.trimStart()
  const last = text.at(-1)
  if (last) last.text = last.text.trimEnd()
  return text.filter((run) => run.text !== '')
}

const kept = new Map<string, StyledCitation[]>()
const keptAtMost = 1000

/** In all styles. The last ones asked for are kept: processors are slow, and a page is rendered again and again. */
export function styledCitations(citable: Citable): StyledCitation[] {
  const { article, journal, pageUrl } = citable
  const key = JSON.stringify([article.id, article.updatedAt, article.title, journal.title, pageUrl])
  const known = kept.get(key)
  if (known) return known
  const made = (Object.keys(citationStyles) as CitationStyle[]).map((style) => styledCitation(style, citable))
  const oldest = kept.keys().next().value
  if (kept.size >= keptAtMost && oldest !== undefined) kept.delete(oldest)
  kept.set(key, made)
  return made
}

export function plainCitation({ runs }: StyledCitation): string {
  return runs.map((run) => run.text).join('')
}
