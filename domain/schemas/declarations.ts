import { z } from 'zod'
import { creditDegrees, creditRoles } from '../article/article-parts.ts'
import {
  type AccessChoice,
  accessChoices,
  declarationLimits as limits,
  type StatementName,
  statementNames,
} from '../manuscript/declarations.ts'
import { text } from './shapes.ts'

const accessChoice = z.enum(Object.keys(accessChoices) as [AccessChoice, ...AccessChoice[]])

function declarationsOf({ line, long, count }: { line: number; long: number; count: number }) {
  const reviewer = z.strictObject({
    name: text(line),
    email: text(line),
    affiliation: text(line),
    reason: text(long),
  })
  const atMost = (max: number) => Math.max(max, count)
  return z.strictObject({
    statements: z
      .partialRecord(
        z.enum(statementNames as [StatementName, ...StatementName[]]),
        z.strictObject({ answer: text(40), text: text(long).default('') }),
      )
      .default({}),
    funders: z
      .array(z.strictObject({ name: text(line), award: text(line).default('') }))
      .max(atMost(limits.funders))
      .default([]),
    jelCodes: z.array(text(line)).max(atMost(limits.jelCodes)).default([]),
    coverLetter: text(long).default(''),
    suggestedReviewers: z.array(reviewer).max(atMost(limits.reviewers)).default([]),
    opposedReviewers: z.array(reviewer).max(atMost(limits.reviewers)).default([]),
    accessChoice: accessChoice.nullable().default(null),
    waiver: text(long).nullable().default(null),
    agreesToLicence: z.boolean().default(false),
    licenceUrl: text(line).nullable().default(null),
    confirmed: z.array(text(line)).max(atMost(limits.checklist)).default([]),
  })
}

/** The declarations as submitted. */
export const declarationsInput = declarationsOf({ line: limits.line, long: limits.text, count: 0 })
/** The declarations in a draft, which accepts longer texts, so that nothing typed is lost. */
export const draftedDeclarations = declarationsOf({ line: 20_000, long: 200_000, count: 100 })

/** CRediT roles of an author as entered at submission. */
export const enteredRoles = z
  .array(z.strictObject({ role: z.enum(creditRoles), degree: z.enum(creditDegrees).nullable() }))
  .max(creditRoles.length)

/** The declarations as stored with a version of the manuscript, and as authors and editors see them. */
export const declarationsView = declarationsInput.extend({
  /** What each author declares; only authors with something to declare are listed. */
  interests: z.array(z.strictObject({ author: z.string(), text: z.string() })).default([]),
})
export type DeclarationsView = z.infer<typeof declarationsView>
