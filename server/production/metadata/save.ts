import { isDeepStrictEqual } from 'node:util'
import { rorOf } from '#domain/account/ror.ts'
import { affiliationLine } from '#domain/article/article-parts.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { type PublishedDetails, publishedOf } from '#domain/manuscript/details.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { tidyKeywords } from '#domain/manuscript/submission.ts'
import { type MetadataField, metadataFieldNames } from '#domain/production/metadata-fields.ts'
import type { MetadataAuthor, MetadataInput } from '#domain/schemas/metadata.ts'
import type { Context } from '../../context.ts'
import { requestManuscriptFormats } from '../../files/rendition-queries.ts'
import { changeAsEditor, recordHistory } from '../../workflow/act.ts'
import { maskSoon } from '../../workflow/masks/manuscript.ts'
import { findVersion } from '../text-queries.ts'
import {
  type FullAuthor,
  fullAuthorsOf,
  metadataOf,
  saveAuthors,
  saveDetails,
  saveRecord,
} from './queries.ts'

const names = <T extends object>(fields: T) => Object.keys(fields) as (keyof T)[]

/** Saves a manuscript's metadata as its next revision, and records which fields changed. */
export async function saveMetadata(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: MetadataInput,
): Promise<{ revision: number; updatedAt: string }> {
  return changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, manuscript, now } = acting
    const stored = await metadataOf(trx, manuscriptId)
    if (stored.revision !== input.revision)
      throw new Refusal(
        'conflict',
        'Somebody else has changed the metadata since you opened it. Nothing was overwritten.',
      )
    const before = await fullAuthorsOf(trx, manuscriptId)
    const authors = input.authors.map((author, index) => tidyAuthor(author, index, before))
    for (const author of before)
      if (!author.mayRemove && !authors.some(({ id }) => id === author.id))
        throw invalid(
          'authors',
          `${author.firstName} ${author.lastName} has an account or has confirmed the authorship, so the entry cannot be removed here.`,
        )
    const details: PublishedDetails = {
      ...publishedOf(input),
      title: input.title.trim(),
      abstract: input.abstract.trim(),
      keywords: tidyKeywords(input.keywords),
    }
    const record = {
      ...input.record,
      jelCodes: [...new Set(input.record.jelCodes)],
      funders: input.record.funders.map((funder) => ({ ...funder, ror: funder.ror && rorOf(funder.ror) })),
    }
    const changed: MetadataField[] = [
      ...names(details).filter((name) => !isDeepStrictEqual(details[name], manuscript[name])),
      ...(isDeepStrictEqual(authors.map(comparable), before.map(comparable)) ? [] : (['authors'] as const)),
      ...names(record).filter((name) => !isDeepStrictEqual(record[name], stored.record[name])),
    ]
    if (changed.length === 0 && stored.updatedAt !== null)
      return { revision: stored.revision, updatedAt: stored.updatedAt }
    await saveDetails(trx, manuscriptId, details)
    if (changed.includes('authors')) await saveAuthors(trx, manuscriptId, authors)
    const revision = await saveRecord(trx, manuscriptId, record, { by: viewer.id, now })
    if (changed.length > 0 && (await findVersion(trx, manuscriptId))?.isValid)
      await requestManuscriptFormats(trx, manuscriptId, now)
    if (changed.length > 0)
      await recordHistory(acting, {
        ...{ action: 'metadata_changed', side: 'editor', visibleToAuthors: false },
        notes: `Changed: ${changed.map((name) => metadataFieldNames[name]).join(', ')}.`,
        details: {
          changed,
          ...(changed.includes('title') && { title: { from: manuscript.title, to: details.title } }),
        },
      })
    // Masks the authors' names in the abstract again, because reviewers read it without them.
    if (changed.includes('abstract') || changed.includes('authors')) await maskSoon(trx, manuscriptId)
    return { revision, updatedAt: now.toISOString() }
  })
}

function tidyAuthor(author: MetadataAuthor, index: number, before: readonly FullAuthor[]) {
  const stored = author.id === null ? undefined : before.find(({ id }) => id === author.id)
  if (author.id !== null && !stored)
    throw invalid(`authors.${index}`, 'This author is no longer in the list. Reload to see it.')
  const orcid = author.orcid
  if (stored?.orcidVerified && orcid !== stored.orcid)
    throw invalid(
      `authors.${index}.orcid`,
      `${stored.firstName} ${stored.lastName} has verified this ORCID iD. Only they can change it.`,
    )
  const affiliations = author.affiliations.map(({ name, city, country, ror }) => ({
    ...{ name: name.trim(), city: city?.trim() || null, country, ror: ror && rorOf(ror) },
  }))
  return {
    id: author.id,
    firstName: author.firstName.trim(),
    lastName: author.lastName.trim(),
    email: stored?.email ?? author.email.trim(),
    orcid,
    isCorresponding: author.isCorresponding,
    equalContribution: author.equalContribution,
    presentAddress: author.presentAddress?.trim() || null,
    affiliation: affiliationLine(affiliations),
    affiliations,
    roles: author.roles,
  }
}

/** Returns the parts of an author's entry whose changes are recorded. */
function comparable(author: Omit<FullAuthor, 'id' | 'orcidVerified' | 'mayRemove'> & { id: string | null }) {
  const { id, firstName, lastName, email, orcid, isCorresponding } = author
  const { equalContribution, presentAddress, affiliations, roles } = author
  return {
    ...{ id, firstName, lastName, email, orcid, isCorresponding },
    ...{ equalContribution, presentAddress, affiliations, roles },
  }
}
