import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import { publishes, type Viewer } from '#domain/manuscript/permissions.ts'
import type { IssueContentsInput, newIssue, numberingInput } from '#domain/schemas/issue-contents.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { siteChanged } from '../../db/site-changed.ts'
import { insertAudit } from '../../workflow/queries.ts'
import { placeInIssue } from '../new-version.ts'
import { rangeOf } from '../page-ranges.ts'
import { latestIssue } from '../queries.ts'
import { readableEntries } from './entries.ts'
import {
  assignable,
  findIssue,
  type IssueKey,
  type IssueRow,
  insertIssue,
  type StoredEntry,
  saveContents,
} from './queries.ts'

/** Throws for copyeditors, because they may not edit issues or publish. */
export function requirePublishing(viewer: Viewer): void {
  if (!publishes(viewer)) throw new Refusal('limited_to_duties')
}

const gone = () => new Refusal('not_found', 'There is no such issue.')

export async function createIssue(
  { db, clock, settings }: Context,
  viewer: Viewer,
  { volume, issue, plannedDate }: z.output<typeof newIssue>,
): Promise<void> {
  requirePublishing(viewer)
  await db.transaction().execute(async (trx) => {
    const latest = await latestIssue(trx)
    if (latest && (volume < latest.volume || volume > latest.volume + 1))
      throw invalid(
        'volume',
        `The latest issue is ${latest.volume} (${latest.issue}). Choose its volume or the next.`,
      )
    const { sections } = (await settings()).issues
    if (!(await insertIssue(trx, { volume, issue, plannedDate: plannedDate ?? null, sections })))
      throw invalid('issue', `Volume ${volume}, issue ${issue} exists already.`)
    await insertAudit(trx, {
      ...{ actorId: viewer.id, action: 'issue.create', subjectKind: 'issue' },
      ...{ subjectId: `${volume}.${issue}`, at: clock.now() },
    })
  })
}

/**
 * Changes an issue's contents while it is locked. Refused if somebody else has changed them since they were
 * loaded.
 */
async function changeContents(
  context: Context,
  viewer: Viewer,
  key: IssueKey,
  revision: number,
  run: (trx: Trx, issue: IssueRow) => Promise<{ sections: string[]; entries: StoredEntry[] }>,
): Promise<void> {
  requirePublishing(viewer)
  await context.db.transaction().execute(async (trx) => {
    const issue = await findIssue(trx, key, { lock: true })
    if (!issue) throw gone()
    if (issue.revision !== revision)
      throw new Refusal(
        'conflict',
        'Somebody else has changed this issue in the meantime, and your change was not saved. Please make it again.',
      )
    const { sections, entries } = await run(trx, issue)
    await saveContents(trx, key, sections, entries)
    await insertAudit(trx, {
      ...{ actorId: viewer.id, action: 'issue.contents', subjectKind: 'issue' },
      ...{ subjectId: `${key.volume}.${key.issue}`, details: { entries: entries.length } },
      at: context.clock.now(),
    })
    if (issue.publishedDate !== null) await siteChanged(trx)
  })
}

/** Stores sections and entries in their order. Entries that remain in the issue keep their pages. */
export async function arrange(
  context: Context,
  viewer: Viewer,
  key: IssueKey,
  { revision, sections }: IssueContentsInput,
): Promise<void> {
  await changeContents(context, viewer, key, revision, async (trx, issue) => {
    const names = sections.map(({ name }) => name.trim())
    if (new Set(names).size < names.length) throw invalid('sections', 'Two sections have the same name.')
    const given = sections.flatMap(({ name, entries }) =>
      entries.map(({ manuscriptId, articleId }) => ({
        ...{ section: name.trim(), manuscriptId: manuscriptId ?? null, articleId: articleId ?? null },
      })),
    )
    const ids = given.map(({ manuscriptId, articleId }) => manuscriptId ?? articleId ?? '')
    if (new Set(ids).size < ids.length) throw invalid('sections', 'An entry is in the issue twice.')
    const known = new Map(
      (
        await assignable(
          trx,
          key,
          given.flatMap(({ manuscriptId }) => manuscriptId ?? []),
          given.flatMap(({ articleId }) => articleId ?? []),
        )
      ).map((one) => [one.id, one]),
    )
    const before = new Map(
      (await readableEntries(trx, viewer, key)).entries.map((entry) => [idOf(entry), entry]),
    )
    for (const id of ids) {
      const found = known.get(id)
      if (!found)
        throw invalid('sections', 'An entry is neither in production nor published. Reload the issue.')
      if (found.isElsewhere) throw invalid('sections', 'An entry belongs to another issue.')
    }
    for (const [id, entry] of before)
      if (issue.publishedDate !== null && entry.articleId !== null && !ids.includes(id))
        throw invalid(
          'sections',
          `“${entry.title}” is published in this issue and cannot be removed from it.`,
        )
    const entries = given.map((entry) => ({ ...entry, pages: before.get(idOf(entry))?.pages ?? null }))
    if (issue.publishedDate !== null) {
      if (entries.some(({ manuscriptId }) => manuscriptId !== null && !before.has(manuscriptId)))
        throw invalid('sections', 'This issue is published. Publish the manuscript into it instead.')
      // Articles that had no issue now belong to this one.
      for (const { articleId, pages } of entries)
        if (articleId !== null && !before.has(articleId))
          await placeInIssue(context, trx, articleId, { ...key, pages })
    }
    return { sections: names, entries }
  })
}

/** Numbers the pages of the entries that are not published yet, in their order. */
export async function numberPages(
  context: Context,
  viewer: Viewer,
  key: IssueKey,
  { revision, firstPage }: z.output<typeof numberingInput>,
): Promise<void> {
  await changeContents(context, viewer, key, revision, async (trx, issue) => {
    if (issue.publishedDate !== null)
      throw new Refusal('conflict', 'This issue is published. Its pages stay as they are.')
    let next = firstPage
    const entries = (await readableEntries(trx, viewer, key)).entries.map((entry) => {
      const { section, manuscriptId, articleId, pageCount, pages, title } = entry
      const range = pages === null ? null : rangeOf(pages)
      const count = pageCount ?? (range && range.prefix === '' ? range.last - range.first + 1 : null)
      if (count === null)
        throw new Refusal(
          'conflict',
          `The number of pages of “${title}” is not known yet, because its PDF has not been made.`,
        )
      const numbered = count === 1 ? String(next) : `${next}-${next + count - 1}`
      next += count
      return { section, manuscriptId, articleId, pages: numbered }
    })
    return { sections: issue.sections, entries }
  })
}

const idOf = ({ manuscriptId, articleId }: { manuscriptId: string | null; articleId: string | null }) =>
  manuscriptId ?? articleId ?? ''
