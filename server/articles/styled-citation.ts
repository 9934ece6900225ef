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

/**
 * Returns the citation engine of a style, created once. Creating one takes a few milliseconds for these small
 * styles, and up to half a second for those of the CSL repository.
 */
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

/** Formats one article as an entry of a reference list in that style. */
export function styledCitation(style: CitationStyle, citable: Citable): StyledCitation {
  const engine = engineOf(style)
  // citeproc caches items by id, so each call uses a new id.
  const id = `item-${++asked}`
  item = { ...plainTitle(toCsl(citable)), id }
  engine.updateItems([id])
  const list = engine.makeBibliography()
  return { style, runs: runsOf(list ? list[1].join(' ') : '') }
}

/** Escapes markup in the title, because citeproc reads `<i>` as italics and our titles are plain text. */
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
  // Removes the line breaks at the start and end of citeproc's output.
  if (text[0]) text[0].text = text[0].text.trimStart()
  const last = text.at(-1)
  if (last) last.text = last.text.trimEnd()
  return text.filter((run) => run.text !== '')
}

const kept = new Map<string, StyledCitation[]>()
const keptAtMost = 1000

/**
 * Formats the citation in all styles. Recent results are cached, because formatting is slow and pages are
 * rendered often.
 */
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
