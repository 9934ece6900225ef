import { z } from 'zod'
import {
  issueContents,
  issueContentsInput,
  issueSchedule,
  newIssue,
  numberingInput,
} from '../schemas/issue-contents.ts'
import { publicationPlan, scheduleInput } from '../schemas/production.ts'
import { done, id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const number = z.coerce.number().int().min(1).max(100_000)
const params = z.object({ volume: number, issue: number })
const ofManuscript = z.object({ id })

/** Routes for assembling issues and scheduling publication. */
export const issuesApi = {
  'GET /api/issues/calls': {
    access: 'production',
    answers: { 200: z.array(z.object({ id: z.uuid(), title: z.string(), submissions: z.number().int() })) },
  },
  'POST /api/issues': { access: 'production', body: newIssue, answers: { 201: done } },
  'GET /api/issues/{volume}/{issue}/contents': {
    access: 'production',
    params,
    answers: { 200: issueContents },
  },
  'PUT /api/issues/{volume}/{issue}/contents': {
    access: 'production',
    params,
    body: issueContentsInput,
    answers: { 200: issueContents },
  },
  'POST /api/issues/{volume}/{issue}/numbering': {
    access: 'production',
    params,
    body: numberingInput,
    answers: { 200: issueContents },
  },
  'POST /api/issues/{volume}/{issue}/schedule': {
    access: 'production',
    params,
    body: issueSchedule,
    answers: { 200: issueContents },
  },
  'DELETE /api/issues/{volume}/{issue}/schedule': {
    access: 'production',
    params,
    answers: { 200: issueContents },
  },
  'GET /api/manuscripts/{id}/publication': {
    access: 'production',
    params: ofManuscript,
    answers: { 200: publicationPlan },
  },
  'POST /api/manuscripts/{id}/publication': {
    access: 'production',
    params: ofManuscript,
    mails: 'editable',
    body: scheduleInput,
    answers: { 200: publicationPlan },
  },
  'DELETE /api/manuscripts/{id}/publication': {
    access: 'production',
    params: ofManuscript,
    answers: { 200: publicationPlan },
  },
} satisfies Routes
