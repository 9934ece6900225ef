import { z } from 'zod'
import { importDecisions, importStates, itemKinds, itemOutcomes, itemResults } from '../imports/imports.ts'
import { filled, id, instant, text } from './shapes.ts'

/** An uploaded file, or a file or folder in the journal's import folder. */
const source = z.union([
  z.object({ key: text(200), name: filled(300, 'Please enter the name of the file') }),
  z.object({ folder: filled(1000, 'Please choose a file or folder') }),
  /** The database of OJS that the server is configured for. */
  z.object({ ojs: z.literal(true) }),
])

export const newImport = z.object({
  sources: z.array(source).min(1, 'Choose a file').max(100),
  isOpenAccess: z.boolean().default(true),
  category: text(100).nullable().default(null),
  readsPdfs: z.boolean().default(true),
  readsReferences: z.boolean().default(false),
  trustsAddresses: z.boolean().default(false),
})
export type NewImport = z.output<typeof newImport>

export const uploadedSource = z.object({ key: z.string(), name: z.string(), size: z.number().int() })

export const importSummary = z.object({
  id,
  name: z.string(),
  state: z.enum(importStates),
  createdAt: instant,
  finishedAt: instant.nullable(),
})

export const importsView = z.object({
  imports: z.array(importSummary),
  /** The folder on the server from which an import can read, and what lies in it. */
  folder: z.string(),
  inFolder: z.array(z.object({ name: z.string(), isFolder: z.boolean(), size: z.number().int().nullable() })),
  categories: z.array(z.string()),
  /** Whether the server is configured for a database of OJS. */
  hasOjs: z.boolean(),
})
export type ImportsView = z.infer<typeof importsView>

const kindCount = z.object({
  kind: z.enum(itemKinds),
  found: z.number().int(),
  taken: z.number().int(),
  asked: z.number().int(),
  refused: z.number().int(),
  same: z.number().int(),
  done: z.number().int(),
  left: z.number().int(),
  failed: z.number().int(),
  kept: z.number().int(),
})

const codes = Object.keys(importDecisions) as [keyof typeof importDecisions]

const questionView = z.object({
  code: z.enum(codes),
  kind: z.enum(itemKinds),
  count: z.number().int(),
  examples: z.array(z.string()),
  choice: z.string().nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
  /** Whether records still wait for the answer, so that it can be changed. */
  isOpen: z.boolean(),
})
export type QuestionView = z.infer<typeof questionView>

const reasonView = z.object({
  reason: z.string(),
  kind: z.enum(itemKinds),
  count: z.number().int(),
  examples: z.array(z.string()),
})

const message = z.object({
  id: z.number().int(),
  at: instant,
  isWarning: z.boolean(),
  text: z.string(),
})

export const messageQuery = z.object({
  /** Number of the last message of the page before. */
  before: z.coerce.number().int().min(1).optional().catch(undefined),
})
export const messagesView = z.object({
  messages: z.array(message),
  /** Number from which the next page goes on; null on the last. */
  next: z.number().int().nullable(),
})
export type MessagesView = z.infer<typeof messagesView>

export const importView = importSummary.extend({
  by: z.string().nullable(),
  problem: z.string().nullable(),
  checkedAt: instant.nullable(),
  startedAt: instant.nullable(),
  /** Records read by the work under way, and in all, as far as it is known. */
  read: z.number().int(),
  total: z.number().int().nullable(),
  /** Records that can be imported now: they wait for nothing. */
  ready: z.number().int(),
  /** The records by kind. */
  counts: z.array(kindCount),
  /** The issues in which articles of the import stand, and their files with the bytes that are known. */
  issues: kindCount,
  files: kindCount,
  bytes: z.number(),
  /** How long the run will take by its pace so far; null if nothing is known of it. */
  secondsLeft: z.number().int().nullable(),
  /** The last messages of the log, newest first. */
  messages: z.array(message),
  questions: z.array(questionView),
  reasons: z.array(reasonView),
  /** Whether the uploaded files are still here; 'none' if it reads from folders of the server. */
  uploads: z.enum(['none', 'kept', 'removed']),
  /** People it brought who have neither a password nor a link to choose one. */
  withoutPassword: z.number().int(),
  /** What can be done now. */
  allowed: z.array(z.enum(['run', 'pause', 'undo', 'decide'])),
})
export type ImportView = z.infer<typeof importView>

export const itemQuery = z.object({
  show: z.enum(['all', 'taken', 'decide', 'refused', 'notes']).default('all').catch('all'),
  code: z.enum(codes).optional().catch(undefined),
  /** Why records were refused or failed, as the import's page says it. */
  reason: text(2000).optional().catch(undefined),
  /** Position of the last item of the page before. */
  after: z.coerce.number().int().min(-1).max(10_000_000).default(-1).catch(-1),
})

export const itemsView = z.object({
  items: z.array(
    z.object({
      position: z.number().int(),
      kind: z.enum(itemKinds),
      name: z.string(),
      place: z.string(),
      outcome: z.enum(itemOutcomes),
      reason: z.string().nullable(),
      decisions: z.array(z.string()),
      notes: z.array(z.string()),
      result: z.enum(itemResults).nullable(),
      problem: z.string().nullable(),
      articleId: z.string().nullable(),
      /** The account of a person. */
      userId: z.string().nullable(),
      manuscriptId: z.string().nullable(),
    }),
  ),
  /** Position from which the next page goes on; null on the last. */
  next: z.number().int().nullable(),
})
export type ItemsView = z.infer<typeof itemsView>

export const choiceInput = z.object({ choice: filled(40, 'Choose one of the answers') })
export const decisionParams = z.object({ id, code: z.enum(codes) })
