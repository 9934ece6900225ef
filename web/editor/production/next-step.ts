import type { ProductionRow } from '#domain/schemas/production-queue.ts'
import { urls } from '#domain/urls.ts'
import { productionTexts as words } from './production-texts.ts'

interface NextStep {
  /** Label of the action; null if nothing can be done now. */
  label: string | null
  /** URL of the page for the action; null if the row itself performs the action. */
  to: string | null
  hint: string
}

/** Returns the next step of a manuscript in production, and the page where it is done. */
export function nextStep(row: ProductionRow, mayPublish: boolean): NextStep {
  const { id, step, openTasks, asksChanges, mayRemind, remindedAt, queries, answeredQueries } = row
  const checks = row.sourceAsked ? words.sourceAsked : words.checks(openTasks)
  const publish = row.issue && row.publishAt ? urls.editorIssue(row.issue) : urls.manuscriptPublish(id)
  switch (step) {
    case 'copyediting':
      return {
        label: row.hasText ? words.actions.copyedit : words.actions.convert,
        to: urls.manuscriptText(id),
        hint: row.hasText || row.sourceAsked ? checks : words.noText,
      }
    case 'typesetting':
      return asksChanges
        ? { label: words.actions.change, to: urls.manuscriptProofs(id), hint: words.actions.changeHint }
        : { label: words.actions.send, to: urls.manuscriptProofs(id), hint: checks }
    case 'proofs':
      return {
        label: mayRemind ? (remindedAt ? words.actions.remindAgain : words.actions.remind) : null,
        to: null,
        hint: words.answered(answeredQueries, queries),
      }
    case 'ready':
      return mayPublish
        ? { label: words.actions.publish, to: publish, hint: row.failure ? words.failed : checks }
        : { label: null, to: null, hint: checks }
    case 'scheduled':
      return mayPublish
        ? { label: words.actions.reschedule, to: publish, hint: '' }
        : { label: null, to: null, hint: '' }
  }
}
