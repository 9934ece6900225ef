import type { Context } from '../../context.ts'
import { unseal } from '../../http/sealing.ts'
import { readServiceAnswer } from '../../http/service-answer.ts'
import { type EntryOf, entryOf, forgetPermission, keepEntry, type Permission } from './orcid-queries.ts'
import { ask, longestAnswer } from './registry.ts'

const sections = { article: 'work', review: 'peer-review' } as const

export interface RecordEntry {
  permission: Permission
  about: EntryOf
  body: object
}

/**
 * Adds an entry to a person's record, or changes the one that was added before (ORCID's API 3.0). Returns what is wrong with the entry, or
 * null. Throws if ORCID does not answer.
 */
export async function putEntry(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  url: string,
  { permission, about, body }: RecordEntry,
): Promise<string | null> {
  const { userId, orcid, sealedToken } = permission
  const entry = await entryOf(db, userId, about)
  if (entry?.isRemoved) return null
  const token = unseal(secret, 'orcid record', sealedToken)
  if (token === null) return 'The permission cannot be read with the present secret.'
  const section = sections[about.kind]
  const send = (putCode: string | null) =>
    ask(`${url}/${orcid}/${section}${putCode ? `/${putCode}` : ''}`, {
      method: putCode ? 'PUT' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/vnd.orcid+json',
        accept: 'application/json',
      },
      body: JSON.stringify(putCode ? { 'put-code': Number(putCode), ...body } : body),
    })
  let putCode = entry?.putCode ?? null
  let response = await send(putCode)
  if (response.status === 409 && !putCode) {
    // An earlier call was answered after this process had gone; ORCID names the entry that is there.
    putCode = /put-code (\d+)/.exec(await readServiceAnswer(response, longestAnswer))?.[1] ?? null
    if (!putCode) return null
    await keepEntry(db, userId, about, { putCode })
    response = await send(putCode)
  }
  const answer = await readServiceAnswer(response, longestAnswer)
  if (response.status === 401 || response.status === 403) {
    // The owner has withdrawn the permission at ORCID.
    await forgetPermission(db, userId)
    return null
  }
  if (response.status === 404 && putCode) {
    await keepEntry(db, userId, about, { putCode: null, isRemoved: true })
    return null
  }
  if (!response.ok) return `ORCID answered ${response.status}: ${messageIn(answer)}`
  const given = /\/(\d+)\/?$/.exec(response.headers.get('location') ?? '')?.[1]
  if (!putCode && !given) throw new Error('ORCID gave no number of the entry')
  await keepEntry(db, userId, about, { putCode: putCode ?? given ?? null })
  return null
}

function messageIn(answer: string): string {
  try {
    const error = JSON.parse(answer) as Record<string, unknown>
    return String(error['user-message'] ?? error['developer-message'] ?? answer).slice(0, 500)
  } catch {
    return answer.slice(0, 500)
  }
}
