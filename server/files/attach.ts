import { invalid } from '#domain/errors.ts'
import { acceptedTypes, formatByName, kindsByName } from '#domain/manuscript/file-types.ts'
import {
  authorFileKinds,
  type FileKind,
  kindsForReviewers,
  type ReviewMode,
} from '#domain/manuscript/manuscript.ts'
import {
  kindsOfSources,
  type SourceFormat,
  sourceFormatOf,
  sourceFormats,
} from '#domain/manuscript/source-files.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'
import { outsideSteps } from '../db/steps.ts'
import { safeFileName } from '../documents/index.ts'
import { identitiesOf } from './blind-queries.ts'
import { checkObject, formatsBeside } from './check.ts'
import { carryToFile, lacksDecision, takeSettlements } from './copy-queries.ts'
import { ChangedFileError, measure } from './digest-keys.ts'
import { findObject, insertFile, lockObject, markAttached, markSource } from './queries.ts'
import { markTexCopiesWaiting } from './source-queries.ts'
import type { FileStore } from './store.ts'
import { storedDocument } from './stored-document.ts'
import { takeCopy } from './take-copy.ts'

/** Media types by file extension. */
export const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  tex: 'application/x-tex',
  tif: 'image/tiff',
  ...sourceFormats,
}

export interface Attachment {
  objectId: string
  fileName: string
  kind: FileKind
  description?: string | null | undefined
}

/** Whether a LaTeX source may read the file as another part or as a figure. */
const isReadByTex = ({ fileName }: Attachment) => /^(tex|pdf|png|jpg)$/.test(formatByName(fileName))

/**
 * Returns the format of a part of a LaTeX source. Such parts are accepted only among copyedited files and
 * files that an editor requested.
 */
const sourceFormatFor = ({ kind, fileName }: { kind?: FileKind; fileName: string }): SourceFormat | null =>
  kind && kindsOfSources.includes(kind) ? sourceFormatOf(extensionOf(fileName)) : null

function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''
}

/**
 * Ensures that every object has been checked. Runs before the transaction that attaches the objects: an
 * inspection may take seconds, and the manuscript must not be locked for so long. A refused object is
 * inspected again under the name that its owner gave it, so that the error message matches the file type.
 */
export async function ensureChecked(
  context: Context,
  ownerId: string,
  attachments: readonly { objectId: string; fileName: string; kind?: FileKind }[],
  pathOf = (index: number) => `files.${index}.objectId`,
): Promise<void> {
  for (const [index, attachment] of attachments.entries()) {
    const { objectId, fileName } = attachment
    await outsideSteps(() => checkObject(context, { objectId }))
    if (sourceFormatFor(attachment)) await checkSource(context, ownerId, attachment)
    const object = await findObject(context.db, objectId)
    if (!object || object.ownerId !== ownerId) continue
    const name = safeFileName(fileName)
    if (object.state === 'ready' && !object.attached && !(await isUnchanged(context.files, object)))
      throw invalid(pathOf(index), `“${name}” was damaged after it was checked. Please upload it again.`)
    if (object.state !== 'refused') continue
    const jobs = context.documents.forAccount(ownerId)
    const also = formatsBeside((await context.settings()).uploads)
    const inspect = sourceFormatFor(attachment) ? jobs.inspectSource : jobs.inspect
    const { problems } = await inspect(storedDocument(context.files, object.storageKey), name, also)
    if (problems[0]) throw invalid(pathOf(index), `“${name}”: ${problems[0].message}`)
  }
}

/**
 * Reasons for which the first check refuses files that may be part of a LaTeX source. Files refused for other
 * reasons are refused for a source as well.
 */
const notManuscript = ['unsupported-type', 'wrong-content', 'not-text', 'not-latex']

/** Checks an upload as a part of a LaTeX source, using the file name that its owner gave it. */
async function checkSource(
  { db, documents, files }: Context,
  ownerId: string,
  { objectId, fileName }: { objectId: string; fileName: string },
): Promise<void> {
  const object = await findObject(db, objectId)
  if (!object || object.ownerId !== ownerId || object.attached) return
  const [problem] = object.problems as { code: string }[]
  const isRefused = object.state === 'refused' && notManuscript.includes(problem?.code ?? '')
  if (!isRefused && object.state !== 'ready') return
  const { format, problems } = await documents
    .forAccount(ownerId)
    .inspectSource(storedDocument(files, object.storageKey), safeFileName(fileName))
  if (problems.some(({ code }) => code === 'closed' || code === 'busy')) return
  await markSource(db, objectId, { state: format ? 'ready' : 'refused', format, problems })
}

async function isUnchanged(
  files: FileStore,
  { storageKey, sha256 }: { storageKey: string; sha256: Buffer | null },
): Promise<boolean> {
  try {
    const found = await measure(files, storageKey)
    return sha256 === null || found.sha256.equals(sha256)
  } catch (error) {
    if (error instanceof ChangedFileError) return false
    throw error
  }
}

/** Throws an error at `path` unless the object is an accepted, unused upload of this person. */
async function claim(
  trx: Trx,
  { ownerId, accepted }: { ownerId: string; accepted: readonly string[] },
  attachment: Attachment,
  path: string,
) {
  const object = await lockObject(trx, attachment.objectId)
  const at = path ? `${path}.objectId` : 'objectId'
  const name = safeFileName(attachment.fileName)
  if (!object || object.ownerId !== ownerId)
    throw invalid(at, `We could not find the upload of “${name}”. Please upload it again.`)
  if (object.attached) throw invalid(at, `“${name}” is already part of a manuscript. Please upload it again.`)
  if (object.state === 'awaiting')
    throw invalid(at, `“${name}” was not uploaded completely. Please upload it again.`)
  const [problem] = object.problems as { message: string }[]
  if (object.state === 'refused' || object.state === 'quarantined')
    throw invalid(at, `“${name}”: ${problem?.message ?? 'this file cannot be used.'}`)
  const format = formatByName(attachment.fileName)
  const sourceFormat = sourceFormatFor(attachment)
  const isAccepted = sourceFormat !== null || accepted.some((type) => formatByName(type) === format)
  if (!object.format || !isAccepted || (sourceFormat ?? format) !== object.format)
    throw invalid(
      path ? `${path}.fileName` : 'fileName',
      mediaTypes[format] && isAccepted
        ? `“${name}” does not match its file name: its content is ${object.format?.toUpperCase() ?? 'of another type'}. Please rename or convert it.`
        : `“${name}” has a type that is not accepted. Please send ${new Intl.ListFormat('en', { type: 'disjunction' }).format(accepted)}.`,
    )
  const { kind } = attachment
  const isAuthors = (authorFileKinds as readonly FileKind[]).includes(kind)
  if (isAuthors && !kindsByName(name).some((one) => one === kind))
    throw invalid(
      path ? `${path}.kind` : 'kind',
      format === 'zip'
        ? `“${name}”: an archive of LaTeX sources can only be the manuscript.`
        : `“${name}”: a picture can only be sent as a figure.`,
    )
  await markAttached(trx, object.id)
  return { format: object.format, size: object.size ?? 0, fileName: name }
}

/**
 * Attaches files to a version of a manuscript. In blind modes, adds a job for each file that makes its blind
 * copy.
 */
export async function attachFiles(
  context: Context,
  trx: Trx,
  target: {
    manuscriptId: string
    version: number
    ownerId: string
    reviewMode: ReviewMode
    firstIndex?: number
    path?: string
  },
  attachments: readonly Attachment[],
): Promise<string[]> {
  const accepted = acceptedTypes((await context.settings()).uploads)
  const ids: string[] = []
  const people = target.reviewMode === 'double_blind' ? await identitiesOf(trx, target.manuscriptId) : null
  for (const [index, attachment] of attachments.entries()) {
    const path = target.path ?? `files.${index}`
    const { format, size, fileName } = await claim(
      trx,
      { ownerId: target.ownerId, accepted },
      attachment,
      path,
    )
    const blind =
      attachment.kind === 'review_attachment'
        ? target.reviewMode !== 'open'
        : target.reviewMode === 'double_blind' && kindsForReviewers.includes(attachment.kind)
    if (blind && format === 'doc')
      throw invalid(
        path ? `${path}.objectId` : 'objectId',
        `“${fileName}”: we cannot remove names from the old Word format. Please save it as DOCX or PDF and upload it again.`,
      )
    const id = await insertFile(trx, {
      manuscriptId: target.manuscriptId,
      objectId: attachment.objectId,
      version: target.version,
      kind: attachment.kind,
      fileName,
      fileType: mediaTypes[format] ?? 'application/octet-stream',
      fileSize: size,
      description: attachment.description?.trim() || null,
      orderIndex: (target.firstIndex ?? 0) + index,
      uploadedBy: target.ownerId,
      uploadedAt: context.clock.now(),
      blindState: blind ? 'waiting' : null,
    })
    if (blind) {
      const from = { objectId: attachment.objectId, fileId: id, by: target.ownerId }
      // Reviewers get the copy that the author checked, if it was made for the same authors and with the
      // settlements made earlier. A LaTeX paper in several files is assembled after all of them have been attached.
      const of = { ...from, manuscriptId: target.manuscriptId, version: target.version }
      const isOneOfParts = format === 'tex' && attachments.filter(isReadByTex).length > 1
      const isUsable = !isOneOfParts && !(await lacksDecision(trx, of))
      if (!isUsable || !(await takeCopy(trx, from, people ?? { people: [] }))) {
        await takeSettlements(trx, from)
        if (attachment.kind !== 'review_attachment') await carryToFile(trx, of)
        await addJob(trx, 'make_blind_copy', { fileId: id })
      }
    }
    ids.push(id)
  }
  const isAdded = target.firstIndex !== undefined && people !== null && attachments.some(isForSource)
  for (const fileId of isAdded ? await markTexCopiesWaiting(trx, target, ids) : [])
    await addJob(trx, 'make_blind_copy', { fileId }, { key: `blind:${fileId}` })
  return ids
}

/**
 * Whether one of the author's LaTeX sources may read the file. Files of production and reviews are separate.
 */
const isForSource = (attachment: Attachment) =>
  isReadByTex(attachment) && (authorFileKinds as readonly FileKind[]).includes(attachment.kind)
