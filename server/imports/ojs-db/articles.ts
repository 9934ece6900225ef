import { bareDoi } from '../../jats/xml.ts'
import { author, blankDraft, type Draft, dayOf, orcidOf } from '../draft.ts'
import { type FoundArticle, type FoundUsage, found } from '../found.ts'
import { htmlLine, htmlText } from '../read/html-text.ts'
import {
  dateOf,
  isPdfFile,
  languageOf,
  ojsKeyOf,
  oldAddressesOf,
  referencesOf,
} from '../sources/ojs-parts.ts'
import type { Batch } from './batch.ts'
import { coverFile } from './files.ts'
import { type Row, text } from './queries.ts'

/** The states of submissions in OJS. */
export const states = { queued: 1, published: 3, declined: 4, scheduled: 5 } as const

/** The published article of a submission. */
export function articleOf(
  batch: Batch,
  submission: Row,
  place: string,
  usage: FoundUsage[],
): FoundArticle | null {
  const publication = batch.publicationOf(submission)
  if (!publication) return null
  const id = text(submission.submission_id)
  const issue = batch.issueOf(publication)
  const draft = draftOf(batch, submission, publication)
  const galleys = batch.galleysOf(publication)
  const notes: string[] = []
  const stored = galleys.flatMap(({ row, label, file }) => {
    if (text(row.remote_url)) {
      notes.push(`The file “${label}” is elsewhere (${text(row.remote_url)}) and was not fetched.`)
      return []
    }
    if (file?.file) return [{ label, isSupplement: file.isSupplement, name: file.name, file: file.file }]
    notes.push(
      file
        ? `The file “${label}” was left out: OJS_FILES_DIR does not say where OJS's files are.`
        : `The file “${label}” is named in OJS, but not there.`,
    )
    return []
  })
  const pdf = stored.find((one) => !one.isSupplement && isPdfFile(one))
  const supplements = stored
    .filter((one) => one !== pdf)
    .map(({ file, label, name }, index) => ({ file: { ...file, name: `${index + 1}-${name}` }, label }))
  const versions = batch.versionsOf(submission)
  if (versions > 1) notes.push(`Of its ${versions} versions, the published one was read.`)
  return found({
    ...{ place, notes, usage },
    id: ojsKeyOf(id, draft.received),
    content: {
      draft: { ...draft, supplements: supplements.map(({ file, label }) => ({ name: file.name, label })) },
    },
    pdf: pdf?.file ?? null,
    supplements: supplements.map(({ file }) => file),
    issue: issue && {
      ...{ sections: [], cover: coverOf(batch, issue) },
      editorial:
        htmlText(batch.issues.settings.of(issue.issue_id, 'description', batch.journal.locale)) || null,
    },
    oldAddresses: oldAddressesOf({
      names: [id, text(publication.url_path)],
      galleys: galleys.map(({ row, label, file }) => ({
        names: [text(row.galley_id), text(row.url_path)],
        isPdf: isPdfFile({ name: file?.name ?? '', label }),
      })),
      issues: [issue && text(issue.issue_id), issue && text(issue.url_path)],
    }),
  })
}

function coverOf({ issues, journal }: Batch, { issue_id: id }: Row) {
  const words = (name: string) => issues.settings.of(id, name, journal.locale)
  const file = coverFile(journal.publicDir, journal.id, words('coverImage'))
  return file && { file, alt: htmlLine(words('coverImageAltText')) }
}

/** What a publication of OJS says. */
export function draftOf(batch: Batch, submission: Row, publication: Row): Draft {
  const id = Number(publication.publication_id)
  const { settings } = batch.publications
  const locale = text(publication.locale) || text(submission.locale) || batch.journal.locale
  const words = (name: string, where = locale) => htmlLine(settings.of(id, name, where))
  const title = (where: string) =>
    [settings.in(id, 'prefix', where), settings.in(id, 'title', where)]
      .map(htmlLine)
      .filter(Boolean)
      .join(' ')
  const issue = batch.issueOf(publication)
  const issueWords = (name: string) =>
    issue ? htmlLine(batch.issues.settings.of(issue.issue_id, name, batch.journal.locale)) : ''
  const locales = settings.all(id, 'title').map((one) => one.locale)
  const isForSubscribers =
    issue && Number(issue.access_status) === 2 && Number(publication.access_status) !== 1
  return {
    ...blankDraft(),
    title: title(locale) || words('title'),
    subtitle: words('subtitle') || null,
    language: languageOf(locale),
    abstract: htmlText(settings.of(id, 'abstract', locale)),
    authors: authorsOf(batch, publication, locale),
    keywords: batch.keywordsOf(id, locale).map(htmlLine).filter(Boolean),
    doi: bareDoi(batch.doiOf(publication) || settings.of(id, 'pub-id::doi')),
    volume: issue ? text(issue.volume) || null : null,
    issue: issue ? text(issue.number) || null : null,
    issueTitle: issueWords('title') || null,
    pages: settings.of(id, 'pages').replaceAll(/\s*[-–—]+\s*/g, '-') || null,
    published:
      dateOf(text(publication.date_published)) ??
      (issue ? (dateOf(text(issue.date_published)) ?? dayOf(text(issue.year))) : null),
    received: dateOf(text(submission.date_submitted)),
    licenceUrl: /^https?:\/\/\S+$/.exec(settings.of(id, 'licenseUrl'))?.[0] ?? null,
    copyrightHolder: words('copyrightHolder') || null,
    copyrightYear: /^\d{4}$/.exec(settings.of(id, 'copyrightYear'))?.[0] ?? null,
    section: batch.sectionOf(publication) || null,
    isOpenAccess: issue ? !isForSubscribers : null,
    references: referencesOf(batch.citationsOf(id)),
    translations: locales.flatMap((other) => {
      const language = languageOf(other)
      return other !== locale && language && title(other)
        ? [{ language, title: title(other), abstract: htmlText(settings.in(id, 'abstract', other)) }]
        : []
    }),
  }
}

function authorsOf(batch: Batch, publication: Row, locale: string): Draft['authors'] {
  const { settings } = batch.authors
  return batch.authorsOf(publication).flatMap((row) => {
    const id = Number(row.author_id)
    const words = (name: string) => htmlLine(settings.of(id, name, locale))
    const [given, family] = [words('givenName'), words('familyName')]
    if (!given && !family) return []
    const email = text(row.email)
    const country = /^[A-Z]{2}$/.exec(settings.of(id, 'country').toUpperCase())?.[0] ?? null
    return [
      author({
        // A person with one name has it as the given name in OJS.
        ...(family ? { familyName: family, givenName: given } : { familyName: given }),
        orcid: orcidOf(settings.of(id, 'orcid')),
        email: email.includes('@') ? email : null,
        isCorresponding: row.author_id === publication.primary_contact_id,
        affiliations: batch.affiliationsOf(id, locale).map((one) => ({ ...one, country })),
      }),
    ]
  })
}
