import { licenceName } from '#domain/article/article-parts.ts'
import { categoriesOf, fieldName } from '#domain/journal/kinds.ts'
import { publishedOf } from '#domain/manuscript/details.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { blankRecord } from '#domain/production/metadata-fields.ts'
import type { MetadataView, Requirement } from '#domain/schemas/metadata.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { parseJats } from '../../jats/parse.ts'
import { parseXml } from '../../jats/xml.ts'
import { requireEditor, see } from '../../workflow/act.ts'
import { personName } from '../../workflow/people.ts'
import type { ManuscriptRow } from '../../workflow/queries.ts'
import { writtenLanguages } from '../article-xml.ts'
import { lastRevised } from '../queries.ts'
import { findVersion } from '../text-queries.ts'
import { fullAuthorsOf, metadataOf } from './queries.ts'
import { requirementsOf } from './requirements.ts'

/** Returns the metadata of a manuscript for its editors, with the requirements of registries. */
export async function metadataView(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<MetadataView> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const { manuscript } = seen
  const settings = await context.settings()
  const { publishing } = settings
  const { revision, updatedAt, updatedBy, record } = await metadataOf(db, manuscriptId)
  const authors = await fullAuthorsOf(db, manuscriptId)
  const version = await findVersion(db, manuscriptId)
  // What is found if the editor chooses nothing.
  const found = writtenLanguages(version?.jats ? parseXml(version.jats) : null, {
    ...{ manuscript, settings, record: blankRecord },
  })
  return {
    ...{ revision, updatedAt, updatedBy: updatedBy && personName(updatedBy) },
    isOpen: true,
    ...publishedOf(manuscript),
    authors,
    record,
    dates: {
      received: manuscript.submittedAt.slice(0, 10),
      revised: await lastRevised(db, manuscriptId),
      accepted: manuscript.acceptedAt?.slice(0, 10) ?? null,
    },
    categories: categoriesOf(settings),
    usual: {
      licence: licenceName(publishing.licenceUrl, publishing.licence),
      licenceUrl: publishing.licenceUrl,
      category: fieldName(settings, manuscript.fieldOfStudy),
      holder: 'The Author(s)',
      language: found.language,
      titleLanguage: found.titleLanguage ?? found.language,
    },
    requirements: await requirementsFor(db, manuscript),
  }
}

export async function requirementsFor(db: Queryable, manuscript: ManuscriptRow): Promise<Requirement[]> {
  const { record } = await metadataOf(db, manuscript.id)
  const version = await findVersion(db, manuscript.id)
  return requirementsOf({
    ...{ manuscript, record },
    authors: await fullAuthorsOf(db, manuscript.id),
    references: version?.jats ? parseJats(version.jats).references : [],
    isPlaced: manuscript.status === 'published',
  })
}
