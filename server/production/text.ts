import { Refusal } from '#domain/errors.ts'
import { allowedActions, type Viewer } from '#domain/manuscript/permissions.ts'
import { isTaskCode, type TaskParams, taskText } from '#domain/production.ts'
import type { TextView } from '#domain/schemas/production-text.ts'
import type { Context } from '../context.ts'
import { pageAnchors } from '../jats/html.ts'
import { parseJats } from '../jats/parse.ts'
import { failedAttempt, isWorkerRunning } from '../jobs/queries.ts'
import { changeAsEditor, positionOf, requireEditor, see } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { insertAudit } from '../workflow/queries.ts'
import { conversionJobKey, isOpen, requireAccepted } from './conversion.ts'
import { findSourceRequest } from './source-request-queries.ts'
import * as texts from './text-queries.ts'

/** Returns the state of an article's text for editors: sources, conversion, versions and tasks. */
export async function textView(context: Context, viewer: Viewer, manuscriptId: string): Promise<TextView> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const { manuscript } = seen
  const conversion = await texts.findConversion(db, manuscriptId)
  const versions = await texts.versionsOf(db, manuscriptId)
  const tasks = await texts.tasksOf(db, manuscriptId)
  const newest = await texts.findVersion(db, manuscriptId)
  const anchors = newest?.jats ? pageAnchors(parseJats(newest.jats)) : new Map<string, string>()
  const comments = newest ? await texts.sourceCommentsOf(db, newest.id) : []
  return {
    manuscript: { id: manuscript.id, number: manuscript.number, title: manuscript.title },
    isOpen: isOpen(manuscript),
    sources: (await texts.sourcesOf(db, manuscriptId, manuscript.version)).map((source) => ({
      ...source,
      isWord: source.format === 'docx',
    })),
    sourceRequest: await findSourceRequest(db, manuscriptId),
    allowed: allowedActions(seen.standing, { ...positionOf(manuscript, viewer), isAsked: seen.isAsked }),
    conversion: conversion
      ? {
          state: conversion.state as 'waiting' | 'done' | 'failed',
          fileName: conversion.fileName,
          problem: conversion.problem,
          requestedAt: conversion.requestedAt,
          isWorking: conversion.state !== 'waiting' || (await isWorkerRunning(db)),
          failedAttempt: await failedAttempt(db, conversionJobKey(manuscriptId)),
          fileId: conversion.fileId,
          changes: conversion.changes as texts.ChangeChoice,
          keepComments: conversion.keepComments,
        }
      : null,
    versions: versions.map(({ username, firstName, lastName, report, ...version }) => {
      const { problems, counts = null, completeness = null } = report as unknown as texts.VersionReport
      return {
        ...version,
        origin: version.origin as texts.VersionOrigin,
        madeBy: username === null ? null : personName({ username, firstName, lastName }),
        problems: problems.map(({ message, id }) => ({ message, elementId: id ?? null })),
        counts,
        completeness,
      }
    }),
    comments: comments.map(({ id, anchor, body }) => ({
      ...{ id, body },
      author: (anchor as { author?: string }).author ?? '',
    })),
    tasks: inOrderOf(anchors, tasks).flatMap(
      ({ code, params, elementId, username, firstName, lastName, ...task }) =>
        isTaskCode(code)
          ? [
              {
                ...task,
                code,
                ...taskText(code, params as TaskParams),
                anchor: anchors.get(elementId) ?? null,
                elementId: elementId || null,
                state: task.state as texts.TaskState,
                settledBy: username === null ? null : personName({ username, firstName, lastName }),
              },
            ]
          : [],
    ),
  }
}

/** Sorts tasks in the order of the text. Tasks that concern no place in it come first. */
function inOrderOf<Task extends { elementId: string }>(
  anchors: ReadonlyMap<string, string>,
  tasks: readonly Task[],
): Task[] {
  const places = new Map([...anchors.keys()].map((id, index) => [id, index]))
  const placeOf = ({ elementId }: Task) => places.get(elementId) ?? -1
  return tasks.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Returns the stored bytes of a version's picture. Before publication, only editors of the manuscript may
 * read it.
 */
export async function textMedia(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  number: number,
  name: string,
): Promise<{ storageKey: string; mediaType: string }> {
  requireEditor(await see(context.db, viewer, manuscriptId))
  const media = await texts.findMedia(context.db, manuscriptId, number, name)
  if (!media) throw new Refusal('not_found')
  return media
}

/** Settles tasks, or opens them again. Accepting a problem as it is requires a reason. */
export async function settleTasks(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  taskIds: readonly string[],
  input: { state: texts.TaskState; reason?: string | null | undefined },
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    requireAccepted(acting)
    const { state } = input
    const reason = state === 'accepted' ? input.reason?.trim() || null : null
    const codes = await texts.settleTasks(trx, manuscriptId, taskIds, {
      ...{ state, reason, by: viewer.id, now: acting.now },
    })
    if (codes.length < new Set(taskIds).size)
      throw new Refusal(
        'not_found',
        taskIds.length === 1 ? 'This task no longer exists.' : 'Some of these tasks no longer exist.',
      )
    for (const [code, alike] of Map.groupBy(codes, (one) => one))
      await insertAudit(trx, {
        ...{ actorId: viewer.id, action: 'text_task', subjectKind: 'manuscript', subjectId: manuscriptId },
        details: {
          number: acting.manuscript.number,
          task: code,
          state,
          ...(alike.length > 1 && { tasks: alike.length }),
          ...(reason && { reason }),
        },
        at: acting.now,
      })
  })
}
