import { z } from 'zod'
import {
  cmsUserView,
  contentChange,
  contentPreview,
  contentPreviewView,
  contentVersionView,
  contentView,
  menuItemChange,
  menuItemView,
  newContent,
  newMenuItem,
  newUser,
  overviewView,
  roleView,
  settingsChange,
  settingsView,
  userChange,
  userQuery,
} from '../schemas/cms.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of content, menu, accounts, roles and settings, for administrators. */
export const cmsApi = {
  'GET /api/cms/overview': { access: 'admin', answers: { 200: overviewView } },
  'GET /api/cms/content': { access: 'admin', answers: { 200: z.array(contentView) } },
  'POST /api/cms/content': { access: 'admin', body: newContent, answers: { 201: contentView } },
  'PUT /api/cms/content/{id}': {
    access: 'admin',
    params,
    body: contentChange,
    answers: { 200: contentView },
  },
  'GET /api/cms/content/{id}/versions': {
    access: 'admin',
    params,
    answers: { 200: z.array(contentVersionView) },
  },
  'POST /api/cms/content/preview': {
    access: 'admin',
    body: contentPreview,
    answers: { 200: contentPreviewView },
  },
  'DELETE /api/cms/content/{id}': { access: 'admin', params, answers: { 200: removed } },
  'GET /api/cms/menu-items': { access: 'admin', answers: { 200: z.array(menuItemView) } },
  'POST /api/cms/menu-items': { access: 'admin', body: newMenuItem, answers: { 201: menuItemView } },
  'PUT /api/cms/menu-items/{id}': {
    access: 'admin',
    params,
    body: menuItemChange,
    answers: { 200: menuItemView },
  },
  'DELETE /api/cms/menu-items/{id}': { access: 'admin', params, answers: { 200: removed } },
  'GET /api/cms/users': { access: 'admin', query: userQuery, answers: { 200: z.array(cmsUserView) } },
  'POST /api/cms/users/{id}/invitation': { access: 'admin', params, answers: { 200: cmsUserView } },
  'POST /api/cms/users': { access: 'admin', body: newUser, answers: { 201: cmsUserView } },
  'PUT /api/cms/users/{id}': { access: 'admin', params, body: userChange, answers: { 200: cmsUserView } },
  'DELETE /api/cms/users/{id}': { access: 'admin', params, answers: { 200: removed } },
  'DELETE /api/cms/users/{id}/second-factor': { access: 'admin', params, answers: { 200: cmsUserView } },
  'GET /api/cms/roles': { access: 'admin', answers: { 200: z.array(roleView) } },
  'GET /api/cms/settings': { access: 'admin', answers: { 200: settingsView } },
  'PUT /api/cms/settings': { access: 'admin', body: settingsChange, answers: { 200: settingsView } },
} satisfies Routes
