import { keyOf } from '#domain/account/account.ts'
import type { Context } from '../../context.ts'
import type { FoundPerson } from '../found.ts'
import { keysSeen, type NewItem, ofNoIssue } from '../queries.ts'
import { nameOf, type PreparedPerson, preparePerson } from './person.ts'
import { accountsWith, personRecords } from './queries.ts'

interface Checked {
  item: NewItem
  person: PreparedPerson
}

/** The item of a person, before it is compared with the accounts that are here. */
export function itemOfPerson(
  found: FoundPerson,
  position: number,
): { item: NewItem; person?: PreparedPerson } {
  const item: NewItem = {
    ...{ position, kind: 'person', place: found.place, name: nameOf(found.person), key: '', digest: '' },
    ...{ outcome: 'refused', reason: null, decisions: [], notes: [], targetId: null, ...ofNoIssue },
  }
  const person = preparePerson(found)
  if ('refused' in person) return { item: { ...item, name: person.name, reason: person.refused } }
  const { key, digest, notes } = person
  return { item: { ...item, key, digest, notes, outcome: 'new' }, person }
}

/** Decides what would become of people. `emails` has the addresses of the people before them. */
export async function judgePeople(
  { db }: Pick<Context, 'db'>,
  importId: string,
  people: readonly Checked[],
  emails: Map<string, string>,
): Promise<void> {
  if (people.length === 0) return
  const keys = people.map(({ person }) => person.key)
  const seen = await keysSeen(db, importId, keys)
  const records = new Map((await personRecords(db, keys)).map((record) => [record.key, record]))
  const here = await accountsWith(
    db,
    people.map(({ person }) => person.account.email),
  )
  for (const { item, person } of people) {
    const email = keyOf(person.account.email)
    const record = records.get(person.key)
    const earlier = emails.get(email)
    if (seen.has(person.key)) {
      item.outcome = 'refused'
      item.notes = []
      item.reason = 'The same person stands in an earlier record of this import, which is used.'
      continue
    }
    seen.add(person.key)
    emails.set(email, earlier ?? item.name)
    if (record?.state) {
      item.targetId = record.targetId
      item.outcome = record.digest === person.digest ? 'same' : 'changed'
      if (item.outcome === 'changed' && record.state !== record.written) item.decisions = ['changed-here']
    } else if (here.has(email)) {
      item.targetId = here.get(email) ?? null
      item.decisions = ['same-email']
      item.notes = [...item.notes, 'An account with this address is here already.']
    } else if (earlier !== undefined) {
      item.decisions = ['same-email']
      item.notes = [...item.notes, `${earlier}, earlier in this source, has the same address.`]
    }
  }
}
