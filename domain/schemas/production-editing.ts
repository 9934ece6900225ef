import { z } from 'zod'
import type { TextNode } from '../production/text-doc.ts'
import { savedDraft, seenRevision } from './drafts.ts'
import { filled, instant, text } from './shapes.ts'

/** Maximum nesting of a document. Real texts stay below 20 levels. */
const deepest = 60

/**
 * Whether a value has the form of a document. The meaning of its nodes is checked when a version is made from
 * it.
 */
function isTextNode(value: unknown, depth = 0): value is TextNode {
  if (typeof value !== 'object' || value === null || depth > deepest) return false
  const { type, text: words, content, marks, attrs } = value as Record<string, unknown>
  return (
    typeof type === 'string' &&
    (words === undefined || typeof words === 'string') &&
    (attrs === undefined || (typeof attrs === 'object' && attrs !== null)) &&
    (marks === undefined ||
      (Array.isArray(marks) &&
        marks.every((mark) => typeof (mark as { type?: unknown } | null)?.type === 'string'))) &&
    (content === undefined ||
      (Array.isArray(content) && content.every((child) => isTextNode(child, depth + 1))))
  )
}

export const textDoc = z
  .custom<TextNode>((value) => isTextNode(value) && value.type === 'doc', 'This is not a document')
  .meta({
    type: 'object',
    properties: { type: { type: 'string', enum: ['doc'] } },
    required: ['type'],
    description: 'The text as a ProseMirror document',
  })

/** The stored content of a draft. `basedOn` is the number of the version from which editing began. */
export const textDraft = z.strictObject({ doc: textDoc.nullable(), basedOn: z.number().int().min(1) })
export type TextDraft = z.output<typeof textDraft>

const session = z.uuid({ error: 'This is not a valid session' })

export const textDraftInput = z.strictObject({
  doc: textDoc,
  basedOn: z.int32().min(1),
  revision: seenRevision,
  session,
})
export type TextDraftInput = z.output<typeof textDraftInput>

const person = z.object({ id: z.string(), name: z.string() })

const mediaView = z.object({
  name: z.string(),
  url: z.string(),
  mediaType: z.string(),
  size: z.number(),
})
export type TextMedia = z.output<typeof mediaView>

export const textDraftView = z.object({
  manuscript: z.object({ id: z.string(), number: z.string(), title: z.string() }),
  isOpen: z.boolean(),
  me: person,
  /** Number of the newest version, which may be newer than the version on which the draft is based. */
  newest: z.number(),
  draft: z.object({ doc: textDoc.nullable(), basedOn: z.number(), ...savedDraft.shape }).nullable(),
  /** The newest version as a document; null if there is a draft. */
  doc: textDoc.nullable(),
  savedBy: z.string().nullable(),
  media: z.array(mediaView),
})
export type TextDraftView = z.output<typeof textDraftView>

export const discardInput = z.strictObject({ revision: z.int32() })

export const versionInput = z.strictObject({
  revision: z.int32(),
  description: filled(300, 'Please say in a few words what you changed'),
  session,
  /** The newest version that the page knows. Refused if there is a newer one, which this version would supersede. */
  newest: z.int32().optional(),
})
export const versionMade = z.object({
  number: z.number(),
  isValid: z.boolean(),
  problems: z.array(z.object({ message: z.string(), elementId: z.string().nullable() })),
})
export type VersionMade = z.output<typeof versionMade>

export const presenceInput = z.strictObject({
  session,
  place: text(200),
  /**
   * `read`: only read; `write`: start writing if nobody else is; `ask`: ask the current writer to hand over;
   * `take`: take over from them; `leave`: stop writing.
   */
  want: z.enum(['read', 'write', 'ask', 'take', 'leave']),
})
export const presenceView = z.object({
  /** All other pages that have the text open, those of the same person included. */
  others: z.array(
    z.object({
      session: z.string(),
      name: z.string(),
      /** Whether it is another page of the person who asks. */
      isYou: z.boolean(),
      place: z.string(),
      isWriter: z.boolean(),
      isAsking: z.boolean(),
    }),
  ),
  isWriter: z.boolean(),
  revision: z.number().nullable(),
  newest: z.number(),
})
export type Presence = z.output<typeof presenceView>

export const pieceInput = z.strictObject({ xml: text(500_000), isInline: z.boolean() })
export const pieceView = z.object({
  nodes: z.array(z.any().meta({ type: 'object', description: 'A node of the document' })),
})

const run = z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })
export const comparison = z.object({
  from: z.number(),
  to: z.number(),
  blocks: z.array(
    z.object({
      kind: z.string(),
      change: z.enum(['changed', 'added', 'removed', 'moved']),
      /** The nearest heading before the change. */
      section: z.string(),
      runs: z.array(run),
    }),
  ),
  unchanged: z.number(),
})
export type Comparison = z.output<typeof comparison>

export const anchor = z.strictObject({
  element: text(200),
  quote: z.strictObject({ exact: text(5000), prefix: text(200), suffix: text(200) }),
  start: z.int32().min(0),
  version: z.int32().min(1),
})

export const noteInput = z.strictObject({
  anchor,
  kind: z.enum(['author_query', 'comment']),
  body: filled(5000, 'Please enter the question or comment'),
})
export const noteChange = z.strictObject({
  body: filled(5000, 'Please enter the question or comment').optional(),
  /** True if the editor saves the text after the warning that it may name a reviewer. */
  namesAllowed: z.boolean().optional(),
  state: z.enum(['open', 'answered', 'closed']).optional(),
})
export const replyInput = z.strictObject({ body: filled(5000, 'Please enter your answer') })

const noteReply = z.object({
  id: z.string(),
  body: z.string(),
  author: z.string(),
  createdAt: instant,
})
export const noteView = z.object({
  id: z.string(),
  kind: z.enum(['author_query', 'comment']),
  state: z.enum(['open', 'answered', 'closed']),
  body: z.string(),
  author: z.string(),
  isMine: z.boolean(),
  createdAt: instant,
  anchor,
  replies: z.array(noteReply),
})
export type TextNote = z.output<typeof noteView>
