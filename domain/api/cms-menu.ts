import { z } from 'zod'
import { menuItemChange, menuItemView, newMenuItem } from '../schemas/cms.ts'
import { siteLinkView } from '../schemas/links.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of the menu, for administrators. */
export const cmsMenuApi = {
  /** The links within the site, with those that lead nowhere. */
  'GET /api/cms/links': { access: 'admin', answers: { 200: z.array(siteLinkView) } },
  'GET /api/cms/menu-items': { access: 'admin', answers: { 200: z.array(menuItemView) } },
  'POST /api/cms/menu-items': { access: 'admin', body: newMenuItem, answers: { 201: menuItemView } },
  'PUT /api/cms/menu-items/{id}': {
    access: 'admin',
    params,
    body: menuItemChange,
    answers: { 200: menuItemView },
  },
  'DELETE /api/cms/menu-items/{id}': { access: 'admin', params, answers: { 200: removed } },
} satisfies Routes
