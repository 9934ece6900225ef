import { fullName } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import type { DocumentFormat } from '../../documents/index.ts'
import type { SignedIn } from '../../http/session.ts'
import { escapeTypst } from '../../jats/typst-inline.ts'
import { acceptanceCode } from '../../workflow/acceptance-code.ts'
import { asAuthorsSee, type Seen, see } from '../../workflow/act.ts'
import { certificateLayout, longDate } from '../../workflow/certificate-layout.ts'
import { issuerOf } from '../../workflow/issuer.ts'
import { acceptedFile, articleOf } from './queries.ts'

/** Loads an accepted manuscript for its authors or the editors. Others, and authors before the letter, get 404. */
async function accepted(
  context: Context,
  viewer: SignedIn,
  manuscriptId: string,
): Promise<Pick<Seen, 'authors'> & { manuscript: Seen['manuscript']; acceptedOn: string }> {
  const { manuscript: found, authors, standing } = await see(context.db, viewer, manuscriptId)
  if (standing === 'reviewer') throw new Refusal('not_found')
  const manuscript = standing === 'editor' ? found : asAuthorsSee(found)
  const isAccepted = manuscript.status === 'accepted' || manuscript.status === 'published'
  if (!isAccepted || !manuscript.acceptedAt)
    throw new Refusal('not_found', 'This manuscript has not been accepted.')
  return { manuscript, authors, acceptedOn: new Date(manuscript.acceptedAt).toISOString().slice(0, 10) }
}

/** Makes the certificate of acceptance. Nothing of it is stored; its link contains what it says, signed. */
export async function acceptanceCertificate(
  context: Context,
  viewer: SignedIn,
  manuscriptId: string,
): Promise<Buffer> {
  const { clock, config, documents, secret } = context
  const { manuscript, authors, acceptedOn } = await accepted(context, viewer, manuscriptId)
  const facts = {
    authors: authors.map(fullName).join(', '),
    ...{ title: manuscript.title, number: manuscript.number, acceptedOn },
    issuedOn: clock.now().toISOString().slice(0, 10),
  }
  const body = `This certifies that the manuscript
#v(2mm)
#block(width: 130mm, text(16pt)[${escapeTypst(facts.title)}])
#v(2mm)
by ${escapeTypst(facts.authors)}
#v(2mm)
was accepted for publication on *${longDate(acceptedOn)}*. Its number is ${escapeTypst(facts.number)}.
#v(14mm)
The editors`
  const markup = certificateLayout(
    {
      name: `Certificate of acceptance, ${facts.number}`,
      heading: 'Certificate of acceptance',
      ...{ body, issuedOn: facts.issuedOn },
    },
    issuerOf(await context.settings()),
    config.baseUrl + urls.certificate(acceptanceCode(secret, facts)),
  )
  return Buffer.from(await documents.forAccount(viewer.id).typeset(markup))
}

/** Makes the accepted manuscript for self-archiving: a page with licence and embargo, then the manuscript. */
export async function acceptedManuscript(
  context: Context,
  viewer: SignedIn,
  manuscriptId: string,
): Promise<Buffer> {
  const { db, documents, renderedPages } = context
  const { manuscript, authors, acceptedOn } = await accepted(context, viewer, manuscriptId)
  const file = await acceptedFile(db, manuscriptId, manuscript.version)
  if (!file) throw new Refusal('not_found', 'The accepted version has no manuscript file.')
  const { journal, publishing } = await context.settings()
  const article = manuscript.articleId ? await articleOf(db, manuscript.articleId) : null
  const cover = coverOf({
    title: manuscript.title,
    authors: authors.map(fullName).join(', '),
    journal: journal.title,
    acceptedOn,
    doi: article?.doi ?? null,
    terms: archivingTerms(publishing, article?.publishedDate ?? null),
  })
  const page = await documents.forAccount(viewer.id).typeset(cover)
  const { storageKey, format } = file
  return Buffer.from(await renderedPages.withCover(page, storageKey, format as DocumentFormat, viewer.id))
}

interface Archiving {
  archivingLicence: string
  archivingEmbargoMonths: number
}

/** Says under which licence, and from when, authors may share the accepted manuscript; blank if the journal says nothing. */
function archivingTerms(
  { archivingLicence, archivingEmbargoMonths }: Archiving,
  publishedOn: string | null,
): string {
  if (archivingLicence.trim() === '') return ''
  const licence = `License of this version: ${archivingLicence}.`
  if (archivingEmbargoMonths === 0) return `${licence} You may share it in repositories at once.`
  if (publishedOn === null)
    return `${licence} You may share it in repositories from ${archivingEmbargoMonths} months after publication.`
  const from = new Date(publishedOn)
  from.setUTCMonth(from.getUTCMonth() + archivingEmbargoMonths)
  return `${licence} You may share it in repositories from ${longDate(from.toISOString().slice(0, 10))}.`
}

interface Cover {
  title: string
  authors: string
  journal: string
  acceptedOn: string
  doi: string | null
  terms: string
}

function coverOf({ title, authors, journal, acceptedOn, doi, terms }: Cover): string {
  return `#set page(paper: "a4", margin: 30mm)
#set text(11pt, lang: "en")
#v(20mm)
#text(9.5pt)[ACCEPTED MANUSCRIPT]
#v(4mm)
#heading(level: 1, text(20pt)[${escapeTypst(title)}])
#v(3mm)
${escapeTypst(authors)}
#v(8mm)
Accepted on ${longDate(acceptedOn)} by ${escapeTypst(journal)}. This is the version after peer review, before copyediting and typesetting.
${doi ? `\nPlease cite the published version: ${escapeTypst(`https://doi.org/${doi}`)}\n` : ''}
${terms ? `#v(4mm)\n${escapeTypst(terms)}` : ''}
`
}

/** Returns the storage key of the article's PDF, for its authors. */
export async function offprint(
  context: Context,
  viewer: SignedIn,
  manuscriptId: string,
): Promise<{ key: string; name: string }> {
  const { manuscript } = await accepted(context, viewer, manuscriptId)
  const article = manuscript.articleId ? await articleOf(context.db, manuscript.articleId) : null
  if (!article?.pdfKey) throw new Refusal('not_found', 'The article has no PDF yet.')
  return { key: article.pdfKey, name: `${article.id}.pdf` }
}

/** Returns what the authors of an accepted manuscript get; null before its acceptance is known to them. */
export async function acceptedView(
  context: Context,
  found: Seen['manuscript'],
): Promise<AuthorDetail['accepted']> {
  const { status, acceptedAt, articleId } = asAuthorsSee(found)
  if ((status !== 'accepted' && status !== 'published') || !acceptedAt) return null
  const { publishing } = await context.settings()
  const article = articleId ? await articleOf(context.db, articleId) : null
  const { volume, issue } = article ?? {}
  return {
    acceptedOn: new Date(acceptedAt).toISOString().slice(0, 10),
    terms: archivingTerms(publishing, article?.publishedDate ?? null),
    issue: volume && issue ? { volume, issue } : null,
    hasOffprint: article?.pdfKey != null,
    usage: article
      ? { views: article.views, downloads: article.downloads, citations: article.citations }
      : null,
  }
}
