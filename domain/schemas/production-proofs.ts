import { z } from 'zod'
import { anchor } from './production-editing.ts'
import { calendarDay, filled, instant, text } from './shapes.ts'
import { was } from './was.ts'

const words = 5000
const proofId = z.uuid({ error: 'This is not a valid proof' })

/* Requests */

export const sendProofsInput = z.strictObject({
  /**
   * Date by which the author is asked to answer. If omitted, the date follows from the journal's settings.
   */
  dueDate: calendarDay.optional(),
  note: text(words).optional(),
  /** True if the editor sends the proof after the warning that the note or a query may name a reviewer. */
  namesAllowed: z.boolean().optional(),
})

export const proofDueInput = z.strictObject({ dueDate: calendarDay })

export const queryAnswerInput = z.strictObject({
  proofId,
  body: filled(words, 'Please enter your answer'),
  was,
})

export const proofCommentInput = z
  .strictObject({
    proofId,
    anchor,
    body: text(words),
    /** The suggested words; null for a comment. An empty text suggests deleting the passage. */
    replacement: text(words).nullable(),
    was,
  })
  .superRefine(({ body, replacement }, context) => {
    if (replacement === null && !body.trim())
      context.addIssue({ code: 'custom', path: ['body'], message: 'Please enter a comment or a correction' })
  })
export type ProofCommentInput = z.output<typeof proofCommentInput>

export const verdictInput = z.strictObject({
  proofId,
  approved: z.boolean({ error: 'Approve the proof, or ask for changes' }),
  comments: text(50_000).nullish(),
})

export const askEditorInput = z
  .strictObject({
    proofId,
    for: z.enum(['time', 'reopening']),
    until: calendarDay.optional(),
    reason: filled(words, 'Please enter a reason'),
  })
  .superRefine((input, context) => {
    if (input.for === 'time' && !input.until)
      context.addIssue({ code: 'custom', path: ['until'], message: 'Please choose a date' })
  })

export const outcomeInput = z
  .strictObject({
    /** What the editor did with the comment; null opens it again. */
    outcome: z.enum(['made', 'declined']).nullable(),
    note: text(words).optional(),
    namesAllowed: z.boolean().optional(),
  })
  .superRefine(({ outcome, note }, context) => {
    if (outcome === 'declined' && !note?.trim())
      context.addIssue({ code: 'custom', path: ['note'], message: 'Please tell the author why' })
  })

/* Answers */

const proofQuery = z.object({
  id: z.string(),
  body: z.string(),
  anchor,
  state: z.enum(['open', 'answered', 'closed']),
  answer: z.object({ body: z.string(), at: instant }).nullable(),
})
export type ProofQuery = z.output<typeof proofQuery>

const proofComment = z.object({
  id: z.string(),
  anchor,
  body: z.string(),
  replacement: z.string().nullable(),
  /** Number of the proof on which the comment was made. */
  proof: z.number(),
  outcome: z.enum(['made', 'declined']).nullable(),
  outcomeNote: z.string().nullable(),
  createdAt: instant,
})
export type ProofComment = z.output<typeof proofComment>

const sentProof = z.object({
  id: z.string(),
  number: z.number(),
  version: z.number(),
  sentAt: instant,
  note: z.string().nullable(),
  dueAt: instant,
  answeredAt: instant.nullable(),
  approved: z.boolean().nullable(),
  comments: z.string().nullable(),
  asked: z
    .object({
      for: z.enum(['time', 'reopening']),
      until: z.string().nullable(),
      reason: z.string(),
      at: instant,
    })
    .nullable(),
})
export type SentProof = z.output<typeof sentProof>

/** The proof as its authors see it: the text, the editors' queries, and the authors' own comments. */
export const authorProof = z.object({
  manuscript: z.object({ id: z.string(), number: z.string(), title: z.string() }),
  authors: z.array(z.string()),
  abstract: z.string(),
  proof: sentProof,
  /** Whether this proof replaced an earlier one that was not answered. */
  hasReplaced: z.boolean(),
  /** The PDF of the same version: ready, still being generated, or not available. */
  pdf: z.object({ state: z.enum(['ready', 'waiting', 'none']), pages: z.number().nullable() }),
  /** The text of the version as HTML. `data-element` marks the elements that can be commented on. */
  html: z.string(),
  queries: z.array(proofQuery),
  comments: z.array(proofComment),
  /** Whether the viewer may answer the proof. Only the submitting author may; co-authors can read it. */
  mayAnswer: z.boolean(),
  mayAsk: z.boolean(),
})
export type AuthorProof = z.output<typeof authorProof>

/** The proofs of a manuscript as its editors see them. */
export const editorProofs = z.object({
  /** The newest version of the text; null if the manuscript was not converted. */
  newest: z.object({ number: z.number(), isValid: z.boolean() }).nullable(),
  /** Reason why no proof can be sent now; null if one can be sent. */
  refusal: z.string().nullable(),
  /** Name of the author who will answer the proof. */
  author: z.string(),
  /** Number of queries that the next proof will contain. */
  queriesToSend: z.number(),
  dueDate: z.string(),
  /** Newest first. */
  proofs: z.array(
    sentProof.extend({ sentBy: z.string(), replacedAt: instant.nullable(), remindedAt: instant.nullable() }),
  ),
  queries: z.array(proofQuery),
  comments: z.array(proofComment),
})
export type EditorProofs = z.output<typeof editorProofs>
