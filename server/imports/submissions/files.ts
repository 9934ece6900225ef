import { Refusal } from '#domain/errors.ts'
import { formatByName } from '#domain/manuscript/file-types.ts'
import { withKinds } from '#domain/manuscript/guess-kind.ts'
import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import type { Context } from '../../context.ts'
import { type Attachment, ensureChecked } from '../../files/attach.ts'
import { keepUpload } from '../../files/kept-upload.ts'
import { findObject } from '../../files/queries.ts'
import type { SourceFile, SubmittedFile } from '../found.ts'

/** Files of a version as uploads of their owner, checked like all uploads. What cannot be used is noted. */
export async function uploadsOf(
  context: Context,
  ownerId: string,
  files: readonly SubmittedFile[],
  { reviewMode, problems }: { reviewMode: ReviewMode; problems: string[] },
): Promise<Attachment[]> {
  const kept: { objectId: string; fileName: string; kind?: 'supplement' }[] = []
  for (const { file, isManuscript } of files) {
    const objectId = await uploadOf(context, ownerId, file, { reviewMode, problems })
    if (objectId)
      kept.push({ objectId, fileName: baseName(file), ...(!isManuscript && { kind: 'supplement' }) })
  }
  return withKinds(kept)
}

/** Stores and checks one file. Returns null if it cannot be used, with the reason among the problems. */
export async function uploadOf(
  context: Context,
  ownerId: string,
  file: SourceFile,
  { reviewMode, problems }: { reviewMode: ReviewMode; problems: string[] },
): Promise<string | null> {
  const fileName = baseName(file)
  const leftOut = (why: string) => {
    problems.push(`“${fileName}” was left out: ${why}`)
    return null
  }
  if (reviewMode !== 'open' && formatByName(fileName) === 'doc')
    return leftOut('names cannot be removed from the old Word format. Ask for it as DOCX or PDF.')
  try {
    const objectId = await keepUpload(context, ownerId, await file.read())
    await ensureChecked(context, ownerId, [{ objectId, fileName }])
    const object = await findObject(context.db, objectId)
    if (object?.state !== 'ready') return leftOut('it has not passed the checks of uploads.')
    if (object.format !== formatByName(fileName)) return leftOut('it is not what its name says.')
    return objectId
  } catch (error) {
    if (error instanceof Refusal) return leftOut(error.issues?.[0]?.message ?? error.message)
    if (error instanceof Error && error.name === 'SourceError') return leftOut(error.message)
    throw error
  }
}

const baseName = ({ name }: SourceFile) => name.split(/[\\/]/).at(-1) ?? name
