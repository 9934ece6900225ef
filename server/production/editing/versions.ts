import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { countChanges } from '#domain/production/text-doc.ts'
import type { VersionMade, versionInput } from '#domain/schemas/production-editing.ts'
import { textDraftKind } from '#domain/stored/drafts.ts'
import type { Context } from '../../context.ts'
import { draftOf } from '../../db/drafts.ts'
import { writeDoc } from '../../jats/doc/write.ts'
import { jatsDoctype, serializeXml } from '../../jats/serialize.ts'
import { withSmallestFront } from '../../jats/smallest-front.ts'
import { descendants, parseXml, type XmlElement, XmlError } from '../../jats/xml.ts'
import { type Acting, changeAsEditor, recordHistory, requireEditor, see } from '../../workflow/act.ts'
import { requireAccepted } from '../conversion.ts'
import * as texts from '../text-queries.ts'
import { requireWriter } from './presence.ts'
import * as editing from './queries.ts'
import { idsIn, recomputed, tasksOfText } from './tasks.ts'

/** Elements that name a stored file: a picture or supplementary material. */
const elementsWithFiles = [
  'graphic',
  'inline-graphic',
  'media',
  'supplementary-material',
  'inline-supplementary-material',
]

const changed = 'The text was changed on another page in the meantime. Nothing of it has been overwritten.'

const madeMeanwhile = (number: number) =>
  `Version ${number} was made in the meantime, by a new conversion, an upload or a restored version. Your draft is saved. Reload the page to decide with which text to continue.`

/**
 * Makes a version from the draft. Refused while tracked changes are open. If the text is invalid, the version
 * keeps its error report.
 */
export async function saveAsVersion(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { revision, description, session, newest }: z.output<typeof versionInput>,
): Promise<VersionMade> {
  const { db } = context
  requireEditor(await see(db, viewer, manuscriptId))
  const row = await editing.findDraft(db, manuscriptId)
  if (!row || row.revision !== revision) throw new Refusal('conflict', changed)
  const { doc, basedOn } = draftOf(textDraftKind, row)
  const base = await texts.findVersion(db, manuscriptId, basedOn)
  if (!doc || !base?.jats)
    throw new Refusal('conflict', 'This draft cannot be read. Start again from a version.')
  const open = countChanges(doc)
  if (open > 0)
    throw new Refusal(
      'conflict',
      open === 1
        ? 'One tracked change is open. Accept or reject it first.'
        : `${open} tracked changes are open. Accept or reject them first.`,
    )
  let article: XmlElement
  try {
    article = writeDoc(doc, parseXml(base.jats).attributes)
  } catch (cause) {
    if (cause instanceof XmlError)
      throw invalid('doc', `A block contains XML that is not well-formed. ${cause.message}`)
    throw cause
  }
  const jats = `<?xml version="1.0" encoding="UTF-8"?>\n${jatsDoctype}\n${serializeXml(article)}\n`
  // Validates before the transaction, because validation takes time in another process. The draft's revision
  // is checked again afterwards.
  const problems = await context.documents.validateJats(withSmallestFront(jats))
  return changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    requireAccepted(acting)
    await requireWriter(trx, manuscriptId, session, acting.now)
    const latest = (await texts.findVersion(trx, manuscriptId))?.number ?? 0
    if (newest !== undefined && latest > newest) throw new Refusal('conflict', madeMeanwhile(latest))
    const media = [...(await texts.mediaOf(trx, base.id)), ...(await editing.draftMediaOf(trx, manuscriptId))]
    if (!(await editing.deleteDraft(trx, manuscriptId, revision))) throw new Refusal('conflict', changed)
    await editing.deleteDraftMedia(trx, manuscriptId)
    return insert(acting, { jats, article, problems, media, description, basedOn: base.id })
  })
}

/** Makes a new version with the content of an earlier one. An existing draft is not changed. */
export async function restoreVersion(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  number: number,
): Promise<VersionMade> {
  return changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    requireAccepted(acting)
    const version = await texts.findVersion(trx, manuscriptId, number)
    if (!version?.jats) throw new Refusal('not_found', 'There is no such version.')
    const { problems } = version.report as unknown as texts.VersionReport
    return insert(acting, {
      ...{ jats: version.jats, article: parseXml(version.jats), problems, basedOn: version.id },
      media: await texts.mediaOf(trx, version.id),
      description: `Restored from version ${number}`,
    })
  })
}

interface Made {
  jats: string
  article: XmlElement
  problems: texts.VersionReport['problems']
  media: texts.NewMedia[]
  description: string
  basedOn: string
}

/** Inserts version, media, tasks, history and audit event within the caller's transaction. */
async function insert(acting: Acting, made: Made): Promise<VersionMade> {
  const { trx, viewer, now, manuscript } = acting
  const { jats, article, problems, media, description, basedOn } = made
  const isValid = problems.length === 0
  const id = await texts.insertVersion(trx, {
    ...{ manuscriptId: manuscript.id, jats, origin: 'editor', sourceFileId: null },
    ...{ madeBy: viewer.id, madeAt: now, isValid, basedOn, description: description.trim() },
    report: { problems },
  })
  const named = new Set(
    descendants(article, ...elementsWithFiles).map(({ attributes }) => attributes['xlink:href'] ?? ''),
  )
  const used = new Map(media.filter(({ name }) => named.has(name)).map((one) => [one.name, one]))
  await texts.insertMedia(trx, id, [...used.values()])
  await texts.replaceTasks(
    trx,
    manuscript.id,
    recomputed,
    tasksOfText(article, (name) => used.has(name)),
    now,
  )
  await editing.deleteTasksOfMissing(trx, manuscript.id, idsIn(article))
  const { number } = (await texts.findVersion(trx, manuscript.id)) ?? { number: 0 }
  await recordHistory(acting, {
    ...{ action: 'text_edited', side: 'editor', visibleToAuthors: false },
    notes: description.trim(),
    details: { number: manuscript.number, version: number, valid: isValid },
  })
  return {
    ...{ number, isValid },
    problems: problems.map(({ message, id: elementId }) => ({ message, elementId: elementId ?? null })),
  }
}
