import { writeTo } from './manuscripts/bulk/message.ts'
import type { BulkActions } from './manuscripts/bulk/run.ts'
import { assignHandling } from './manuscripts/handling.ts'
import { extendAll } from './reviews/extend.ts'
import { remindLate } from './reviews/manage.ts'
import { moveRevisionDue } from './submissions/extension.ts'
import { see } from './workflow/act.ts'

/** What each action on many manuscripts does with one of them. */
export const bulkActions: BulkActions = {
  remind: (context, viewer, { manuscriptId }) => remindLate(context, viewer, manuscriptId),
  assign: (context, viewer, { manuscriptId, handlingEditorId }, { editorId, message }) =>
    assignHandling(context, viewer, manuscriptId, { editorId, message, was: handlingEditorId }),
  async due(context, viewer, { manuscriptId }, { dueDate }) {
    const { manuscript } = await see(context.db, viewer, manuscriptId)
    return manuscript.status === 'revisions_required'
      ? moveRevisionDue(context, viewer, manuscriptId, dueDate)
      : extendAll(context, viewer, manuscriptId, dueDate)
  },
  write: (context, viewer, { manuscriptId }, message) => writeTo(context, viewer, manuscriptId, message),
}
