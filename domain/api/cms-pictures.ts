import { z } from 'zod'
import { cmsLimits } from '../journal/cms.ts'
import { newPicture, pictureView } from '../schemas/cms.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of the site's images. */
export const cmsPictureApi = {
  'GET /api/cms/pictures': { access: 'admin', answers: { 200: z.array(pictureView) } },
  // The body is the image itself, so its description is in the query. Production editors use this route to
  // upload issue covers. Of an editor's uploads that are not used anywhere, only the newest is kept.
  'POST /api/cms/pictures': {
    access: 'production',
    query: newPicture,
    maxBytes: cmsLimits.picture,
    answers: { 201: pictureView },
  },
  'DELETE /api/cms/pictures/{id}': { access: 'admin', params, answers: { 200: removed } },
} satisfies Routes
