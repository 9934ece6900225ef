import { readdirSync, readFileSync } from 'node:fs'
import type { FunderPart } from '#domain/article/article-parts.ts'
import { defaultSettings } from '#domain/journal/settings.ts'
import { blankDetails, publishedOf } from '#domain/manuscript/details.ts'
import { type ManuscriptType, manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import type { FigureSource } from '#server/jats/html.ts'
import { type JatsRecord, type RecordReference, writeJats } from '#server/jats/write.ts'
import { issues } from '../journal.ts'
import { bodyXml } from './blocks.ts'
import { type MonthOfUse, monthsOfUse } from './chance.ts'
import { type ChartSpec, chartData } from './chart.ts'
import { chartSvg } from './chart-svg.ts'
import { type FrontMatter, readFront } from './front.ts'
import type { InlineContext } from './inline.ts'
import { contributorsOf, type Person, readPeople } from './people.ts'
import { readWorks } from './works.ts'

export interface DemoArticle {
  slug: string
  /** null for a notice: a correction, a retraction, an expression of concern. */
  type: ManuscriptType | null
  record: JatsRecord
  jats: string
  figures: FigureSource
  isOpenAccess: boolean
  isEditorsChoice: boolean
  citations: number
  views: number
  downloads: number
  months: MonthOfUse[]
  /** Slug of the earlier version that it replaces. */
  replaces: string | null
  /** Slugs of the articles in the demo that this one cites. */
  cites: string[]
}

const sampleNote =
  'Sample article. It was written for the demonstration of Imprimatur; its people, institutions, data and references are invented.'

const folder = new URL('../articles/', import.meta.url)

interface Source {
  slug: string
  front: FrontMatter
}

/** Reads all sample articles, newest first. `today` (YYYY-MM-DD) is the last day of their usage statistics. */
export function readArticles(today: string): DemoArticle[] {
  const people = readPeople(readFileSync(new URL('people.txt', folder), 'utf8'))
  const works = readWorks(readFileSync(new URL('works.txt', folder), 'utf8'))
  const sources = new Map<string, Source>()
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()) {
    const slug = file.replace(/^\d+-/, '').replace(/\.md$/, '')
    sources.set(slug, { slug, front: readFront(readFileSync(new URL(file, folder), 'utf8'), file) })
  }
  const work = (key: string): RecordReference => {
    const sample = sources.get(key)
    const found = sample ? referenceTo(sample, people) : works.get(key)
    if (!found) throw new Error(`Nothing is listed as '${key}'`)
    return found
  }
  return [...sources.values()]
    .map((source) => {
      try {
        return articleOf(source, { people, work, sources, today })
      } catch (error) {
        throw new Error(`${source.slug}: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
    })
    .sort((a, b) => b.record.published.localeCompare(a.record.published))
}

interface Library {
  people: ReadonlyMap<string, Person>
  work(key: string): RecordReference
  sources: ReadonlyMap<string, Source>
  today: string
}

function articleOf({ slug, front }: Source, library: Library): DemoArticle {
  const value = (key: string) => front.values.get(key) || null
  const needed = (key: string) => {
    const found = value(key)
    if (!found) throw new Error(`'${key}' is missing`)
    return found
  }
  const context: InlineContext = { work: library.work, cited: new Map(), notes: 0 }
  const [abstract = '', text = ''] = split(front.text)
  const body = bodyXml(text, context)
  const isOpenAccess = needed('access') === 'open'
  const published = needed('published')
  const [volume = 0, issue = 0] = needed('issue').split('.').map(Number)
  const [firstPage = null, lastPage = firstPage] = needed('pages').split('-')
  const kind = kindOf(needed('type'))
  const contributors = contributorsOf(needed('authors'), library.people)
  const { journal, publishing } = defaultSettings
  const record: JatsRecord = {
    // A sample article leaves out what its file does not name.
    ...publishedOf(blankDetails()),
    articleType: kind.jats,
    language: 'en',
    journal: {
      id: journal.shortTitle,
      title: journal.title,
      abbreviation: journal.shortTitle,
      publisher: journal.publisher,
      issnPrint: journal.issnPrint,
      issnOnline: journal.issnOnline,
    },
    heading: kind.heading,
    category: needed('category'),
    title: needed('title'),
    contributors,
    abstract: abstract
      .split(/\n\s*\n/)
      .map((p) => p.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean),
    keywords: (value('keywords') ?? '')
      .split(';')
      .map((k) => k.trim())
      .filter(Boolean),
    received: value('received'),
    revised: value('revised'),
    accepted: value('accepted'),
    published,
    volume,
    issue,
    issueTitle: issues.find((i) => i.volume === volume && i.issue === issue)?.title ?? null,
    firstPage,
    lastPage,
    elocationId: null,
    doi: needed('doi'),
    licence: isOpenAccess
      ? {
          url: publishing.licenceUrl,
          text: 'This is an open access article distributed under the terms of the Creative Commons Attribution License (CC BY 4.0).',
        }
      : null,
    copyright: {
      holder: isOpenAccess ? (contributors.length > 1 ? 'The authors' : 'The author') : journal.publisher,
      year: published.slice(0, 4),
    },
    funders: funders(value('funders')),
    statements: {
      acknowledgements: value('thanks'),
      funding: value('funding'),
      data: value('data'),
      code: null,
      interests: value('interests'),
      ethics: value('ethics'),
    },
    related: (value('related') ?? '')
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [type = '', target = ''] = pair.trim().split(/\s+/)
        const doi = library.sources.get(target)?.front.values.get('doi')
        if (!doi) throw new Error(`There is no article '${target}'`)
        return { type, doi }
      }),
    ...{ runningTitle: null, translations: [], jelCodes: [], dataLinks: [], codeLinks: [], pageUrl: null },
    note: sampleNote,
    body: body.xml || null,
    references: sortReferences([...context.cited.values()]),
  }
  const downloads = Number(value('downloads') ?? 0)
  const views = Number(value('views') ?? Math.round(downloads * 2.4))
  return {
    slug,
    type: kind.type,
    record,
    jats: writeJats(record),
    figures: figureSource(body.charts),
    isOpenAccess,
    isEditorsChoice: value('choice') === 'yes',
    replaces: value('replaces'),
    citations: Number(value('citations') ?? 0),
    views,
    downloads,
    months: monthsOfUse({ seed: slug, published, views, downloads }, library.today),
    cites: [...context.cited.keys()].filter((key) => library.sources.has(key)),
  }
}

/** The abstract is the text before the first section. */
function split(text: string): [string, string] {
  const at = text.search(/^(?:# |-----$)/m)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).replace(/^-----\n/, '')]
}

function kindOf(type: string): { type: ManuscriptType | null; jats: string; heading: string } {
  if (type === 'correction') return { type: null, jats: 'correction', heading: 'Correction' }
  if (type === 'concern')
    return { type: null, jats: 'expression-of-concern', heading: 'Expression of concern' }
  if (type === 'retraction') return { type: null, jats: 'retraction', heading: 'Retraction' }
  if (!Object.hasOwn(manuscriptTypes, type)) throw new Error(`Unknown type '${type}'`)
  const known = type as ManuscriptType
  const jats: Record<ManuscriptType, string> = {
    research: 'research-article',
    review: 'review-article',
    case_study: 'case-report',
    brief_report: 'brief-report',
    opinion: 'article-commentary',
  }
  return { type: known, jats: jats[known], heading: manuscriptTypes[known] }
}

function referenceTo({ slug, front }: Source, people: ReadonlyMap<string, Person>): RecordReference {
  const value = (key: string) => front.values.get(key) ?? ''
  const [volume = '', issue = ''] = value('issue').split('.')
  const [firstPage = null, lastPage = null] = value('pages').split('-')
  return {
    id: slug,
    type: 'journal',
    authors: contributorsOf(value('authors'), people).map((c) => ({
      family: c.familyName,
      given: c.givenName,
    })),
    year: value('published').slice(0, 4),
    title: value('title'),
    source: defaultSettings.journal.title,
    volume,
    issue,
    firstPage,
    lastPage,
    publisher: null,
    place: null,
    doi: value('doi'),
  }
}

function sortReferences(references: RecordReference[]): RecordReference[] {
  const key = (r: RecordReference) =>
    `${r.authors.map((a) => `${a.family}, ${a.given}`).join('; ')} ${r.year}`
  return references.sort((a, b) => key(a).localeCompare(key(b), 'en'))
}

function funders(line: string | null): FunderPart[] {
  return (line ?? '')
    .split(';')
    .filter((part) => part.trim())
    .map((part) => {
      const [name = '', award] = part.split('|').map((p) => p.trim())
      return { name, funderId: null, ror: null, awards: award ? [award] : [] }
    })
}

function figureSource(charts: ReadonlyMap<string, ChartSpec>): FigureSource {
  return (href) => {
    const spec = charts.get(href)
    return spec ? { svg: chartSvg(spec), data: chartData(spec) } : null
  }
}
