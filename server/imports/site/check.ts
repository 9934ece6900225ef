import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { isSettingsGroup } from '#domain/journal/settings.ts'
import { type SiteList, sitePartSchemas } from '#domain/schemas/exported-site.ts'
import type { Context } from '../../context.ts'
import { checkWording, known } from '../../mail/wording-rules.ts'
import type { FoundPart } from '../found.ts'
import { keysSeen, type NewItem, ofNoIssue } from '../queries.ts'
import { digestOfPart, judgementOf, keyOfPart, siteStateOf } from './state.ts'

/** The item of a part of the site, before it is compared with what is here. */
export function itemOfPart(part: FoundPart, position: number): NewItem {
  const { place, name, notes } = part
  return {
    ...{ position, kind: 'part', place, name, key: keyOfPart(part), digest: digestOfPart(part) },
    ...{ outcome: 'new', reason: null, decisions: [], notes, targetId: null, ...ofNoIssue },
  }
}

type Checked = { item: NewItem; part: FoundPart }
type CheckContext = Pick<Context, 'db' | 'settings' | 'settingsStore'>

/** Decides what would become of parts of the site. */
export async function judgeParts(
  context: CheckContext,
  importId: string,
  checked: readonly Checked[],
): Promise<void> {
  if (checked.length === 0) return
  const { db } = context
  const parts = checked.map(({ part }) => part)
  const seen = await keysSeen(db, importId, parts.map(keyOfPart))
  const state = await siteStateOf(context, db, parts)
  for (const { item, part } of checked) {
    const problem = seen.has(item.key)
      ? 'The same part of the site stands in an earlier record of this import, which is used.'
      : await problemIn(context, part)
    seen.add(item.key)
    if (problem !== null) {
      Object.assign(item, { outcome: 'refused', reason: problem })
      continue
    }
    const judgement = judgementOf(state, part)
    item.outcome = judgement === 'asked' ? 'changed' : judgement
    item.targetId = judgement === 'new' ? null : item.key
    if (judgement === 'asked') item.decisions = ['other-values']
  }
}

type Problem = string | null

/** Why a part cannot be taken, by the rules for people who enter it; null if it can. */
async function problemIn(
  { db, settingsStore }: Pick<Context, 'db' | 'settingsStore'>,
  { list, key, value, file }: FoundPart,
): Promise<Problem> {
  if (list !== 'settings') {
    if (list === 'picture' && !file) return 'The file of the picture is missing.'
    const { error } = sitePartSchemas[list].safeParse(value)
    const [issue] = error?.issues ?? []
    return issue
      ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ')
      : keyProblem(list, key, value)
  }
  if (!isSettingsGroup(key)) return 'This release has no such settings.'
  return refusalOf(() => settingsStore.checked(db, key, value as Record<string, unknown>))
}

function keyProblem(list: SiteList, key: string, value: unknown): Problem | Promise<Problem> {
  if (list === 'wording') {
    const wording = sitePartSchemas.wording.parse(value)
    return refusalOf(() => checkWording(known(key), wording))
  }
  const wanted = {
    ...{ picture: z.uuid(), news: z.uuid(), call: z.uuid() },
    page: z.literal(sitePartSchemas.page.safeParse(value).data?.key ?? ''),
    ...{ board: z.literal('board'), menu: z.literal('menu'), questions: z.literal('questions') },
  }[list]
  return wanted.safeParse(key).success ? null : `It has no key that can be used: ${key}`
}

async function refusalOf(check: () => unknown): Promise<Problem> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
