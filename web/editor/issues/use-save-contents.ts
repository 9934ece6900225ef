import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { inputOf, type Sections } from './arrangement.ts'
import { issueTexts as words } from './issue-texts.ts'

type IssueKey = Pick<IssueContents, 'volume' | 'issue'>

interface Change {
  issue: IssueContents
  /** Returns the new contents. It gets the current ones, which an earlier change may have altered meanwhile. */
  to: (now: IssueContents) => Sections
}

export const contentsKey = ({ volume, issue }: IssueKey) =>
  keyOf('/api/issues/{volume}/{issue}/contents', { params: { volume, issue } })

const queue = 'issue contents'

/** Stores the contents of an issue. Changes that follow each other quickly are made one after the other. */
export function useSaveContents() {
  const client = useQueryClient()
  const save = useSend({
    call: ({ issue, to }: Change) => {
      const now = client.getQueryData<IssueContents>(contentsKey(issue)) ?? issue
      return api('PUT /api/issues/{volume}/{issue}/contents', {
        params: { volume: issue.volume, issue: issue.issue },
        body: { revision: now.revision, sections: inputOf(to(now)) },
      })
    },
    queue,
    failed: words.saveFailed,
    refetch: ['/api/issues', '/api/production/queue'],
  })
  const busy = useIsMutating({ mutationKey: [queue] }) > 0
  return { save: save.mutate, busy }
}
