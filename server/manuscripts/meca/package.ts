import type { FileKind } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../../context.ts'
import type { ArchiveEntry } from '../../files/archive.ts'
import { type MecaItem, mecaManifest, mecaTransfer } from '../../jats/meca.ts'
import { jatsDoctype } from '../../jats/serialize.ts'
import { escapeXml } from '../../jats/xml.ts'
import { requireUnlimited, see } from '../../workflow/act.ts'
import { declarationsOf } from '../../workflow/declaration-queries.ts'
import { type AuthorRow, insertAudit, type ManuscriptRow } from '../../workflow/queries.ts'
import { filesToTransfer } from '../file-queries.ts'

/** Item types of MECA by our kinds of files. Kinds of production and of reviews are not transferred. */
const itemTypes: Partial<Record<FileKind, string>> = {
  manuscript: 'manuscript',
  title_page: 'title-page',
  cover_letter: 'cover-letter',
  figure: 'figure',
  table: 'table',
  supplement: 'supplementary-material',
  response: 'author-response',
}

/**
 * Returns the files of a MECA package with which an editor transfers the manuscript to another journal, which the
 * package names. It has no reviews: reviewers have not agreed to their use elsewhere, and nothing in it names one.
 */
export async function mecaPackage(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  receiver: string,
): Promise<{ name: string; entries: ArchiveEntry[] }> {
  const { db, clock } = context
  const { journal, office } = await context.settings()
  const seen = await see(db, viewer, manuscriptId)
  requireUnlimited(seen, viewer)
  const { manuscript, authors } = seen
  const now = clock.now()
  await insertAudit(db, {
    ...{ actorId: viewer.id, action: 'export_package', subjectKind: 'manuscript', subjectId: manuscriptId },
    ...{ details: { number: manuscript.number, version: manuscript.version, receiver }, at: now },
  })
  const files = (await filesToTransfer(db, manuscriptId, manuscript.version)).flatMap((file, index) => {
    const type = itemTypes[file.kind as FileKind]
    const href = `files/${index + 1}-${file.fileName.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}`
    return type ? [{ ...file, type, href }] : []
  })
  const coverLetter = (await declarationsOf(db, manuscriptId))?.coverLetter.trim() ?? ''
  const letter: MecaItem[] = coverLetter
    ? [
        {
          ...{ id: 'cover-letter', type: 'cover-letter', title: 'Cover letter' },
          ...{ mediaType: 'text/plain', href: 'files/cover-letter.txt' },
        },
      ]
    : []
  const items: MecaItem[] = [
    {
      ...{ id: 'article-metadata', type: 'article-metadata', title: 'Article metadata' },
      ...{ mediaType: 'application/xml', href: 'article.xml' },
    },
    {
      ...{ id: 'transfer-metadata', type: 'transfer-metadata', title: 'Transfer' },
      ...{ mediaType: 'application/xml', href: 'transfer.xml' },
    },
    ...letter,
    ...files.map(({ type, href, fileName, fileType }, index) => ({
      ...{ id: `file-${index + 1}`, type, title: fileName, mediaType: fileType, href },
    })),
  ]
  const text = (name: string, content: string): ArchiveEntry => ({
    name,
    at: now,
    from: async () => new TextEncoder().encode(content),
  })
  return {
    name: `${manuscript.number}-meca.zip`,
    entries: [
      text('manifest.xml', mecaManifest(items)),
      text(
        'transfer.xml',
        mecaTransfer({
          ...{ from: journal, email: office.email, receiver },
          comment: `Manuscript ${manuscript.number}`,
        }),
      ),
      text('article.xml', articleXml(journal, manuscript, authors)),
      ...letter.map(({ href }) => text(href, coverLetter)),
      ...files.map(({ href, storageKey }) => ({ name: href, at: now, from: storageKey })),
    ],
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

function articleXml(
  journal: { title: string; shortTitle: string; issnOnline: string; issnPrint: string; publisher: string },
  { title, abstract, keywords, number, submittedAt }: ManuscriptRow,
  authors: readonly AuthorRow[],
): string {
  const [year, month, day] = new Date(submittedAt).toISOString().slice(0, 10).split('-')
  const issn = journal.issnOnline || journal.issnPrint
  const contributors = authors.map(
    (author, index) =>
      `<contrib contrib-type="author"${author.isCorresponding ? ' corresp="yes"' : ''}>${author.orcid ? `<contrib-id contrib-id-type="orcid">https://orcid.org/${author.orcid}</contrib-id>` : ''}<name><surname>${escapeXml(author.lastName)}</surname><given-names>${escapeXml(author.firstName)}</given-names></name><email>${escapeXml(author.email)}</email><xref ref-type="aff" rid="aff${index + 1}"/></contrib>`,
  )
  const affiliations = authors.map(
    (author, index) =>
      `<aff id="aff${index + 1}"><institution>${escapeXml(author.affiliation)}</institution></aff>`,
  )
  return `${declaration}${jatsDoctype}
<article article-type="research-article" dtd-version="1.3" xml:lang="en"><front><journal-meta><journal-id journal-id-type="publisher-id">${escapeXml(journal.shortTitle)}</journal-id><journal-title-group><journal-title>${escapeXml(journal.title)}</journal-title></journal-title-group>${issn ? `<issn>${issn}</issn>` : '<issn/>'}<publisher><publisher-name>${escapeXml(journal.publisher)}</publisher-name></publisher></journal-meta><article-meta><article-id pub-id-type="manuscript">${escapeXml(number)}</article-id><title-group><article-title>${escapeXml(title)}</article-title></title-group><contrib-group>${contributors.join('')}${affiliations.join('')}</contrib-group><history><date date-type="received"><day>${day}</day><month>${month}</month><year>${year}</year></date></history><abstract>${abstract
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
    .join(
      '',
    )}</abstract><kwd-group>${keywords.map((keyword) => `<kwd>${escapeXml(keyword)}</kwd>`).join('')}</kwd-group></article-meta></front></article>
`
}
