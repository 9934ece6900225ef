import { z } from 'zod'
import { status } from './manuscript.ts'
import { instant } from './shapes.ts'

/** Tabs of the production workspace, in order. */
export const workspaceTabs = [
  'text',
  'metadata',
  'references',
  'figures',
  'proofs',
  'publish',
  'after',
] as const

/** The header and the tabs of the production workspace, for editors. */
export const workspaceView = z.object({
  manuscript: z.object({
    id: z.uuid(),
    number: z.string(),
    title: z.string(),
    status,
    /** Set once the manuscript is published. */
    articleId: z.string().nullable(),
  }),
  acceptedAt: instant.nullable(),
  daysInStage: z.number().int(),
  /** Only the tabs that apply to the manuscript now. */
  tabs: z.array(
    z.object({
      id: z.enum(workspaceTabs),
      /** How much of it is still open. */
      open: z.number().int(),
      /** Size of what it lists, such as the number of references. */
      total: z.number().int().nullable(),
      state: z.enum(['not_sent', 'waiting', 'changes_requested', 'approved']).nullable(),
    }),
  ),
})
export type WorkspaceView = z.output<typeof workspaceView>
export type WorkspaceTab = (typeof workspaceTabs)[number]
