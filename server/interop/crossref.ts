import type { z } from 'zod'
import { rorOf } from '#domain/account/ror.ts'
import type { ArticleDetail, contributorView } from '#domain/article/article.ts'
import { isGroup, pageEnds } from '#domain/article/article-metadata.ts'
import { countryName } from '#domain/article/article-parts.ts'
import type { ArticleRecord, CitedWork } from '#domain/article/article-record.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { primaryLanguage } from '#domain/text-language.ts'
import { urls } from '#domain/urls.ts'
import { branch, declaration, empty, escapeXml, leaf } from './xml.ts'

/** Crossref's deposit schema 5.4.0 (https://www.crossref.org/documentation/schema-library/). */
const schema = 'http://www.crossref.org/schema/5.4.0'
const namespaces = {
  xmlns: schema,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
  'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
  'xmlns:fr': 'http://www.crossref.org/fundref.xsd',
  'xmlns:rel': 'http://www.crossref.org/relations.xsd',
  version: '5.4.0',
  'xsi:schemaLocation': `${schema} https://www.crossref.org/schemas/crossref5.4.0.xsd`,
}

interface Deposit {
  article: ArticleDetail & { doi: string }
  record: ArticleRecord
  settings: Pick<Settings, 'journal' | 'office' | 'dois' | 'registration'>
  origin: string
  /** Timestamp of the deposit. A deposit with a later timestamp replaces an earlier one. */
  now: Date
}

/** Writes the deposit that registers an article's DOI or updates its metadata. */
export function crossrefDeposit(deposit: Deposit): string {
  const { settings, now } = deposit
  const { journal, office } = settings
  // The timestamp has 17 digits, from year to milliseconds. Crossref requires at least 14.
  const timestamp = now.toISOString().replaceAll(/\D/g, '')
  const head = branch('head', [
    leaf(
      'doi_batch_id',
      `${journal.shortTitle.toLowerCase()}-${deposit.article.id}-${timestamp}`.slice(0, 100),
    ),
    leaf('timestamp', timestamp),
    branch('depositor', [leaf('depositor_name', journal.publisher), leaf('email_address', office.email)]),
    leaf('registrant', journal.publisher),
  ])
  const body = branch('body', [
    branch('journal', [journalMetadata(journal), journalIssue(deposit.article), journalArticle(deposit)]),
  ])
  return `${declaration}${branch('doi_batch', [head, body], namespaces)}\n`
}

function journalMetadata(journal: Settings['journal']): string {
  return branch(
    'journal_metadata',
    [
      leaf('full_title', journal.title),
      leaf('abbrev_title', journal.shortTitle),
      leaf('issn', journal.issnPrint, { media_type: 'print' }),
      leaf('issn', journal.issnOnline, { media_type: 'electronic' }),
    ],
    { language: journal.language },
  )
}

function journalIssue({ volume, issue, publishedDate }: ArticleDetail): string {
  if (volume === null && issue === null) return ''
  return branch('journal_issue', [
    dateOf('publication_date', publishedDate),
    volume === null ? '' : branch('journal_volume', [leaf('volume', volume)]),
    leaf('issue', issue),
  ])
}

function dateOf(name: string, day: string, attributes = { media_type: 'online' }): string {
  const [year, month, date] = day.split('-')
  return branch(name, [leaf('month', month), leaf('day', date), leaf('year', year)], attributes)
}

function journalArticle({ article, record, settings, origin }: Deposit): string {
  const pdf = article.pdfUrl && origin + urls.articlePdf(article.id)
  return branch(
    'journal_article',
    [
      branch('titles', [leaf('title', article.title)]),
      branch('contributors', article.contributors.map(contributor)),
      article.abstract.trim()
        ? branch(
            'jats:abstract',
            paragraphsOf(article.abstract).map((paragraph) => leaf('jats:p', paragraph)),
            article.titleLanguage ? { 'xml:lang': article.titleLanguage } : {},
          )
        : '',
      ...article.translations.map(({ language, abstract }) =>
        branch(
          'jats:abstract',
          paragraphsOf(abstract).map((paragraph) => leaf('jats:p', paragraph)),
          { 'xml:lang': language },
        ),
      ),
      dateOf('publication_date', article.publishedDate),
      article.acceptedDate ? dateOf('acceptance_date', article.acceptedDate) : '',
      ...place(article.pages),
      ...rights(article, record, settings),
      relations(article),
      branch('doi_data', [
        leaf('doi', article.doi),
        leaf('resource', origin + urls.article(article.id)),
        pdf
          ? branch(
              'collection',
              [branch('item', [leaf('resource', pdf, { mime_type: 'application/pdf' })])],
              { property: 'text-mining' },
            )
          : '',
      ]),
      branch('citation_list', record.references.map(citation)),
    ],
    { publication_type: 'full_text', language: primaryLanguage(article.language) },
  )
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim())
}

function contributor(person: z.infer<typeof contributorView>, index: number): string {
  const attributes = { sequence: index === 0 ? 'first' : 'additional', contributor_role: 'author' }
  const { givenName, familyName, affiliations, orcid, orcidVerified } = person
  // The schema does not allow digits or question marks in personal names, so such names are deposited as
  // organisations.
  if (!familyName || isGroup(person) || /[\d?]/.test(givenName + familyName))
    return leaf('organization', `${givenName} ${familyName}`.trim().slice(0, 511), attributes)
  return branch(
    'person_name',
    [
      leaf('given_name', givenName.slice(0, 60)),
      leaf('surname', familyName.slice(0, 60)),
      branch(
        'affiliations',
        affiliations.map(({ name, ror, city, country }) =>
          branch('institution', [
            leaf('institution_name', name.slice(0, 1024)),
            leaf('institution_id', ror && rorOf(ror), { type: 'ror' }),
            leaf('institution_place', [city, country && countryName(country)].filter(Boolean).join(', ')),
          ]),
        ),
      ),
      orcid ? leaf('ORCID', `https://orcid.org/${orcid}`, { authenticated: String(orcidVerified) }) : '',
    ],
    attributes,
  )
}

/** Writes the page range, or the article number if there are no pages. */
function place(pages: string | null): string[] {
  const { first, last } = pageEnds(pages)
  if (!first) return []
  if (!last && /^[A-Za-z]/.test(first))
    return [
      branch('publisher_item', [
        leaf('item_number', first.slice(0, 32), { item_number_type: 'article_number' }),
      ]),
    ]
  return [branch('pages', [leaf('first_page', first), leaf('last_page', last)])]
}

const updateTypes: Readonly<Record<string, string>> = {
  'corrected-article': 'correction',
  'retracted-article': 'retraction',
  'partial-retraction': 'partial_retraction',
  'object-of-concern': 'expression_of_concern',
  'addended-article': 'addendum',
}

/** Writes the funders and their award numbers. */
function funding({ funders }: ArticleDetail): string {
  const groups = funders.map(({ name, funderId, awards }) =>
    branch(
      'fr:assertion',
      [
        branch(
          'fr:assertion',
          [
            escapeXml(name),
            leaf('fr:assertion', funderId && `https://doi.org/${funderId}`, { name: 'funder_identifier' }),
          ],
          { name: 'funder_name' },
        ),
        ...awards.map((award) => leaf('fr:assertion', award, { name: 'award_number' })),
      ],
      { name: 'fundgroup' },
    ),
  )
  return branch('fr:program', groups, { name: 'fundref' })
}

/**
 * Writes funding and licence. Corrections and retractions also name the article that they concern, within
 * Crossmark; other articles have Crossmark if the journal uses it for all.
 */
function rights(
  article: ArticleDetail,
  { related }: ArticleRecord,
  { journal, dois, registration }: Deposit['settings'],
): string[] {
  const licence = article.licenceUrl
    ? branch(
        'ai:program',
        [
          empty('ai:free_to_read', {}),
          leaf('ai:license_ref', article.licenceUrl, {
            applies_to: 'vor',
            start_date: article.publishedDate,
          }),
        ],
        { name: 'AccessIndicators' },
      )
    : ''
  const updates = related.flatMap(({ type, doi }) => {
    const kind = Object.hasOwn(updateTypes, type) ? updateTypes[type] : undefined
    return kind ? [leaf('update', doi, { type: kind, date: article.publishedDate })] : []
  })
  const paid = funding(article)
  if (updates.length === 0 && !registration.crossmark) return [paid, licence]
  return [
    branch('crossmark', [
      dois.prefix &&
        leaf('crossmark_policy', `${dois.prefix}/${journal.shortTitle.toLowerCase()}.crossmark-policy`),
      branch('updates', updates),
      (paid || licence) && branch('custom_metadata', [paid, licence]),
    ]),
  ]
}

/** Writes what the article is related to: its data and code, and its earlier and later editions (relations.xsd). */
function relations({ dataLinks, codeLinks, earlierVersion, newerVersion }: ArticleDetail): string {
  const related = (name: string, type: string, target: { kind: string; id: string }) =>
    branch('rel:related_item', [
      leaf(`rel:${name}`, target.id, { 'relationship-type': type, 'identifier-type': target.kind }),
    ])
  const supplements = [...dataLinks, ...codeLinks].map((link) =>
    related('inter_work_relation', 'isSupplementedBy', targetOf(link.url)),
  )
  const editions = [
    [earlierVersion, 'isVersionOf'],
    [newerVersion, 'hasVersion'],
  ] as const
  const versions = editions.map(([edition, type]) =>
    edition?.doi ? related('intra_work_relation', type, { kind: 'doi', id: edition.doi }) : '',
  )
  return branch('rel:program', [...supplements, ...versions], { name: 'relations' })
}

/** A DOI where an address has one, because Crossref links works by it. */
function targetOf(url: string): { kind: 'doi' | 'uri'; id: string } {
  const doi = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/\S+)$/i.exec(url)?.[1]
  return doi ? { kind: 'doi', id: decodeURIComponent(doi) } : { kind: 'uri', id: url }
}

const doiForm = /^10\.\d{4,9}\/.{1,200}$/
const citationTypes: Readonly<Record<string, string>> = {
  journal: 'journal_article',
  book: 'book',
  chapter: 'book_chapter',
  report: 'report',
  'working-paper': 'report',
  data: 'dataset',
  thesis: 'dissertation',
  webpage: 'web_resource',
}

function citation(work: CitedWork, index: number): string {
  const isPart = work.type === 'journal'
  return branch(
    'citation',
    [
      isPart ? leaf('journal_title', work.source) : '',
      leaf('author', work.firstAuthor),
      leaf('volume', work.volume?.slice(0, 32)),
      leaf('issue', work.issue?.slice(0, 32)),
      leaf('first_page', work.firstPage?.slice(0, 32)),
      leaf('cYear', work.year),
      work.doi && doiForm.test(work.doi) ? leaf('doi', work.doi) : '',
      isPart ? leaf('article_title', work.title) : leaf('volume_title', work.title ?? work.source),
    ],
    { key: `${index + 1}-${work.id}`.slice(0, 128), type: citationTypes[work.type] ?? 'other' },
  )
}
