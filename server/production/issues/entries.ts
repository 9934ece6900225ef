import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable } from '../../db/client.ts'
import { closedAmong, entriesOf, type IssueKey } from './queries.ts'

/** What an editor reads in place of the title of a manuscript that is closed to them, for example by a conflict of interest. */
export const closedTitle = 'A manuscript that is closed to you'

type Entries = Awaited<ReturnType<typeof entriesOf>>

/**
 * Returns the entries of an issue as this editor may read them, and a function that takes the titles of the others out of
 * a text. Closed manuscripts keep their place in the issue.
 */
export async function readableEntries(
  db: Queryable,
  viewer: Viewer,
  key: IssueKey,
): Promise<{ entries: Entries; readable: (text: string) => string }> {
  const entries = await entriesOf(db, key)
  const closed = await closedAmong(
    db,
    viewer,
    entries.flatMap(({ manuscriptId }) => manuscriptId ?? []),
  )
  const isClosed = ({ manuscriptId }: Entries[number]) => manuscriptId !== null && closed.has(manuscriptId)
  const titles = entries.filter(isClosed).map(({ title }) => title)
  return {
    entries: entries.map((entry) =>
      isClosed(entry) ? { ...entry, title: closedTitle, authors: '', number: null, call: null } : entry,
    ),
    readable: (text) => titles.reduce((shown, title) => shown.replaceAll(title, closedTitle), text),
  }
}
