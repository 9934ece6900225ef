import type { DecisionCode } from '#domain/imports/imports.ts'
import type { Context } from '../context.ts'
import type { Found, FoundArticle } from './found.ts'
import { itemOfPerson, judgePeople } from './people/check.ts'
import type { PreparedPerson } from './people/person.ts'
import { type PreparedArticle, prepareArticle, type Rules } from './prepare.ts'
import { articlesWithDois, insertItems, keysSeen, type NewItem, ofNoIssue, recordsWith } from './queries.ts'
import { itemOfPart, judgeParts } from './site/check.ts'
import { itemOfSubmission, judgeSubmissions } from './submissions/check.ts'

/** Records looked at together. */
export const batchSize = 200

/** Groups what a source yields until a group weighs `size`, without reading further ahead. */
export async function* batches<T>(
  source: AsyncIterable<T>,
  size: number,
  weigh: (one: T) => number = () => 1,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let weight = 0
  for await (const one of source) {
    batch.push(one)
    weight += weigh(one)
    if (weight >= size) {
      yield batch
      batch = []
      weight = 0
    }
  }
  if (batch.length > 0) yield batch
}

/** What earlier batches of the same import had, because the next ones may have it again. */
export interface SeenBefore {
  dois: Set<string>
  /** Names of people by their addresses. */
  emails: Map<string, string>
}

/** Decides what would become of each record and stores it. `first` is the position of the first record. */
export async function checkBatch(
  context: Pick<Context, 'db' | 'settings' | 'settingsStore'>,
  importId: string,
  batch: readonly Found[],
  first: number,
  rules: Rules,
  { dois, emails }: SeenBefore,
): Promise<void> {
  const { db } = context
  const items = batch.map((found, index) => itemOf(found, first + index, rules))
  await judgePeople(
    { db },
    importId,
    items.flatMap(({ item, person }) => (person ? [{ item, person }] : [])),
    emails,
  )
  await judgeSubmissions(
    { db },
    importId,
    items.flatMap(({ item }) => (item.kind === 'submission' ? [item] : [])),
  )
  await judgeParts(
    context,
    importId,
    items.flatMap(({ item }, index) => {
      const part = batch[index]
      return part?.kind === 'part' ? [{ item, part }] : []
    }),
  )
  const prepared = items.flatMap((item) => item.prepared ?? [])
  const keys = prepared.map(({ key }) => key)
  if (keys.length > 0) {
    const seen = await keysSeen(db, importId, keys)
    const records = new Map((await recordsWith(db, 'article', keys)).map((record) => [record.key, record]))
    const own = prepared.flatMap(({ made }) => made.row.doi?.toLowerCase() ?? [])
    const here = new Map((await articlesWithDois(db, own)).map(({ doi, id }) => [doi, id]))
    for (const { item, prepared: one } of items) if (one) judge(item, one, { seen, records, here, dois })
  }
  await insertItems(
    db,
    importId,
    items.map(({ item }) => item),
  )
}

function itemOf(
  found: Found,
  position: number,
  rules: Rules,
): { item: NewItem; prepared: PreparedArticle | null; person?: PreparedPerson | undefined } {
  if (found.kind === 'person') return { prepared: null, ...itemOfPerson(found, position) }
  if (found.kind === 'part') return { prepared: null, item: itemOfPart(found, position) }
  if (found.kind === 'submission') return { prepared: null, item: itemOfSubmission(found, position) }
  const item: NewItem = {
    ...{ position, kind: 'article', place: found.place, name: '', key: '', digest: '', outcome: 'refused' },
    ...{ reason: null, decisions: [], notes: [], targetId: null, ...ofNoIssue },
  }
  if (found.kind === 'refused')
    return {
      item: { ...item, kind: found.what ?? 'file', name: found.name, reason: found.reason },
      prepared: null,
    }
  const prepared = prepareArticle(found, rules)
  if ('refused' in prepared)
    return { item: { ...item, name: prepared.name, reason: prepared.refused }, prepared: null }
  const { key, digest, decisions, notes, made } = prepared
  return {
    item: {
      ...item,
      ...{ name: made.row.title, key, digest, decisions, notes, outcome: 'new' },
      ...{ issue: issueName(made.row), ...sizeOf(found) },
    },
    prepared,
  }
}

function issueName({ volume, issue }: { volume: number | null; issue: number | null }): string | null {
  return volume === null || issue === null ? null : `Volume ${volume}, Issue ${issue}`
}

function sizeOf({ pdf, pictures, supplements, own }: FoundArticle): { files: number; bytes: number } {
  const versions = own?.versions.flatMap((version) => version.pdf ?? []) ?? []
  const files = [pdf, own?.epub, ...pictures, ...supplements, ...versions].filter((file) => file != null)
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + (size ?? 0), 0) }
}

interface Known {
  seen: Set<string>
  records: Map<string, Awaited<ReturnType<typeof recordsWith>>[number]>
  here: Map<string, string>
  /** The DOIs of records before this one. */
  dois: Set<string>
}

function judge(item: NewItem, { key, digest, made, decisions }: PreparedArticle, known: Known): void {
  const doi = made.row.doi?.toLowerCase()
  const record = known.records.get(key)
  const id = doi === undefined ? undefined : known.here.get(doi)
  const refuse = (reason: string) => Object.assign(item, { outcome: 'refused', reason, decisions: [] })
  if (known.seen.has(key) || (doi !== undefined && known.dois.has(doi))) {
    item.notes = doi ? [`DOI: ${made.row.doi}`] : []
    refuse('The same article stands in an earlier record of this import, which is used.')
    return
  }
  known.seen.add(key)
  if (doi !== undefined) known.dois.add(doi)
  if (record?.state) {
    item.targetId = record.targetId
    item.outcome = record.digest === digest ? 'same' : 'changed'
    const asked: DecisionCode[] = record.state === record.written ? [] : ['changed-here']
    // What was decided when it was first imported is not asked again.
    item.decisions = item.outcome === 'changed' ? asked : []
  } else if (id !== undefined) {
    Object.assign(item, { outcome: 'same', targetId: id, decisions: [] })
    item.notes = [...item.notes, 'An article with this DOI is here already. It stays as it is.']
  } else item.decisions = decisions
}
