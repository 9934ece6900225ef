import { bareDoi } from '../../jats/xml.ts'
import {
  author,
  blankDraft,
  type Draft,
  type DraftAuthor,
  dayOf,
  monthOf,
  orcidOf,
  reference,
} from '../draft.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** Crossref gives some fields as lists of one text. */
export function words(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value
  const text = typeof first === 'string' || typeof first === 'number' ? String(first) : ''
  return plain(text) || null
}

/** Removes the markup that CSL-JSON and Crossref allow in titles. */
function plain(text: string): string {
  return text
    .replaceAll(/<\/?(?:i|b|em|strong|sub|sup|sc|tt|u|span|scp|jats:[\w-]+)(?:\s[^<>]*)?>/gi, '')
    .replaceAll(
      /&(amp|lt|gt|quot);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Kinds of CSL and of Crossref that are articles. */
const articles = new Set([
  ...['article-journal', 'article', 'journal-article', 'review', 'review-book', 'article-magazine'],
  ...['article-newspaper', 'paper-conference', 'posted-content', 'report', 'proceedings-article', 'dataset'],
])

/**
 * Reads a record of CSL-JSON 1.0, or a work of the Crossref REST API, which uses the same names for most fields.
 * Returns null if it is no bibliographic record.
 */
export function draftOfCsl(value: unknown): Draft | null {
  if (!isObject(value)) return null
  const work = isObject(value.message) && isObject(value.message) && !value.title ? value.message : value
  const title = words(work.title)
  const kind = typeof work.type === 'string' ? work.type : ''
  if (title === null && !work.DOI && !kind) return null
  return {
    ...blankDraft(),
    title: title ?? '',
    subtitle: words(work.subtitle),
    language: languageOf(work.language),
    abstract: abstractOf(work.abstract),
    authors: list(work.author).flatMap(authorOf),
    keywords: keywordsOf(work),
    doi: bareDoi(words(work.DOI)),
    volume: words(work.volume),
    issue: words(work.issue),
    pages: words(work.page) ?? words(work['article-number']) ?? words(work.number),
    published:
      dateOf(work.published) ??
      dateOf(work['published-online']) ??
      dateOf(work['published-print']) ??
      dateOf(work.issued) ??
      dateOf(work.posted),
    received: assertion(work, 'received'),
    accepted: dateOf(work.accepted) ?? assertion(work, 'accepted'),
    licenceUrl: licenceOf(work.license),
    section: words(work.section),
    journal: { title: words(work['container-title']), issns: issnsOf(work) },
    references: list(work.reference).flatMap(referenceOf),
    funders: list(work.funder).flatMap((one) =>
      isObject(one) && words(one.name)
        ? [
            {
              name: words(one.name) ?? '',
              funderId: bareDoi(words(one.DOI)),
              awards: list(one.award).map(String),
            },
          ]
        : [],
    ),
    otherKind: !kind || articles.has(kind) ? null : kind.replaceAll('-', ' '),
  }
}

function authorOf(value: unknown): DraftAuthor[] {
  if (!isObject(value)) return []
  const literal = words(value.literal) ?? words(value.name)
  const family = [words(value['non-dropping-particle']), words(value.family), words(value.suffix)]
    .filter(Boolean)
    .join(' ')
  const given = [words(value.given), words(value['dropping-particle'])].filter(Boolean).join(' ')
  if (!family && !literal && !given) return []
  return [
    author({
      familyName: family || literal || given,
      givenName: family ? given : '',
      isGroup: !family && literal !== null,
      orcid: orcidOf(value.ORCID),
      affiliations: list(value.affiliation).flatMap((one) =>
        isObject(one) && words(one.name) ? [{ name: words(one.name) ?? '', country: null, ror: null }] : [],
      ),
    }),
  ]
}

export function dateOf(value: unknown): string | null {
  if (!isObject(value)) return null
  const parts = list(list(value['date-parts'])[0])
  const day = dayOf(parts[0], parts[1], parts[2])
  if (day) return day
  const raw = words(value.raw) ?? words(value.literal) ?? ''
  const iso = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?/.exec(raw)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const year = /\b(1[5-9]|20|21)\d\d\b/.exec(raw)?.[0]
  return dayOf(year, monthOf(/[A-Za-z]{3,}/.exec(raw)?.[0]) ?? undefined)
}

/** Crossref keeps further dates among the publisher's assertions: 'Received', '2020-04-23'. */
function assertion(work: Json, name: string): string | null {
  const found = list(work.assertion).find((one) => isObject(one) && one.name === name)
  return isObject(found) ? dateOf({ raw: found.value }) : null
}

function languageOf(value: unknown): string | null {
  const tag = words(value)?.replace('_', '-') ?? ''
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : null
}

/** An abstract is plain text, or JATS at Crossref. The heading 'Abstract' is not part of it. */
export function abstractOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .replaceAll(/<(?:jats:)?title>\s*abstract\s*<\/(?:jats:)?title>/gi, '')
    .replaceAll(/<\/(?:jats:)?(?:p|title|sec)>/gi, '\n\n')
    .split(/\n\s*\n/)
    .map(plain)
    .filter(Boolean)
    .join('\n\n')
}

function keywordsOf(work: Json): string[] {
  const own = typeof work.keyword === 'string' ? work.keyword.split(/\s*[,;]\s*/) : []
  return [...own, ...list(work.subject).map(String)].map(plain).filter(Boolean)
}

const issnsOf = (work: Json) =>
  [...list(work.ISSN), ...(typeof work.ISSN === 'string' ? work.ISSN.split(/[\s,;]+/) : [])]
    .map(String)
    .filter((issn) => /^\d{4}-?\d{3}[\dX]$/i.test(issn))

/** The licence of the published version; one for text mining or of a manuscript is none for readers. */
function licenceOf(value: unknown): string | null {
  const all = list(value).filter(isObject)
  const own =
    all.find((one) => one['content-version'] === 'vor') ??
    all.find((one) => !one['content-version'] || one['content-version'] === 'unspecified')
  const url = words(own?.URL) ?? words(all.find((one) => /creativecommons/.test(words(one.URL) ?? ''))?.URL)
  return url && /^https?:\/\//.test(url) ? url : null
}

function referenceOf(value: unknown) {
  if (!isObject(value)) return []
  return [
    reference({
      text: words(value.unstructured),
      doi: bareDoi(words(value.DOI)),
      author: words(value.author),
      year: words(value.year),
      title: words(value['article-title']) ?? words(value['volume-title']),
      source: words(value['journal-title']) ?? words(value['series-title']),
      volume: words(value.volume),
      issue: words(value.issue),
      firstPage: words(value['first-page']),
    }),
  ]
}
