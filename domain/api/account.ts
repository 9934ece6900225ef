import { z } from 'zod'
import { recordParts } from '../account/outside-sign-in.ts'
import { apiTokenView, madeApiToken, newApiToken } from '../schemas/api-tokens.ts'
import {
  codeInput,
  enrolmentView,
  exportView,
  newEmailInput,
  ownAccountView,
  passwordInput,
  preferencesInput,
  profileInput,
  proofInput,
  recoveryCodesView,
  sessionView,
  tokenInput,
} from '../schemas/own-account.ts'
import { done, id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of a person's own account. */
export const accountApi = {
  'GET /api/account': { access: 'signed-in', answers: { 200: ownAccountView } },
  'PUT /api/account/profile': { access: 'signed-in', body: profileInput, answers: { 200: ownAccountView } },
  'PUT /api/account/emails': {
    access: 'signed-in',
    body: preferencesInput,
    answers: { 200: ownAccountView },
  },
  'POST /api/account/password': { access: 'signed-in', body: passwordInput, answers: { 200: done } },
  'POST /api/account/email': { access: 'signed-in', body: newEmailInput, answers: { 200: done } },
  'POST /api/account/email/confirm': {
    access: 'anyone',
    limit: { max: 20, per: '15 minutes' },
    body: tokenInput,
    answers: { 200: done },
  },
  'GET /api/account/sessions': { access: 'signed-in', answers: { 200: z.array(sessionView) } },
  'DELETE /api/account/sessions': { access: 'signed-in', answers: { 200: done } },
  'DELETE /api/account/sessions/{id}': { access: 'signed-in', params, answers: { 200: removed } },
  'GET /api/account/tokens': { access: 'signed-in', answers: { 200: z.array(apiTokenView) } },
  'POST /api/account/tokens': {
    access: 'signed-in',
    secret: true,
    body: newApiToken,
    answers: { 201: madeApiToken },
  },
  'DELETE /api/account/tokens/{id}': { access: 'signed-in', params, answers: { 200: removed } },
  'DELETE /api/account/identities/{id}': { access: 'signed-in', params, answers: { 200: removed } },
  'DELETE /api/account/orcid-record/{part}': {
    access: 'signed-in',
    params: z.object({ part: z.enum(recordParts) }),
    answers: { 200: done },
  },
  'POST /api/account/two-factor': {
    access: 'signed-in',
    secret: true,
    body: proofInput,
    answers: { 200: enrolmentView },
  },
  'POST /api/account/two-factor/confirm': {
    access: 'signed-in',
    secret: true,
    body: codeInput,
    answers: { 200: recoveryCodesView },
  },
  'POST /api/account/two-factor/recovery-codes': {
    access: 'signed-in',
    secret: true,
    body: proofInput,
    answers: { 200: recoveryCodesView },
  },
  'POST /api/account/two-factor/off': { access: 'signed-in', body: proofInput, answers: { 200: done } },
  'GET /api/account/export': { access: 'signed-in', answers: { 200: exportView } },
  'POST /api/account/delete': { access: 'signed-in', body: proofInput, answers: { 200: done } },
} satisfies Routes
