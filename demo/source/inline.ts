import type { RecordReference } from '#server/jats/write.ts'
import { escapeXml } from '#server/jats/xml.ts'
import { formulaXml } from './tex.ts'
import { citedNames } from './works.ts'

export interface InlineContext {
  work(key: string): RecordReference
  cited: Map<string, RecordReference>
  /** Number of footnotes used so far. */
  notes: number
}

const patterns = new RegExp(
  [
    /\$(?<math>[^$]+)\$/,
    /\[(?<cites>@[^\]]+)\]/,
    /(?<![\w.])@(?<narrative>[\w-]*\w)/,
    /\{(?<cross>(?:fig|tab|eq|sec)[\d.]+)\}/,
    /\^\[(?<note>[^\]]+)\]/,
    /\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/,
    /\*\*(?<bold>[^*]+)\*\*/,
    /\*(?<italic>[^*]+)\*/,
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'gu',
)

/** Converts the inline markup of the article files to JATS. */
export function inlineXml(text: string, context: InlineContext): string {
  let xml = ''
  let from = 0
  for (const match of text.matchAll(patterns)) {
    xml += escapeXml(text.slice(from, match.index))
    xml += markXml(match.groups ?? {}, context)
    from = match.index + match[0].length
  }
  return xml + escapeXml(text.slice(from))
}

function markXml(groups: Record<string, string | undefined>, context: InlineContext): string {
  if (groups.math) return `<inline-formula>${formulaXml(groups.math, false)}</inline-formula>`
  if (groups.cites)
    return `(${groups.cites
      .split(';')
      .map((cite) => citation(cite.trim(), context))
      .join('; ')})`
  if (groups.narrative) {
    const work = cite(groups.narrative, context)
    return `${escapeXml(citedNames(work, 'and'))} (${xref(work.id, work.year)})`
  }
  if (groups.cross) return crossReference(groups.cross)
  if (groups.note) {
    context.notes += 1
    return `<fn id="fn${context.notes}"><p>${inlineXml(groups.note, context)}</p></fn>`
  }
  if (groups.label)
    return `<ext-link ext-link-type="uri" xlink:href="${escapeXml(groups.href ?? '')}">${escapeXml(groups.label)}</ext-link>`
  if (groups.bold) return `<bold>${inlineXml(groups.bold, context)}</bold>`
  return `<italic>${inlineXml(groups.italic ?? '', context)}</italic>`
}

function cite(key: string, context: InlineContext): RecordReference {
  const work = context.work(key)
  context.cited.set(work.id, work)
  return work
}

function xref(id: string, words: string): string {
  return `<xref ref-type="bibr" rid="${id}">${escapeXml(words)}</xref>`
}

/** Converts a citation such as '@key' or '@key, p. 31', which is written within brackets. */
function citation(text: string, context: InlineContext): string {
  const [, key = '', rest = ''] = /^@([\w-]+)(.*)$/.exec(text) ?? []
  const work = cite(key, context)
  return xref(work.id, `${citedNames(work, '&')}, ${work.year}`) + escapeXml(rest)
}

const kinds: Record<string, [type: string, words: string]> = {
  fig: ['fig', 'Figure'],
  tab: ['table', 'Table'],
  eq: ['disp-formula', 'equation'],
  sec: ['sec', 'section'],
}

function crossReference(target: string): string {
  const [, kind = '', number = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
  const [type, words] = kinds[kind] ?? ['sec', 'section']
  const shown = kind === 'eq' ? `(${number})` : number
  return `<xref ref-type="${type}" rid="${kind}${number.replaceAll('.', '-')}">${words} ${shown}</xref>`
}
