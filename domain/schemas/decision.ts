import { z } from 'zod'
import { decisionKind, decisionKinds, decisionSpellings } from '../manuscript/decision.ts'
import { reasonsMark, unknownPlaceholders } from '../manuscript/decision-letter.ts'
import { savedDraft, seenRevision } from './drafts.ts'
import { calendarDay, filled, text } from './shapes.ts'
import { was } from './was.ts'

const needsReason = 'Please enter a reason'

export const decisionInput = z.strictObject({
  decision: z
    .enum(decisionSpellings as [string, ...string[]], { error: 'Please choose accept, revisions or reject' })
    .transform((spelling) => decisionKind(spelling) ?? 'reject'),
  /** Visible to editors only. */
  notes: text(50_000).default(''),
  /** The letter to the author; defaults to the filled-in template. */
  letter: filled(50_000, 'A decision letter cannot be empty')
    .refine(
      (letter) => !letter.includes(reasonsMark),
      `Replace “${reasonsMark}” with the reasons, so that the authors learn them`,
    )
    .optional(),
  reviewIds: z.array(z.uuid()).max(100).optional(),
  /** By review id: the text sent to the author, if the editor chose parts of the review. */
  reviewTexts: z
    .array(
      z.strictObject({
        reviewId: z.uuid(),
        text: filled(200_000, 'To send none of a review, deselect it'),
      }),
    )
    .max(100)
    .optional(),
  dueDate: calendarDay.optional(),
  overrideReason: filled(5000, needsReason).optional(),
  /** The editor was warned that the letter may name a reviewer, and sends it anyway. */
  namesAllowed: z.boolean().optional(),
})

export const allowReviewInput = z
  .strictObject({ overrideReason: filled(5000, needsReason).optional() })
  .nullish()

export const settleInput = z
  .strictObject({
    findingId: z.uuid(),
    resolution: z.enum(['not_identifying', 'accepted_risk', 'strip', 'replace'], {
      error: 'Choose how the finding is settled',
    }),
    /** Reason for keeping it, or the replacement text. */
    reason: text(2000, needsReason).default(''),
  })
  .refine(({ resolution, reason }) => resolution === 'strip' || reason.trim() !== '', {
    path: ['reason'],
    message: needsReason,
  })

/** Draft of a decision; all fields may be incomplete. */
export const decisionDraft = z.strictObject({
  kind: z.enum(decisionKinds).nullable(),
  notes: text(50_000),
  /** Letters edited by the editor, by decision; others use the template. */
  letters: z.partialRecord(z.enum(decisionKinds), text(50_000), {
    error: 'Letters must be listed by decision',
  }),
  dueDate: text(10).nullable(),
  reviewIds: z.array(z.uuid()).max(100).nullable(),
  reviewTexts: z.record(z.uuid(), text(200_000), { error: 'Texts must be listed by review' }),
  overrideReason: text(5000),
})
export type DecisionDraft = z.infer<typeof decisionDraft>

export const decisionDraftInput = decisionDraft.extend({ revision: seenRevision })
export type DecisionDraftInput = z.infer<typeof decisionDraftInput>

export const decisionDraftView = z.object({ draft: decisionDraft.extend(savedDraft.shape).nullable() })
export type DecisionDraftView = z.infer<typeof decisionDraftView>

/** The message exactly as it will be sent; the same code generates both. */
export const decisionPreview = z.object({
  recipients: z.array(z.object({ name: z.string(), email: z.string() })),
  subject: z.string(),
  text: z.string(),
})
export type DecisionPreview = z.infer<typeof decisionPreview>

export const proposedLetter = z.object({
  letter: z.string(),
  dueDate: z.string().nullable(),
  reviewIds: z.array(z.uuid()),
  /** Template id; null for the built-in letter. */
  templateId: z.uuid().nullable(),
  templates: z.array(z.object({ id: z.uuid(), name: z.string(), mine: z.boolean() })),
})
export type ProposedLetter = z.infer<typeof proposedLetter>

export const letterTemplateInput = z
  .strictObject({
    kind: z.enum(decisionKinds, { error: 'Please choose accept, revisions or reject' }),
    name: filled(80, 'Please enter a name for the template'),
    body: filled(50_000, 'A decision letter cannot be empty'),
    isUsual: z.boolean().default(false),
    /** Available to all editors; only administrators create such templates. */
    forJournal: z.boolean().default(false),
    was,
  })
  .superRefine(({ body }, context) => {
    const unknown = unknownPlaceholders(body)
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['body'],
        message: `No letter knows ${unknown.map((name) => `{${name}}`).join(', ')}`,
      })
  })

export const letterTemplate = z.object({
  id: z.uuid(),
  kind: z.enum(decisionKinds),
  name: z.string(),
  body: z.string(),
  isUsual: z.boolean(),
  forJournal: z.boolean(),
  /** Whether the viewer may change it. */
  mayChange: z.boolean(),
})
export type LetterTemplate = z.infer<typeof letterTemplate>
