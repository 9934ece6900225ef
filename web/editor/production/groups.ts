import { productionStepOrder, productionSteps } from '#domain/production/steps.ts'
import type { ProductionRow } from '#domain/schemas/production-queue.ts'
import { productionTexts as words } from './production-texts.ts'

export type Grouping = keyof typeof words.groupings

export interface Group {
  name: string
  hint: string
  rows: readonly ProductionRow[]
}

/**
 * Groups the rows of the queue without changing their order. Every step has a group, also without rows; other
 * groups exist only with rows.
 */
export function groupsOf(rows: readonly ProductionRow[], by: Grouping): Group[] {
  if (by === 'step')
    return productionStepOrder.map((step) => {
      const inStep = rows.filter((row) => row.step === step)
      return {
        name: productionSteps[step],
        hint: inStep.length === 0 ? words.none : words.hints[step],
        rows: inStep,
      }
    })
  const nameOf = by === 'issue' ? issueOf : waitingOf
  const groups = Map.groupBy(rows, nameOf)
  const last = by === 'issue' ? words.noIssue : words.nobody
  return [...groups]
    .map(([name, inGroup]) => ({ name, hint: '', rows: inGroup }))
    .toSorted((a, b) => Number(a.name === last) - Number(b.name === last) || collator.compare(a.name, b.name))
}

const collator = new Intl.Collator('en', { numeric: true })

const issueOf = ({ issue }: ProductionRow) => (issue ? words.issue(issue.volume, issue.issue) : words.noIssue)

/** Returns the name of whoever has to act. */
export function waitingOf({ waitingFor: { kind, name } }: ProductionRow): string {
  if (kind === 'you') return words.you
  if (kind === 'author') return words.authors
  if (kind === 'nobody') return words.nobody
  return name ?? words.unassigned
}
