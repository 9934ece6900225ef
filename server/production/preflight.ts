import type { Settings } from '#domain/journal/settings.ts'
import type { Queryable } from '../db/client.ts'
import type { AuthorRow, ManuscriptRow } from '../workflow/queries.ts'
import { articleWithDoi, latestGalley, latestProofs } from './queries.ts'
import { suggestedDoi } from './suggestions.ts'
import { findVersion } from './text-queries.ts'
import { openTasks } from './workspace.ts'

export interface PlannedArticle {
  volume?: number | undefined
  issue?: number | undefined
  pages?: string | undefined
  doi?: string | null | undefined
  category?: string | undefined
  isOpenAccess?: boolean | undefined
}

export interface PreflightItem {
  id: string
  label: string
  ok: boolean
  detail: string
}

/** Checks everything an article needs before publication. */
export async function preflight(
  db: Queryable,
  settings: Settings,
  manuscript: ManuscriptRow,
  authors: readonly AuthorRow[],
  planned: PlannedArticle,
): Promise<PreflightItem[]> {
  const doi = planned.doi || suggestedDoi(settings, manuscript.number)
  const galley = await latestGalley(db, manuscript.id)
  const proofs = await latestProofs(db, manuscript.id)
  const version = await findVersion(db, manuscript.id)
  const open = version ? await openTasks(db, manuscript.id) : 0
  const doiTaken = await articleWithDoi(db, doi)
  const incomplete = authors.filter((author) => !author.affiliation || !author.lastName)
  return [
    {
      id: 'metadata',
      label: 'Metadata',
      ok:
        authors.length > 0 &&
        incomplete.length === 0 &&
        manuscript.keywords.length >= 3 &&
        manuscript.abstract.length > 0,
      detail:
        incomplete.length > 0
          ? `${incomplete.length} authors lack a name or affiliation`
          : 'Title, abstract, keywords and authors are complete',
    },
    {
      id: 'galley',
      label: 'Galley',
      ok: galley !== undefined,
      detail: galley?.fileName ?? 'No PDF galley has been uploaded',
    },
    proofsItem(proofs, version),
    ...(version
      ? [
          {
            id: 'text',
            label: 'Full text',
            ok: version.isValid && open === 0,
            detail: !version.isValid
              ? `Version ${version.number} is not valid JATS`
              : open > 0
                ? `${open} ${open === 1 ? 'task has' : 'tasks have'} to be settled`
                : `Version ${version.number} is valid, and nothing is left to settle`,
          },
        ]
      : []),
    { id: 'doi', label: 'DOI', ok: !doiTaken, detail: doiTaken ? `${doi} belongs to another article` : doi },
    {
      id: 'licence',
      label: 'Licence',
      ok: planned.isOpenAccess === false || settings.publishing.licenceUrl !== '',
      detail:
        planned.isOpenAccess === false
          ? 'All rights reserved'
          : `${settings.publishing.licence}, ${settings.publishing.licenceUrl}`,
    },
    {
      id: 'place',
      label: 'Volume, issue and pages',
      ok: Boolean(planned.volume && planned.issue && planned.pages),
      detail:
        planned.volume && planned.issue && planned.pages
          ? `Volume ${planned.volume}, issue ${planned.issue}, pages ${planned.pages}`
          : 'Volume, issue and pages have to be given',
    },
  ]
}

/** The proofs must be approved, and for the very version that would be published. */
function proofsItem(
  proofs: Awaited<ReturnType<typeof latestProofs>>,
  newest: Awaited<ReturnType<typeof findVersion>>,
): PreflightItem {
  const item = { id: 'proofs', label: 'Proofs', ok: false }
  if (!proofs) return { ...item, detail: 'Proofs have not been asked for' }
  if (proofs.answeredAt === null) return { ...item, detail: 'The author has not answered yet' }
  if (!proofs.approved) return { ...item, detail: 'The author asked for changes' }
  if (proofs.version === null) {
    // The author approved a typeset PDF: a text that was changed afterwards is not what they read.
    const isChanged = newest && Date.parse(newest.madeAt) > Date.parse(proofs.answeredAt)
    return isChanged
      ? { ...item, detail: `Version ${newest.number} was made after the author approved the typeset PDF` }
      : { ...item, ok: true, detail: 'Approved by the author' }
  }
  return newest && newest.number !== proofs.version
    ? {
        ...item,
        detail: `The author approved version ${proofs.version}; the text is now at version ${newest.number}`,
      }
    : { ...item, ok: true, detail: `Version ${proofs.version} was approved by the author` }
}
