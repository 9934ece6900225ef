import { readdirSync, readFileSync } from 'node:fs'
import { specifiedTypes } from '#domain/article/article-kinds.ts'
import type { FunderPart, LinkPart } from '#domain/article/article-parts.ts'
import { defaultSettings } from '#domain/journal/settings.ts'
import { blankDetails, publishedOf } from '#domain/manuscript/details.ts'
import { blankRecord, publishedRecordOf } from '#domain/production/metadata-fields.ts'
import type { MetadataRecord } from '#domain/schemas/metadata.ts'
import { jatsTypeOf } from '#server/jats/article-type.ts'
import { type RecordReference, writeJats } from '#server/jats/write.ts'
import { escapeXml } from '#server/jats/xml.ts'
import { bodyXml } from './blocks.ts'
import { chartSvg } from './chart-svg.ts'
import { type FrontMatter, readFront } from './front.ts'
import type { InlineContext } from './inline.ts'
import { contributorsOf, type DemoAuthor, type Person, readPeople } from './people.ts'
import { readWorks } from './works.ts'

/** Publication data of an article of the journal, for the reference lists of the articles that cite it. */
type SpecifiedType = keyof typeof specifiedTypes

export interface Published {
  pages: string
  doi: string
}

/** A sample article as its authors and editors enter it. */
export interface DemoArticle {
  slug: string
  type: SpecifiedType
  title: string
  abstract: string
  keywords: string[]
  authors: DemoAuthor[]
  metadata: MetadataRecord
  volume: number
  issue: number
  /** Calendar days, YYYY-MM-DD. */
  received: string
  revised: string | null
  accepted: string
  published: string
  references: RecordReference[]
  /** Slugs of the sample articles that this one cites. */
  cites: string[]
  /** Returns the copyedited article. Its references to other sample articles use their publication data. */
  jats(published: (slug: string) => Published | undefined): string
  pictures: { name: string; svg: string }[]
  isEditorsChoice: boolean
  views: number
  downloads: number
  /** Slug of the earlier edition that it replaces. */
  replaces: string | null
}

const sampleNote =
  'This sample article was written for the demonstration of Imprimatur; its people, institutions, data and references are invented.'

const folder = new URL('../articles/', import.meta.url)

interface Source {
  slug: string
  front: FrontMatter
}

/** Reads all sample articles, in the order of their publication. */
export function readArticles(): DemoArticle[] {
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
        return articleOf(source, { people, work, sources })
      } catch (error) {
        throw new Error(`${source.slug}: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
    })
    .sort((a, b) => a.published.localeCompare(b.published))
}

interface Library {
  people: ReadonlyMap<string, Person>
  work(key: string): RecordReference
  sources: ReadonlyMap<string, Source>
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
  const [volume = 0, issue = 0] = needed('issue').split('.').map(Number)
  const downloads = Number(value('downloads') ?? 0)
  const article: Omit<DemoArticle, 'jats'> = {
    slug,
    type: typeOf(needed('type')),
    title: needed('title'),
    abstract: paragraphsOf(abstract).join('\n\n'),
    keywords: (value('keywords') ?? '')
      .split(';')
      .map((keyword) => keyword.trim())
      .filter(Boolean),
    authors: contributorsOf(needed('authors'), library.people),
    metadata: {
      ...blankRecord,
      ...{ category: needed('category'), isOpenAccess: needed('access') === 'open' },
      ...{ funders: funders(value('funders')), funding: value('funding') },
      ...{ dataAvailability: value('data'), dataLinks: links(value('dataset')) },
      ...{
        competingInterests: value('interests'),
        ethics: value('ethics'),
        acknowledgements: value('thanks'),
      },
    },
    ...{ volume, issue, received: needed('received'), revised: value('revised') },
    ...{ accepted: needed('accepted'), published: needed('published') },
    references: sortReferences([...context.cited.values()]),
    cites: [...context.cited.keys()].filter((key) => library.sources.has(key)),
    pictures: [...body.charts].map(([name, spec]) => ({ name, svg: chartSvg(spec) })),
    isEditorsChoice: value('choice') === 'yes',
    replaces: value('replaces'),
    views: Number(value('views') ?? Math.round(downloads * 2.4)),
    downloads,
  }
  return { ...article, jats: (published) => jatsOf(article, body.xml, published) }
}

/** Separates the abstract from the text. The abstract is everything before the first section. */
function split(text: string): [string, string] {
  const at = text.search(/^(?:# |-----$)/m)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).replace(/^-----\n/, '')]
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

function typeOf(type: string): SpecifiedType {
  if (!Object.hasOwn(specifiedTypes, type)) throw new Error(`Unknown type '${type}'`)
  return type as SpecifiedType
}

/**
 * Writes the copyedited article. Its statements come from the metadata, so it contains only the text, the
 * references and the note.
 */
function jatsOf(
  article: Omit<DemoArticle, 'jats'>,
  body: string,
  published: (slug: string) => Published | undefined,
): string {
  const { journal } = defaultSettings
  const heading = specifiedTypes[article.type]
  const xml = writeJats({
    // Fields that the article's file does not mention stay blank.
    ...publishedOf(blankDetails()),
    articleType: jatsTypeOf(heading),
    journal: { ...journal, id: journal.shortTitle.toLowerCase(), abbreviation: journal.shortTitle },
    ...{ heading, category: article.metadata.category ?? '' },
    ...{ title: article.title, keywords: article.keywords, abstract: article.abstract.split('\n\n') },
    contributors: article.authors.map(({ affiliations, email, ...author }) => ({
      ...author,
      ...{ orcidVerified: false, equalContribution: false, presentAddress: null },
      email: author.isCorresponding ? email : null,
      affiliations: affiliations.map(({ name, ...place }) => ({ institution: name, ...place })),
    })),
    ...{ received: article.received, revised: article.revised, accepted: article.accepted },
    ...{ published: article.published, volume: article.volume, issue: article.issue, issueTitle: null },
    ...{ firstPage: null, lastPage: null, elocationId: null, doi: null, licence: null, pageUrl: null },
    copyright: { holder: 'The Author(s)', year: article.published.slice(0, 4) },
    ...publishedRecordOf(blankRecord),
    language: journal.language,
    ...{ related: [], note: null, body },
    references: article.references.map((reference) => {
      const { pages, doi } = published(reference.id) ?? {}
      const [firstPage, lastPage = firstPage] = pages?.split('-') ?? []
      return firstPage ? { ...reference, firstPage, lastPage: lastPage ?? null, doi: doi ?? null } : reference
    }),
  })
  const note = `<notes notes-type="sample"><title>About this article</title><p>${escapeXml(sampleNote)}</p></notes>`
  return xml.includes('</back>')
    ? xml.replace('</back>', `${note}</back>`)
    : xml.replace('</article>', `<back>${note}</back></article>`)
}

/**
 * Returns a reference to a sample article, without pages and DOI: these are known only once the article is
 * published.
 */
function referenceTo({ slug, front }: Source, people: ReadonlyMap<string, Person>): RecordReference {
  const value = (key: string) => front.values.get(key) ?? ''
  const [volume = '', issue = ''] = value('issue').split('.')
  return {
    id: slug,
    type: 'journal',
    authors: contributorsOf(value('authors'), people).map((author) => ({
      family: author.familyName,
      given: author.givenName,
    })),
    year: value('published').slice(0, 4),
    title: value('title'),
    source: defaultSettings.journal.title,
    ...{ volume, issue, firstPage: null, lastPage: null, publisher: null, place: null, doi: null },
  }
}

function sortReferences(references: RecordReference[]): RecordReference[] {
  const key = (r: RecordReference) =>
    `${r.authors.map((a) => `${a.family}, ${a.given}`).join('; ')} ${r.year}`
  return references.sort((a, b) => key(a).localeCompare(key(b), 'en'))
}

function links(dataset: string | null): LinkPart[] {
  return dataset ? [{ label: 'The data of this article in the archive', url: dataset }] : []
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
