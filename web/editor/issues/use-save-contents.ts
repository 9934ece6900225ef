import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { inputOf, type Sections } from './arrangement.ts'
import { issueTexts as words } from './issue-texts.ts'

/** Stores the arranged contents of an issue. */
export function useSaveContents() {
  return useSend({
    call: ({ issue, sections }: { issue: IssueContents; sections: Sections }) =>
      api('PUT /api/issues/{volume}/{issue}/contents', {
        params: { volume: issue.volume, issue: issue.issue },
        body: { revision: issue.revision, sections: inputOf(sections) },
      }),
    failed: words.saveFailed,
    refetch: ['/api/issues', '/api/production/queue'],
  })
}
