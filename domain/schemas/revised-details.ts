import { z } from 'zod'
import { limits, messages, problemsOfAuthors, problemsOfDetails } from '../manuscript/submission.ts'
import { declarationsInput, draftedDeclarations, enteredRoles } from './declarations.ts'
import { draftedDetails, submittedDetails } from './details.ts'
import { text } from './shapes.ts'

/** Schemas of what authors change about a manuscript with a revision. */

/** Fields that can be changed. Type and field of study cannot, because editors and reviewers were chosen by them. */
const { title, abstract, keywords } = submittedDetails

const revisedAuthor = z.strictObject({
  /** Id of the present entry; omitted for an author who is added. */
  id: z.uuid().nullish(),
  firstName: text(limits.name.max, messages.firstName),
  lastName: text(limits.name.max, messages.lastName),
  email: text(254, messages.email),
  affiliation: text(limits.affiliation.max, messages.affiliation),
  orcid: text(40, messages.orcid).nullish(),
  isCorresponding: z.boolean().optional(),
  roles: enteredRoles.optional(),
  competingInterests: text(20_000).nullish(),
})

/** Authors who are not listed are asked whether they agree to be removed. */
export const revisedDetailsInput = z
  .strictObject({
    manuscript: z.strictObject({ title, abstract, keywords }),
    authors: z.array(revisedAuthor, { error: messages.authors }).max(limits.authors.max),
    declarations: declarationsInput.nullish(),
  })
  .superRefine(({ manuscript, authors }, context) => {
    const kinds = { manuscriptType: 'unchanged', fieldOfStudy: 'unchanged' }
    const problems = [...problemsOfDetails({ ...manuscript, ...kinds }), ...problemsOfAuthors(authors)]
    for (const { path, message } of problems)
      context.addIssue({ code: 'custom', message, path: path.split('.') })
  })
export type RevisedDetails = z.output<typeof revisedDetailsInput>

/** The same in a draft, where all fields may be incomplete. */
export const draftedRevision = z.strictObject({
  manuscript: z.strictObject({
    title: draftedDetails.title,
    abstract: draftedDetails.abstract,
    keywords: draftedDetails.keywords,
  }),
  authors: z
    .array(
      z.strictObject({
        id: z.uuid().nullish(),
        firstName: text(limits.draftLine),
        lastName: text(limits.draftLine),
        email: text(limits.draftLine),
        affiliation: text(limits.draftLine),
        orcid: text(limits.draftLine).nullish(),
        isCorresponding: z.boolean().optional(),
        roles: enteredRoles.optional(),
        competingInterests: text(200_000).nullish(),
      }),
    )
    .max(1000),
  declarations: draftedDeclarations,
})

/** A field that the authors changed with a revision, as they and the editors see it. */
export const detailChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type DetailChange = z.infer<typeof detailChange>
