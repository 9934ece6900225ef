import {
  bareDoi,
  child,
  childText,
  descendants,
  elements,
  exactTextOf,
  textOf,
  type XmlElement,
} from '../../jats/xml.ts'
import { author, blankDraft, type Draft, dayOf, orcidOf } from '../draft.ts'
import type { OldAddress } from '../found.ts'
import { htmlLine, htmlText } from '../read/html-text.ts'
import { dateOf, isPdfFile, languageOf, oldAddressesOf, referencesOf } from './ojs-parts.ts'

/** An article of an export of OJS (native XML of 2.x, and of 3.0 to 3.5), with its files as the export names them. */
export interface OjsArticle {
  draft: Draft
  /** The id of the submission in OJS; null if the export has none. */
  id: string | null
  /** The typeset article, then the others. */
  galleys: OjsFile[]
  supplements: OjsFile[]
  oldAddresses: OldAddress[]
  notes: string[]
  /** Why it cannot be taken. */
  refused: string | null
}

export interface OjsFile {
  name: string
  label: string
  /** Where the contents are: in the export ('start-end'), or at an address; null if the export does not have them. */
  bytes: string | null
  href: string | null
}

type Read = ReturnType<typeof reader>

/** Returns the text of the first child with a name in the article's locale, or else in any. */
function reader(locale: string | undefined) {
  return (parent: XmlElement | undefined, name: string, inLocale = locale): string => {
    const all = elements(parent, name)
    const own = all.filter(({ attributes }) => !attributes.locale || attributes.locale === inLocale)
    return [...own, ...(inLocale === locale ? all : [])].map(exactTextOf).find((text) => text.trim()) ?? ''
  }
}

export const isOjsArticle = (name: string) => name === 'article' || name === 'extended_article'

export function readOjsArticle(article: XmlElement, around: readonly XmlElement[]): OjsArticle {
  const issue = around.find(({ name }) => name === 'issue')
  const publications = elements(article, 'publication', 'pkppublication')
  const current = article.attributes.current_publication_id
  const publication =
    publications.find((one) => one.attributes.id === current || internalId(one) === current) ??
    publications.findLast((one) => one.attributes.status === '3') ??
    publications.at(-1) ??
    article
  const locale =
    publication.attributes.locale ??
    article.attributes.locale ??
    issue?.attributes.locale ??
    localeOf(publication)
  const read = reader(locale)
  const id = internalId(article)
  const files = filesOf(article)
  const galleys = galleysOf(publication, files, read)
  const status = publication.attributes.status
  return {
    draft: draftOf(publication, article, issue, { locale, read, around }),
    id,
    galleys: galleys.filter(({ isSupplement }) => !isSupplement),
    supplements: [
      ...galleys.filter(({ isSupplement }) => isSupplement),
      ...elements(article, 'supplemental_file').map((file) =>
        oldFile(file, read(file, 'title') || 'Supplementary file'),
      ),
    ],
    oldAddresses: addressesOf(publication, id, galleys, issue),
    notes:
      publications.length > 1 ? [`Of its ${publications.length} versions, the published one was read.`] : [],
    refused:
      status !== undefined && status !== '3'
        ? 'It is not published in OJS. Unpublished submissions come from OJS’s database.'
        : null,
  }
}

function internalId(element: XmlElement): string | null {
  const ids = elements(element, 'id')
  const own =
    ids.find(({ attributes }) => attributes.type === 'internal') ??
    ids.find(({ attributes }) => !attributes.type)
  return textOf(own) || null
}

/** Without a locale of the article, that of its first title. */
const localeOf = (publication: XmlElement) =>
  elements(publication, 'title').find((one) => textOf(one))?.attributes.locale

interface Words {
  locale: string | undefined
  read: Read
  around: readonly XmlElement[]
}

function draftOf(
  publication: XmlElement,
  article: XmlElement,
  issue: XmlElement | undefined,
  { locale, read, around }: Words,
): Draft {
  const place =
    child(publication, 'issue_identification') ??
    child(article, 'issue_identification') ??
    child(issue, 'issue_identification')
  const at = (name: string) =>
    childText(place, name) ?? childText(issue, name) ?? (issue?.attributes[name] || null)
  const title = (where: string | undefined) =>
    [read(publication, 'prefix', where), read(publication, 'title', where)]
      .map(htmlLine)
      .filter(Boolean)
      .join(' ')
  const doi = [publication, article]
    .flatMap((one) => elements(one, 'id').filter(({ attributes }) => attributes.type === 'doi'))
    .map(textOf)
  const date = (element: XmlElement | undefined) =>
    dateOf(element?.attributes.date_published ?? childText(element, 'date_published'))
  const isOpen = article.attributes.access_status ?? publication.attributes.access_status
  const indexing = child(publication, 'indexing')
  const locales = [...new Set(elements(publication, 'title').map(({ attributes }) => attributes.locale))]
  return {
    ...blankDraft(),
    title: title(locale),
    subtitle: htmlLine(read(publication, 'subtitle')) || null,
    language: languageOf(locale ?? article.attributes.language),
    abstract: htmlText(read(publication, 'abstract')),
    authors: authorsOf(publication, locale),
    keywords: keywordsOf(publication, locale, indexing),
    doi: doi.map(bareDoi).find(Boolean) ?? null,
    volume: at('volume'),
    issue: at('number'),
    issueTitle: htmlLine(read(place, 'title') || read(issue, 'title')) || null,
    pages: childText(publication, 'pages')?.replaceAll(/\s*[-–—]+\s*/g, '-') ?? null,
    published: date(publication) ?? date(article) ?? date(issue) ?? dayOf(at('year')),
    received: dateOf(article.attributes.date_submitted ?? publication.attributes.date_submitted),
    licenceUrl:
      /^https?:\/\/\S+$/.exec(childText(publication, 'licenseUrl', 'permissions') ?? '')?.[0] ?? null,
    copyrightHolder: htmlLine(read(publication, 'copyrightHolder')) || null,
    copyrightYear: /^\d{4}$/.exec(childText(publication, 'copyrightYear') ?? '')?.[0] ?? null,
    section: sectionOf(publication, article, issue, around, read),
    isOpenAccess:
      isOpen === '1' ||
      issue?.attributes.access_status === '1' ||
      child(issue, 'open_access') ||
      child(article, 'open_access')
        ? true
        : // 2 is an issue for subscribers, and 0 an article that is as its issue.
          issue?.attributes.access_status === '2' && isOpen === '0'
          ? false
          : null,
    references: citationsOf(publication, read),
    translations: locales.flatMap((other) => {
      const language = languageOf(other)
      return other && other !== locale && language && title(other)
        ? [{ language, title: title(other), abstract: htmlText(read(publication, 'abstract', other)) }]
        : []
    }),
  }
}

function authorsOf(publication: XmlElement, locale: string | undefined): Draft['authors'] {
  const read = reader(locale)
  const people = [...elements(child(publication, 'authors'), 'author'), ...elements(publication, 'author')]
  const contact = publication.attributes.primary_contact_id
  const seq = (person: XmlElement) => Number(person.attributes.seq ?? 0)
  return people
    .toSorted((a, b) => seq(a) - seq(b))
    .flatMap((person) => {
      const given = [read(person, 'givenname') || read(person, 'firstname'), read(person, 'middlename')]
        .map(htmlLine)
        .filter(Boolean)
        .join(' ')
      const family = htmlLine(read(person, 'familyname') || read(person, 'lastname'))
      if (!given && !family) return []
      const email = childText(person, 'email')
      return [
        author({
          // A person with one name has it as the given name in OJS.
          ...(family ? { familyName: family, givenName: given } : { familyName: given }),
          orcid: orcidOf(childText(person, 'orcid')),
          email: email && /@/.test(email) ? email : null,
          isCorresponding:
            person.attributes.primary_contact === 'true' ||
            (contact !== undefined && person.attributes.id === contact),
          affiliations: affiliationsOf(person, read),
        }),
      ]
    })
}

/** Until 3.4 a text in each language, from 3.5 a list of institutions with names and RORs. */
function affiliationsOf(person: XmlElement, read: Read): Draft['authors'][number]['affiliations'] {
  const country = /^[A-Z]{2}$/.exec(childText(person, 'country')?.toUpperCase() ?? '')?.[0] ?? null
  const listed = elements(person, 'affiliation', 'rorAffiliation').filter((one) => child(one, 'name'))
  const names =
    listed.length > 0
      ? listed.map((one) => ({ name: htmlLine(read(one, 'name')), ror: childText(one, 'ror') }))
      : htmlText(read(person, 'affiliation'))
          .split('\n\n')
          .map((name) => ({ name, ror: null }))
  return names.filter(({ name }) => name).map((one) => ({ ...one, country }))
}

function keywordsOf(
  publication: XmlElement,
  locale: string | undefined,
  indexing: XmlElement | undefined,
): string[] {
  const groups = elements(publication, 'keywords')
  const own = groups.filter(({ attributes }) => !attributes.locale || attributes.locale === locale)
  const words = (own.some((one) => textOf(one)) ? own : groups.slice(0, 1)).flatMap((group) =>
    elements(group, 'keyword').map((one) => childText(one, 'name') ?? textOf(one)),
  )
  // OJS 2 has one field with all keywords.
  const old = [...elements(indexing, 'subject'), ...elements(publication, 'subject')]
    .filter(({ attributes }) => !attributes.locale || attributes.locale === locale)
    .flatMap((one) => textOf(one).split(/\s*[;,]\s*/))
  return (words.some(Boolean) ? words : old).map(htmlLine).filter(Boolean)
}

function sectionOf(
  publication: XmlElement,
  article: XmlElement,
  issue: XmlElement | undefined,
  around: readonly XmlElement[],
  read: Read,
): string | null {
  const ref = publication.attributes.section_ref ?? article.attributes.section_ref
  const sections = [issue, ...around, article, publication].flatMap((one) =>
    elements(child(one, 'sections'), 'section'),
  )
  const section =
    sections.find(({ attributes }) => attributes.ref === ref) ?? around.find(({ name }) => name === 'section')
  // Without its section, the export names it by an abbreviation, which is no name for readers.
  return htmlLine(read(section, 'title')) || null
}

function citationsOf(publication: XmlElement, read: Read): Draft['references'] {
  const listed = elements(publication, 'citations').flatMap((list) => elements(list, 'citation').map(textOf))
  const typed = read(publication, 'citations')
  const lines = listed.length > 0 ? listed : child(publication, 'citations') ? typed.split('\n') : []
  return referencesOf(lines)
}

/** The files of an article by their number, from 3.0 on. The last revision counts. */
function filesOf(article: XmlElement): Map<string, OjsFile & { genre: string }> {
  const files = new Map<string, OjsFile & { genre: string }>()
  for (const file of elements(article, 'submission_file', 'artwork_file', 'supplementary_file')) {
    const inner = elements(file, 'revision', 'file').at(-1)
    if (!inner) continue
    const name = inner.attributes.filename ?? textOf(elements(file, 'name')[0])
    const extension = inner.attributes.extension
    const genre =
      file.name === 'supplementary_file'
        ? 'supplement'
        : (inner.attributes.genre ?? file.attributes.genre ?? '')
    const whole =
      extension && !name.toLowerCase().endsWith(`.${extension.toLowerCase()}`) ? `${name}.${extension}` : name
    files.set(file.attributes.id ?? '', {
      ...contentsOf(inner),
      name: whole,
      label: textOf(elements(file, 'name')[0]),
      genre,
    })
  }
  return files
}

const contentsOf = (holder: XmlElement | undefined) => ({
  bytes: child(holder, 'embed')?.attributes.bytes ?? null,
  href: child(holder, 'href')?.attributes.src ?? null,
})

function oldFile(holder: XmlElement, label: string): OjsFile {
  const file = child(holder, 'file')
  const embed = child(file, 'embed')
  const name = embed?.attributes.filename ?? child(file, 'href')?.attributes.src?.split('/').at(-1) ?? label
  return { ...contentsOf(file), name, label }
}

type Galley = OjsFile & { isSupplement: boolean; id: string | null; path: string | null }

function galleysOf(publication: XmlElement, files: ReturnType<typeof filesOf>, read: Read): Galley[] {
  const now = elements(publication, 'article_galley').flatMap((galley): Galley[] => {
    const label = htmlLine(read(galley, 'name')) || 'File'
    const own = { label, id: internalId(galley), path: galley.attributes.url_path || null }
    const remote = child(galley, 'remote')?.attributes.src ?? childText(galley, 'remote_url')
    if (remote) return [{ ...own, name: label, bytes: null, href: remote, isSupplement: false }]
    const file = files.get(child(galley, 'submission_file_ref')?.attributes.id ?? '')
    // Text, image and multimedia are genres of the article; all others are supplements.
    const isSupplement =
      file !== undefined &&
      !/^(?:article text|texte? |$)/i.test(file.genre) &&
      !/article|text/i.test(file.genre)
    return [
      {
        ...own,
        name: file?.name ?? label,
        bytes: file?.bytes ?? null,
        href: file?.href ?? null,
        isSupplement,
      },
    ]
  })
  const old = elements(publication, 'galley', 'htmlgalley').map((galley) => ({
    ...oldFile(galley, childText(galley, 'label') ?? 'File'),
    ...{ isSupplement: false, id: internalId(galley), path: null },
  }))
  return [...now, ...old]
}

/** The paths after the journal's name under which OJS showed the article, its galleys and its issue. */
function addressesOf(
  publication: XmlElement,
  id: string | null,
  galleys: readonly Galley[],
  issue: XmlElement | undefined,
): OldAddress[] {
  return oldAddressesOf({
    names: [id, publication.attributes.url_path],
    galleys: galleys.map((galley) => ({ names: [galley.id, galley.path], isPdf: isPdfFile(galley) })),
    issues: [issue && internalId(issue), issue?.attributes.url_path],
  })
}

/** The reasons for which an issue's own parts are left out. */
export function leftOutOfIssue(issue: XmlElement): string[] {
  const galleys = descendants(child(issue, 'issue_galleys'), 'issue_galley')
  return galleys.length > 0 ? ['The file of the whole issue was left out.'] : []
}

/** What an export says of an issue besides its title and date. Null if the article stands outside of one. */
export function ojsIssueOf(
  around: readonly XmlElement[],
): { editorial: string | null; cover: OjsFile | null } | null {
  const issue = around.find(({ name }) => name === 'issue')
  if (!issue) return null
  const read = reader(issue.attributes.locale)
  // Covers of articles are further in.
  const covers = [...elements(child(issue, 'covers'), 'cover'), ...elements(issue, 'cover')]
  const [cover] = covers.filter((one) => child(one, 'embed') ?? child(one, 'image'))
  const embed = child(cover, 'embed') ?? child(child(cover, 'image'), 'embed')
  const name = childText(cover, 'cover_image') ?? embed?.attributes.filename ?? 'cover'
  const label =
    childText(cover, 'cover_image_alt_text', 'altText') ??
    (htmlLine(read(issue, 'title')) || 'Cover of the issue')
  return {
    editorial: htmlText(read(issue, 'description')) || null,
    cover: cover ? { name, label, bytes: embed?.attributes.bytes ?? null, href: null } : null,
  }
}
