import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Comparison } from '#domain/schemas/production-editing.ts'
import type { Context } from '../../context.ts'
import { compareTexts } from '../../jats/compare.ts'
import { parseXml } from '../../jats/xml.ts'
import { requireEditor, see } from '../../workflow/act.ts'
import { findVersion } from '../text-queries.ts'

/** Returns the changes from one version of the text to another. */
export async function compareVersions(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
  { from, to }: { from: number; to: number },
): Promise<Comparison> {
  requireEditor(await see(db, viewer, manuscriptId))
  const [before, after] = [await findVersion(db, manuscriptId, from), await findVersion(db, manuscriptId, to)]
  if (!before?.jats || !after?.jats) throw new Refusal('not_found', 'There is no such version.')
  return { from, to, ...compareTexts(parseXml(before.jats), parseXml(after.jats)) }
}
