import { invalid } from '#domain/errors.ts'
import type { CmsIssueView, IssueChange } from '#domain/schemas/cms.ts'
import type { Context } from '../../context.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { pictureIsThere, write } from '../write.ts'
import { callExists, type IssueKey, lockIssue, updateIssue } from './queries.ts'

export function changeIssue(
  context: Context,
  by: string,
  key: IssueKey,
  { was, ...change }: IssueChange,
): Promise<CmsIssueView> {
  return write(context, by, ['issue_updated', 'issue'], async ({ trx }) => {
    refuseOvertaken(was, (await lockIssue(trx, key)) ?? {})
    await pictureIsThere(trx, change.coverId, 'coverId')
    if (change.callId && !(await callExists(trx, change.callId)))
      throw invalid('callId', 'There is no such call for papers.')
    const title = change.title === undefined ? undefined : change.title?.trim() || null
    return updateIssue(trx, key, { ...change, ...(title !== undefined && { title }) })
  })
}
