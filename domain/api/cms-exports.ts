import { z } from 'zod'
import { exportKinds, ojsReleases } from '../journal/exports.ts'
import type { Routes } from './route.ts'

const count = z.number().int()

/** How much an export has, and what is left out of it. */
export const exportSize = z.object({
  articles: count,
  issues: count,
  manuscripts: count,
  /** Manuscripts that the administrator may not see as such, because they are or may be an author. */
  hidden: count,
})
export type ExportSize = z.infer<typeof exportSize>

const archive = { 200: z.unknown().meta({ description: 'application/zip' }) }

/** Routes by which a journal, or an article, leaves with everything. Archives are made while they are sent. */
export const cmsExportApi = {
  'GET /api/cms/export': { access: 'admin', answers: { 200: exportSize } },
  'GET /api/cms/export.zip': {
    access: 'admin',
    query: z.object({
      kind: z.enum(exportKinds).default('everything'),
      ojs: z.enum(ojsReleases).default(ojsReleases[0]),
    }),
    answers: archive,
  },
  'GET /api/articles/{id}/meca.zip': {
    access: 'editor',
    params: z.object({ id: z.string().max(200) }),
    answers: archive,
  },
} satisfies Routes
