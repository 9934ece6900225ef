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

/** The header and the tabs of the production workspace, as shown to editors. */
export const workspaceView = z.object({
  manuscript: z.object({
    id: z.uuid(),
    number: z.string(),
    title: z.string(),
    status,
    /** Id of the article; null until the manuscript is published. */
    articleId: z.string().nullable(),
  }),
  acceptedAt: instant.nullable(),
  daysInStage: z.number().int(),
  /** The tabs that apply to the manuscript in its current state. */
  tabs: z.array(
    z.object({
      id: z.enum(workspaceTabs),
      /** Number of open points in this tab. */
      open: z.number().int(),
      /** Number of entries that the tab lists, for example references; null if it lists none. */
      total: z.number().int().nullable(),
      state: z.enum(['not_sent', 'waiting', 'changes_requested', 'approved']).nullable(),
    }),
  ),
})
export type WorkspaceView = z.output<typeof workspaceView>
export type WorkspaceTab = (typeof workspaceTabs)[number]
