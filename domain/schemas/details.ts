import { z } from 'zod'
import { kindId } from '../journal/kind-entries.ts'
import { type DetailName, publishedOf } from '../manuscript/details.ts'
import { limits, messages } from '../manuscript/submission.ts'
import { text } from './shapes.ts'

/** Ids of the settings, also of entries that were removed since. */
export const manuscriptType = kindId
export const fieldOfStudy = kindId

/**
 * Schemas of each field that authors enter, in three forms: as submitted, as stored in a draft, and as shown.
 */
const detailSchemas = {
  title: {
    submitted: text(limits.title.max * 10, messages.title),
    drafted: text(limits.draftLine),
    shown: z.string(),
  },
  abstract: {
    submitted: text(limits.abstract.max * 10, messages.abstract),
    drafted: text(limits.draftAbstract),
    shown: z.string(),
  },
  keywords: {
    submitted: z
      .array(text(limits.keywords.each, messages.keywords), { error: messages.keywords })
      .max(limits.keywords.max),
    drafted: z.array(text(2000)).max(500),
    shown: z.array(z.string()),
  },
  manuscriptType: {
    submitted: text(100, messages.manuscriptType),
    drafted: text(100),
    shown: manuscriptType,
  },
  fieldOfStudy: {
    submitted: text(100, messages.fieldOfStudy),
    drafted: text(100),
    shown: fieldOfStudy,
  },
} satisfies Record<DetailName, { submitted: z.ZodType; drafted: z.ZodType; shown: z.ZodType }>

type Schemas = typeof detailSchemas

function each<Use extends 'submitted' | 'drafted' | 'shown'>(
  use: Use,
): { [Name in DetailName]: Schemas[Name][Use] } {
  return Object.fromEntries(
    Object.entries(detailSchemas).map(([name, schemas]) => [name, schemas[use]]),
  ) as unknown as { [Name in DetailName]: Schemas[Name][Use] }
}

export const submittedDetails = each('submitted')
export const draftedDetails = each('drafted')
export const shownDetails = each('shown')
/** Schemas of the fields that the article has, too. */
export const publishedDetails = publishedOf(shownDetails)
