import type { CslItem, CslName } from '../csl.ts'
import { corrected, yearAmong } from './correct.ts'
import { loadModel } from './model.ts'
import { featuresOf, type Label, labels, type Token, tokensOf } from './tokens.ts'
import { decode } from './viterbi.ts'

/** How certain each field is, from 0 to 1. */
export type FieldConfidence = Record<string, number>

export interface Labelled {
  token: Token
  label: Label
  margin: number
  /** How much less likely the label 'year' is than the one that was chosen; 0 for a token labelled so. */
  yearLoss: number
}

/** Parses a reference into fields. `italic` tells which characters are italic or bold. */
export function parseReference(
  written: string,
  italic?: (at: number) => boolean,
  model = loadModel(),
): { item: CslItem; confidence: FieldConfidence } {
  // Replaces the number in a list with spaces, because it is not part of the first name. Spaces keep the
  // positions unchanged.
  const text = written.replace(/^\s*(?:\[\d{1,4}\]|\(?\d{1,4}[.)])\s+(?=\p{L})/u, (number) =>
    ' '.repeat(number.length),
  )
  const tokens = tokensOf(text, italic)
  const { labels: chosen, margins, losses } = decode(featuresOf(tokens), model, true)
  const labelled = tokens.map(
    (token, at): Labelled => ({
      token,
      label: labels[chosen[at] ?? 0] ?? 'other',
      margin: margins[at] ?? 0,
      yearLoss: losses[at * labels.length + labels.indexOf('year')] ?? 0,
    }),
  )
  return assemble(text, corrected(text, labelled))
}

/**
 * Margins between the best label and the next at which a field is more likely right than not. From about one
 * and a half times these margins on it counts as certain. Measured on references not used for training: wrong
 * numbers have small margins, names and titles may be wrong at larger ones.
 */
const scales = { words: 60, numbers: 40 }

const numberFields = new Set(['year', 'volume', 'issue', 'page'])
const scaleOf = (field: string) => (numberFields.has(field) ? scales.numbers : scales.words)

function certainty(margin: number, field: string): number {
  const scale = scaleOf(field)
  return 1 / (1 + Math.exp(-(margin - scale) / (scale / 3)))
}

/** Returns the margin that has this certainty. */
export function marginOf(confidence: number, field: string): number {
  const scale = scaleOf(field)
  return confidence <= 0 ? 0 : scale - (scale / 3) * Math.log(1 / Math.min(confidence, 0.999999) - 1)
}

export function assemble(
  text: string,
  labelled: readonly Labelled[],
): { item: CslItem; confidence: FieldConfidence } {
  const confidence: FieldConfidence = {}
  const spans = spansOf(labelled)
  const field = (label: Label, name: string): string | undefined => {
    const found = spans.filter((span) => span.label === label)
    // Pages are at their first place; of two passages of words, the longer is the title.
    const isPage = label === 'firstPage' || label === 'lastPage'
    const longest = isPage ? found[0] : [...found].sort((a, b) => b.end - b.start - (a.end - a.start))[0]
    if (!longest) return undefined
    // If a second passage has the same label, the confidence is lowered. First and last page share one.
    const isDivided = found.length > 1 && (label === 'title' || label === 'container')
    const own = certainty(longest.margin, name) * (isDivided ? 0.8 : 1)
    confidence[name] = Math.min(own, confidence[name] ?? 1)
    return text.slice(longest.start, longest.end)
  }
  const people = (surname: Label, given: Label, name: string): CslName[] | undefined => {
    const names = namesOf(text, labelled, surname, given)
    if (names.length === 0) return undefined
    // Words between the names count as well, because one of them may be a name that was not recognised.
    const isName = ({ label }: Labelled) => label === surname || label === given
    const listed = labelled
      .slice(labelled.findIndex(isName), labelled.findLastIndex(isName) + 1)
      .filter(({ token }) => /\p{L}/u.test(token.text))
    confidence[name] = certainty(Math.min(...listed.map(({ margin }) => margin)), name)
    return names
  }
  const doi = /\b(10\.\d{4,9}\/[^\s<>"]+)/i.exec(text)?.[1]?.replace(/[.,;)\]]+$/, '')
  const url = /https?:\/\/[^\s<>"]+/
    .exec(text.replaceAll(/https?:\/\/(dx\.)?doi\.org\/10\.\S+/g, ''))?.[0]
    ?.replace(/[.,;)\]]+$/, '')
  const author = people('surname', 'given', 'author')
  const collab = field('collab', 'author')
  const year = yearAmong(text, labelled)
  if (year) confidence.year = year.label === 'year' ? certainty(year.margin, 'year') : 0
  const yearText = year
    ? (/^\d{4}[a-z]?/.exec(text.slice(year.token.start))?.[0] ?? year.token.text)
    : undefined
  const first = field('firstPage', 'page')
  const last = field('lastPage', 'page')
  const item: CslItem = {
    id: '',
    type: 'article-journal',
    title: tidy(field('title', 'title')),
    'container-title': tidy(field('container', 'container-title'))?.replace(endOfDate, ''),
    author: author ?? (collab ? [{ literal: tidy(collab) }] : undefined),
    editor: people('editorSurname', 'editorGiven', 'editor'),
    issued: yearText ? { literal: yearText } : undefined,
    volume: field('volume', 'volume'),
    issue: field('issue', 'issue'),
    page: first ? [first, last].filter(Boolean).join('-') : undefined,
    publisher: tidy(field('publisher', 'publisher')),
    'publisher-place': tidy(field('place', 'publisher-place')),
    edition: tidy(field('edition', 'edition')),
    DOI: doi,
    URL: doi ? undefined : url,
  }
  // A journal with a volume is one, also where the article is cited without its title.
  if (!item.title && item['container-title'] && !item.volume) {
    item.title = item['container-title']
    item['container-title'] = undefined
  }
  item.type = typeOf(item, text)
  return { item, confidence }
}

function typeOf(item: CslItem, text: string): string {
  if (
    /\b(ph\.?\s?d\.?|doctoral|master['’]?s)\b.*\b(thesis|dissertation)\b|\b(tese|disserta[çc][ãa]o|tesis)\b/i.test(
      text,
    )
  )
    return 'thesis'
  if (item.volume || item.issue) return 'article-journal'
  if (item['container-title'])
    return item.publisher || item.editor || /\bIn\b:?\s/.test(text) ? 'chapter' : 'article-journal'
  if (/\b(working paper|technical report|discussion paper|report no|relat[óo]rio)\b/i.test(text))
    return 'report'
  if (item.URL && !item.publisher) return 'webpage'
  return 'book'
}

interface FieldSpan {
  label: Label
  start: number
  end: number
  margin: number
}

function spansOf(labelled: readonly Labelled[]): FieldSpan[] {
  const spans: FieldSpan[] = []
  for (const { token, label, margin } of labelled) {
    const last = spans.at(-1)
    if (last && last.label === label) {
      last.end = token.end
      last.margin = Math.min(last.margin, margin)
    } else spans.push({ label, start: token.start, end: token.end, margin })
  }
  return spans.filter(({ label }) => label !== 'other')
}

/** A month after the name of a newspaper: 'CNN, Oct' of 'CNN, Oct. 6, 2023'. */
const endOfDate =
  /,\s+(?:\d{1,2}\s+)?(?:jan|feb|fev|mar|apr|abr|may|mai|jun|jul|aug|ago|sept?|set|oct|out|nov|dec|dez)[a-zç]*\.?$/i

const tidy = (text: string | undefined) =>
  text
    ?.replace(/^[\s"“”«»‘',.;:(]+/, '')
    .replace(/[\s"“”«»',.;:]+$/, '')
    .replace(/^([^(]*)\)$/, '$1') || undefined

/** Splits names into surnames and given names, which may be in either order. */
export function namesOf(
  text: string,
  labelled: readonly Labelled[],
  surname: Label,
  given: Label,
): CslName[] {
  const runs: { isSurname: boolean; start: number; end: number; isApart: boolean }[] = []
  let isApart = true
  for (const { token, label } of labelled) {
    if (label !== surname && label !== given) {
      // A comma may separate surname and given names. Any other text separates two people.
      if (token.text !== '.' && token.text !== ',') isApart = true
      if (runs.at(-1) && token.text === ',') (runs.at(-1) as { end: number }).end += 0
      continue
    }
    const last = runs.at(-1)
    const isSurname = label === surname
    if (
      last &&
      last.isSurname === isSurname &&
      !isApart &&
      /^[\s.'’-]*$/.test(text.slice(last.end, token.start))
    )
      last.end = token.end
    else runs.push({ isSurname, start: token.start, end: token.end, isApart })
    isApart = false
  }
  const names: CslName[] = []
  let pending: string | null = null
  for (const [index, run] of runs.entries()) {
    const words = text.slice(run.start, run.end + (run.isSurname ? 0 : text[run.end] === '.' ? 1 : 0)).trim()
    const previous = names.at(-1)
    const gap = text.slice(runs[index - 1]?.end ?? 0, run.start)
    if (
      run.isSurname &&
      pending === null &&
      previous?.given &&
      /\p{Ll}$/u.test(previous.given) &&
      /^\s+$/.test(gap)
    ) {
      // This is a second given name, as in 'Bedini, Matteo Ludovico, and …'.
      previous.given += ` ${words}`
    } else if (run.isSurname) {
      names.push(pending ? { family: words, given: pending } : { family: words })
      pending = null
    } else if (previous && !previous.given && !run.isApart) previous.given = words
    else pending = words
  }
  // In Vancouver style, initials have no periods: the one after the last author ends the list.
  const isVancouver = names.some(({ given = '' }) => /^(?:\p{Lu}{2,3}\.?|\p{Lu})$/u.test(given))
  return names.map((name) => {
    const given = isVancouver ? name.given?.replace(/^(\p{Lu}{1,3})\.$/u, '$1') : name.given
    const [, family = '', suffix] =
      /^(.*?)(?:[\s,]+(Filho|Neto|Sobrinho|J[úu]nior|Jr|Sr|II|III)\.?)?$/i.exec(name.family ?? '') ?? []
    const named: CslName = { ...name, ...(given && { given }), family: capitalised(family) }
    return suffix ? { ...named, suffix: capitalised(suffix) } : named
  })
}

/** Converts a surname to normal capitalisation, because ABNT style sets it in capitals. */
function capitalised(name: string): string {
  if (!/^[\p{Lu}\s'’-]{3,}$/u.test(name)) return name
  return name
    .toLowerCase()
    .replaceAll(/(^|[\s'’-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
    .replaceAll(/ (De|Da|Do|Dos|Das|E|Y|Del|La) /g, (word) => word.toLowerCase())
}
