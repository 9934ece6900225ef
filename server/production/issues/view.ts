import { Refusal } from '#domain/errors.ts'
import { sectionOfType } from '#domain/journal/kinds.ts'
import { publishes, type Viewer } from '#domain/manuscript/permissions.ts'
import type { IssueContents, IssueEntry } from '#domain/schemas/issue-contents.ts'
import type { Context } from '../../context.ts'
import { isWorkerRunning } from '../../jobs/queries.ts'
import { rangeOf } from '../page-ranges.ts'
import { readableEntries } from './entries.ts'
import * as issues from './queries.ts'

/** Returns an issue with its sections, and what could be added to it. */
export async function issueContents(
  { db, settings }: Context,
  viewer: Viewer,
  key: issues.IssueKey,
): Promise<IssueContents> {
  const issue = await issues.findIssue(db, key)
  if (!issue) throw new Refusal('not_found', 'There is no such issue.')
  const { types } = (await settings()).submissions
  const { entries, readable } = await readableEntries(db, viewer, key)
  const { volume, title, plannedDate, publishedDate, pageLimit, revision, publishAt, failure } = issue
  const names = [...new Set([...issue.sections, ...entries.map(({ section }) => section)])]
  const before = (await issues.pagesBefore(db, key)).flatMap((pages) => rangeOf(pages) ?? [])
  return {
    ...{ volume, issue: issue.issue, title, plannedDate, publishedDate, pageLimit, revision },
    ...{ publishAt, failure: failure && readable(failure), coverUrl: issues.coverUrlOf(issue.coverId) },
    call: issue.callId === null ? null : ((await issues.callOf(db, issue.callId)) ?? null),
    sections: names.map((name) => ({
      name,
      entries: entries.filter(({ section }) => section === name).map(entryOf),
    })),
    candidates: (await issues.candidatesFor(db, viewer, issue.callId)).map((entry) => ({
      ...entryOf(entry),
      usualSection: sectionOfType(types, entry.type),
    })),
    firstPage: Math.max(0, ...before.filter(({ prefix }) => prefix === '').map(({ last }) => last)) + 1,
    mayChange: publishes(viewer),
    workerRunning: await isWorkerRunning(db),
  }
}

function entryOf(row: IssueEntry): IssueEntry {
  const { manuscriptId, articleId, title, authors, number, call, pages, pageCount, isReady } = row
  return { manuscriptId, articleId, title, authors, number, call, pages, pageCount, isReady }
}
