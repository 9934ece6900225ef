import { useState } from 'react'
import type { IssueCandidate, IssueContents } from '#domain/schemas/issue-contents.ts'
import type { ProductionQueue, ProductionRow } from '#domain/schemas/production-queue.ts'
import { useApiQuery } from '#web/app/query.ts'
import { toast } from '#web/app/toast.ts'
import { withCandidate } from '../issues/arrangement.ts'
import { contentsKey, useSaveContents } from '../issues/use-save-contents.ts'
import { productionTexts as words } from './production-texts.ts'

type IssueKey = ProductionQueue['openIssues'][number]

/** The issue that is being put together beside the queue: the one that comes first, or another chosen one. */
export function useOpenIssue(openIssues: readonly IssueKey[]) {
  const [chosen, choose] = useState<IssueKey | null>(null)
  const same = (one: IssueKey) => one.volume === chosen?.volume && one.issue === chosen.issue
  const key = openIssues.find(same) ?? openIssues[0]
  const query = useApiQuery({
    queryKey: contentsKey(key ?? { volume: 0, issue: 0 }),
    enabled: key !== undefined,
    refetchOnMount: 'always',
  })
  const { save } = useSaveContents()
  const issue = query.data
  const candidateOf = ({ id }: ProductionRow): IssueCandidate | undefined =>
    issue?.mayChange ? issue.candidates.find(({ manuscriptId }) => manuscriptId === id) : undefined
  return {
    openIssues,
    key,
    choose,
    query,
    addable: (row: ProductionRow) => candidateOf(row) !== undefined,
    add(row: ProductionRow) {
      const candidate = candidateOf(row)
      if (!issue || !candidate) return
      const added = () => toast({ title: words.added(row.number, issue.volume, issue.issue) })
      const to = (now: IssueContents) => withCandidate(now.sections, candidate)
      save({ issue, to }, { onSuccess: added })
    },
  }
}
export type OpenIssue = ReturnType<typeof useOpenIssue>
