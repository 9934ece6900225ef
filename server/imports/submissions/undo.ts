import type { Trx } from '../../db/client.ts'
import { forgetRecord } from '../write-queries.ts'
import { deleteManuscript, submissionRecords } from './queries.ts'

/** Takes a submission back, unless somebody has worked on it here. Returns why it stays, or the keys of its files. */
export async function undoSubmission(
  trx: Trx,
  { key, targetId }: { key: string; targetId: string | null },
): Promise<{ kept: string | null; removed: string[] }> {
  const [record] = await submissionRecords(trx, [key])
  if (record?.state && record.state !== record.written)
    return { kept: 'Somebody has worked on it here since.', removed: [] }
  const removed = targetId && record?.state ? await deleteManuscript(trx, targetId) : []
  await forgetRecord(trx, 'submission', key)
  return { kept: null, removed }
}
