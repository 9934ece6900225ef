import type { BodyOf, CallName } from '#domain/api/calls.ts'
import { type Action, actions, type Party, transitionOf } from '#domain/manuscript/manuscript.ts'
import type { Answer, Person } from './app.ts'
import { reason } from './manuscripts.ts'

interface ActionCall {
  call: CallName
  send: (person: Person, id: string) => Promise<Answer>
}

function calling<Name extends CallName>(call: Name, body?: BodyOf<Name>): ActionCall {
  const [method, path = ''] = call.split(' ')
  return {
    call,
    send: (person, id) => {
      const url = path.replace('{id}', id)
      return method === 'DELETE' ? person.delete(url) : person.post(url, body)
    },
  }
}

/**
 * A valid call for each action in the transition table. The random walks make these calls, and the permission
 * matrix and the list of routes derive the expected refusals from them. A missing action is a type error.
 */
export const actionCalls: Record<Action, ActionCall> = {
  submit: calling('POST /api/manuscripts/submit'),
  allow_review: calling('POST /api/manuscripts/{id}/allow-review', reason),
  accept: calling('POST /api/manuscripts/{id}/decision', { decision: 'accept', notes: '', ...reason }),
  revisions: calling('POST /api/manuscripts/{id}/decision', { decision: 'revisions', notes: '', ...reason }),
  reject: calling('POST /api/manuscripts/{id}/decision', { decision: 'reject', notes: '', ...reason }),
  minor_revisions: calling('POST /api/manuscripts/{id}/decision', {
    ...{ decision: 'minor_revisions', notes: '' },
    ...reason,
  }),
  major_revisions: calling('POST /api/manuscripts/{id}/decision', {
    ...{ decision: 'major_revisions', notes: '' },
    ...reason,
  }),
  invite_resubmission: calling('POST /api/manuscripts/{id}/decision', {
    ...{ decision: 'invite_resubmission', notes: '' },
    ...reason,
  }),
  return_for_fixes: calling('POST /api/manuscripts/{id}/decision', {
    ...{ decision: 'return_for_fixes', notes: '' },
    fixes: ['Number the lines'],
  }),
  send_fixes: calling('POST /api/manuscripts/{id}/fixes', { response: 'The lines are numbered.' }),
  withdraw_for_authors: calling('POST /api/manuscripts/{id}/withdrawal', { explanation: 'You asked us to.' }),
  appeal: calling('POST /api/manuscripts/{id}/appeal', { appeal: 'The second review misreads Table 2.' }),
  dismiss_appeal: calling('POST /api/manuscripts/{id}/appeal/dismissal', {
    explanation: 'We have read it again.',
  }),
  reopen: calling('POST /api/manuscripts/{id}/reopening', { explanation: 'A review was withdrawn.' }),
  undo_decision: calling('POST /api/manuscripts/{id}/decision/undo'),
  new_round: calling('POST /api/manuscripts/{id}/rounds', reason),
  respond: calling('POST /api/manuscripts/{id}/author-response', { response: 'We have.' }),
  withdraw: calling('POST /api/manuscripts/{id}/withdraw'),
  to_production: calling('POST /api/manuscripts/{id}/production'),
  ask_source: calling('POST /api/manuscripts/{id}/source-request'),
  send_source: {
    call: 'POST /api/manuscripts/{id}/source',
    send: async (person, id) =>
      person.post(`/api/manuscripts/${id}/source`, {
        objectId: await person.upload(
          Buffer.from('\\documentclass{article}\\begin{document}A.\\end{document}'),
        ),
        fileName: 'paper.tex',
      }),
  },
  approve_proofs: calling('POST /api/manuscripts/{id}/proofs', { approved: true }),
  request_changes: calling('POST /api/manuscripts/{id}/proofs', { approved: false, comments: 'Table 2' }),
  publish: calling('POST /api/manuscripts/{id}/publish', {
    ...{ volume: 1, issue: 1, pages: '1-9', category: 'Economics' },
    ...reason,
  }),
  delete: calling('DELETE /api/manuscripts/{id}'),
}

/** Returns the routes of one party's actions. */
export function routesOfActions(party: Party): CallName[] {
  const own = actions.filter((action) => transitionOf(action).party === party)
  return [...new Set(own.map((action) => actionCalls[action].call))]
}
