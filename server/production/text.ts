import { isTaskCode, type TaskParams, taskText } from '#domain/production.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { TextView } from '#domain/schemas/production-text.ts'
import type { Context } from '../context.ts'
import { jatsToHtml } from '../jats/html.ts'
import { parseJats } from '../jats/parse.ts'
import { see } from '../workflow/act.ts'
import { lockAndSee, requireEditor } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { insertAudit } from '../workflow/queries.ts'
import { articleXmlOf, type Placement } from './article-xml.ts'
import { suggestions } from './preflight.ts'
import { lastRevised } from './queries.ts'
import * as texts from './text-queries.ts'

/** The state of an article's text for editors: sources, the conversion, versions and tasks. */
export async function textView(context: Context, viewer: Viewer, manuscriptId: string): Promise<TextView> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const { manuscript } = seen
  const conversion = await texts.findConversion(db, manuscriptId)
  const versions = await texts.versionsOf(db, manuscriptId)
  const tasks = await texts.tasksOf(db, manuscriptId)
  return {
    manuscript: { id: manuscript.id, number: manuscript.number, title: manuscript.title },
    isOpen: manuscript.status === 'accepted' && !manuscript.held,
    sources: (await texts.sourcesOf(db, manuscriptId, manuscript.version)).map((source) => ({
      ...source,
      isWord: source.format === 'docx',
    })),
    conversion: conversion
      ? {
          state: conversion.state as 'waiting' | 'done' | 'failed',
          fileName: conversion.fileName,
          problem: conversion.problem,
          requestedAt: conversion.requestedAt,
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
    tasks: tasks.flatMap(({ code, params, username, firstName, lastName, ...task }) =>
      isTaskCode(code)
        ? [
            {
              ...task,
              ...taskText(code, params as TaskParams),
              state: task.state as texts.TaskState,
              settledBy: username === null ? null : personName({ username, firstName, lastName }),
            },
          ]
        : [],
    ),
  }
}

/** The newest version, or one by its number, as the article's page would show it. */
export async function textHtml(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  number: number | undefined,
): Promise<{ number: number; html: string }> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const version = await texts.findVersion(db, manuscriptId, number)
  if (!version?.jats) throw new Refusal('not_found', 'This version does not exist.')
  const settings = await context.settings()
  const { manuscript, authors } = seen
  const xml = articleXmlOf(version.jats, {
    ...{ manuscript, authors, settings },
    placement: await plannedPlacement(context, manuscript),
  })
  const media = new Map((await texts.mediaOf(db, version.id)).map((one) => [one.name, one]))
  const at = `/api/manuscripts/${manuscriptId}/text/${version.number}/media/`
  const { html } = jatsToHtml(parseJats(xml), {
    figures: (name) => (media.has(name) ? { src: at + encodeURIComponent(name) } : null),
  })
  return { number: version.number, html }
}

/** Where the article will be published as far as it is known: dates and pages are those of today. */
async function plannedPlacement(
  context: Context,
  manuscript: Parameters<typeof suggestions>[2],
): Promise<Placement> {
  const { doi, category } = await suggestions(context.db, await context.settings(), manuscript)
  return {
    ...{ volume: null, issue: null, pages: null, doi, category, isOpenAccess: true },
    published: context.clock.now().toISOString().slice(0, 10),
    revised: await lastRevised(context.db, manuscript.id),
  }
}

/** Stored bytes of a version's picture. Only editors of the manuscript may read it before publication. */
export async function textMedia(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  number: number,
  name: string,
): Promise<{ storageKey: string; mediaType: string }> {
  requireEditor(await see(context.db, viewer, manuscriptId))
  const version = await texts.findVersion(context.db, manuscriptId, number)
  const media = version && (await texts.mediaOf(context.db, version.id)).find((one) => one.name === name)
  if (!media) throw new Refusal('not_found')
  return media
}

/** Settles a task, or opens it again. A task is accepted as it is only with a reason. */
export async function settleTask(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  taskId: string,
  input: { state: texts.TaskState; reason?: string | null | undefined },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireEditor(acting)
    const reason = input.state === 'accepted' ? input.reason?.trim() || null : null
    const code = await texts.settleTask(trx, manuscriptId, taskId, {
      ...{ state: input.state, reason, by: viewer.id, now: acting.now },
    })
    if (code === null) throw new Refusal('not_found', 'This task no longer exists.')
    await insertAudit(trx, {
      ...{ actorId: viewer.id, action: 'text_task', subjectKind: 'manuscript', subjectId: manuscriptId },
      details: { number: acting.manuscript.number, task: code, state: input.state, ...(reason && { reason }) },
      at: acting.now,
    })
  })
}
