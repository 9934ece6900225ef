import { fullName } from '#domain/account/account.ts'
import { invalid } from '#domain/errors.ts'
import { indexOfOwnEntry } from '#domain/manuscript/authorship.ts'
import { declarationLines, declarationsField } from '#domain/manuscript/declaration-lines.ts'
import { detailLabel } from '#domain/manuscript/details.ts'
import { tidyKeywords } from '#domain/manuscript/submission.ts'
import type { DeclarationsView } from '#domain/schemas/declarations.ts'
import type { DetailChange, RevisedDetails } from '#domain/schemas/revised-details.ts'
import { urls } from '#domain/urls.ts'
import { authorRemoval, coauthorNotice } from '#emails/submission.ts'
import type { Context } from '../context.ts'
import { mailToken } from '../mail/tokens.ts'
import type { Acting } from '../workflow/act.ts'
import { declarationsOf, saveDeclarations } from '../workflow/declaration-queries.ts'
import { authorsOf } from '../workflow/queries.ts'
import { aboutOf, askAuthors } from '../workflow/tell.ts'
import { authorshipToken } from './authorship.ts'
import { revisedDeclarations } from './declare.ts'
import { accountName } from './queries.ts'
import { replaceAuthors, setDetails } from './revise-details-queries.ts'

/**
 * Changes title, abstract, keywords, authors and declarations with a revision. Returns the changed fields with their
 * old and new values. Authors who are added are asked as at submission; authors who are left out stay until they
 * agree to be removed.
 */
export async function reviseDetails(
  context: Context,
  acting: Acting & { viewer: { id: string; email: string } },
  revised: RevisedDetails,
  version: number,
): Promise<DetailChange[]> {
  const { trx, manuscript, authors, viewer, now } = acting
  const details = {
    title: revised.manuscript.title.trim(),
    abstract: revised.manuscript.abstract.trim(),
    keywords: tidyKeywords(revised.manuscript.keywords),
  }
  const own = authors[indexOfOwnEntry(authors, viewer.email)]
  if (own && !revised.authors.some(({ id }) => id === own.id))
    throw invalid('revised.authors', 'You cannot remove yourself. Please write to the editorial office.')
  for (const [index, { id, email }] of revised.authors.entries()) {
    const known = id ? authors.find((author) => author.id === id) : null
    if (known === undefined) throw invalid(`revised.authors.${index}`, 'This author is no longer on the list')
    // The address is what an author confirmed with, so a new one is a new author.
    if (known?.authorship && known.email.trim().toLowerCase() !== email.trim().toLowerCase())
      throw invalid(
        `revised.authors.${index}.email`,
        'This author has confirmed with the earlier address. Please write to the editorial office to change it.',
      )
  }
  const before = await declarationsOf(trx, manuscript.id)
  const settings = await context.settings()
  const declared = revised.declarations
    ? revisedDeclarations(settings, { declarations: revised.declarations, authors: revised.authors }, before)
    : null
  await setDetails(trx, manuscript.id, details)
  const others = authors.filter((author) => author !== own)
  const listed = revised.authors.map((author) => asNewIfAnother(author, others))
  const { added, asked } = await replaceAuthors(trx, manuscript.id, listed, { own: own?.id, now })
  if (declared) await saveDeclarations(trx, { manuscriptId: manuscript.id, version }, declared, now)
  // They are asked about the manuscript as it is called from now on.
  await askAll(context, { ...acting, manuscript: { ...manuscript, title: details.title } }, { added, asked })
  const after = await authorsOf(trx, [manuscript.id])
  const lines = [
    [detailLabel('title'), manuscript.title, details.title],
    [detailLabel('abstract'), manuscript.abstract, details.abstract],
    [detailLabel('keywords'), manuscript.keywords.join('; '), details.keywords.join('; ')],
    ['Authors', namesOf(authors, []), namesOf(after, asked)],
    [declarationsField, before ? wordsOf(before) : '', wordsOf(declared ?? before)],
  ] as const
  return lines.flatMap(([field, old, now]) => (old === now ? [] : [{ field, before: old, after: now }]))
}

/**
 * An entry with another name and another address is somebody else: whoever stood there before is asked about their
 * removal, as if they had been left out.
 */
function asNewIfAnother<Entry extends RevisedDetails['authors'][number]>(
  entry: Entry,
  authors: readonly Pick<Listed, 'id' | 'firstName' | 'lastName' | 'email'>[],
): Entry {
  const known = authors.find(({ id }) => id === entry.id)
  const plain = (text: string) => text.trim().toLowerCase()
  const isAnother =
    known && plain(fullName(known)) !== plain(fullName(entry)) && plain(known.email) !== plain(entry.email)
  return isAnother ? { ...entry, id: null } : entry
}

interface Listed {
  id: string
  firstName: string
  lastName: string
  email: string
  affiliation: string
  orcid: string | null
  isCorresponding: boolean
}

function namesOf(authors: readonly Listed[], asked: readonly string[]): string {
  return authors
    .map((author) =>
      [
        `${fullName(author)}${author.isCorresponding ? '*' : ''}`,
        author.affiliation,
        author.email,
        author.orcid,
        asked.includes(author.id) && 'asked about removal',
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n')
}

function wordsOf(declarations: DeclarationsView | null): string {
  return declarations
    ? declarationLines(declarations)
        .map(({ label, answer, texts }) => `${label}: ${[answer, ...texts].filter(Boolean).join('; ')}`)
        .join('\n')
    : ''
}

async function askAll(
  context: Context,
  { trx, manuscript, viewer, authors, now }: Acting & { viewer: { id: string; email: string } },
  { added, asked }: { added: readonly string[]; asked: readonly string[] },
): Promise<void> {
  if (added.length + asked.length === 0) return
  const rows = await authorsOf(trx, [manuscript.id])
  const about = await aboutOf(context, manuscript)
  const own = authors[indexOfOwnEntry(authors, viewer.email)]
  const { office } = await context.settings()
  const common = {
    ...about,
    submitter: own ? fullName(own) : await accountName(trx, viewer.id),
    office: office.email,
  }
  const link = (authorId: string) =>
    context.config.baseUrl +
    urls.authorship(mailToken(context.secret, authorshipToken(context.secret, authorId, now)))
  const event = `revised-authors:${manuscript.id}:${now.getTime()}`
  const those = (ids: readonly string[]) => rows.filter(({ id }) => ids.includes(id))
  await askAuthors({ trx, manuscript, event }, those(added), (name, { id }) =>
    coauthorNotice({ ...common, name, url: link(id) }),
  )
  await askAuthors({ trx, manuscript, event: `${event}:removal` }, those(asked), (name, { id }) =>
    authorRemoval({ ...common, name, url: link(id) }),
  )
}
