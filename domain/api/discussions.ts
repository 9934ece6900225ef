import { z } from 'zod'
import {
  discussionChange,
  discussionDraftInput,
  discussionInput,
  discussions,
  ownDiscussionInput,
  ownDiscussions,
  replyInput,
} from '../schemas/discussion.ts'
import { savedRevision } from '../schemas/drafts.ts'
import { done, id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
const assignment = z.object({ assignmentId: id })
const made = z.object({ id: z.uuid(), message: z.string() })
/** Each message sends e-mails. */
const limit = { max: 60, per: '15 minutes' }

/** Routes of the discussions on a manuscript. Reviewers reach theirs through their assignment. */
export const discussionApi = {
  'GET /api/manuscripts/{id}/discussions': { access: 'signed-in', params, answers: { 200: discussions } },
  'POST /api/manuscripts/{id}/discussions': {
    access: 'signed-in',
    params,
    limit,
    mails: 'readable',
    body: discussionInput,
    answers: { 201: made },
  },
  'POST /api/manuscripts/{id}/discussions/{discussionId}/messages': {
    access: 'signed-in',
    params: params.extend({ discussionId: id }),
    limit,
    mails: 'readable',
    body: replyInput,
    answers: { 201: done },
  },
  'PUT /api/manuscripts/{id}/discussions/{discussionId}': {
    access: 'production',
    params: params.extend({ discussionId: id }),
    mails: 'editable',
    body: discussionChange,
    answers: { 200: done },
  },
  'PUT /api/manuscripts/{id}/discussion-drafts/{discussionId}': {
    access: 'signed-in',
    params: params.extend({ discussionId: id }),
    body: discussionDraftInput,
    answers: { 200: savedRevision },
  },
  'GET /api/reviews/{assignmentId}/discussions': {
    access: 'signed-in',
    params: assignment,
    answers: { 200: ownDiscussions },
  },
  'POST /api/reviews/{assignmentId}/discussions': {
    access: 'signed-in',
    params: assignment,
    limit,
    body: ownDiscussionInput,
    answers: { 201: made },
  },
  'POST /api/reviews/{assignmentId}/discussions/{discussionId}/messages': {
    access: 'signed-in',
    params: assignment.extend({ discussionId: id }),
    limit,
    body: replyInput,
    answers: { 201: done },
  },
  'PUT /api/reviews/{assignmentId}/discussion-drafts/{discussionId}': {
    access: 'signed-in',
    params: assignment.extend({ discussionId: id }),
    body: discussionDraftInput,
    answers: { 200: savedRevision },
  },
} satisfies Routes
