import { parseRange, RangeIndex } from '#domain/journal/address-ranges.ts'
import type { Context, ReaderAccess, Readers } from '../../context.ts'
import { kept } from '../../db/kept.ts'
import { readingPolicy } from './policy.ts'
import { institutionRanges, personalAccessUntil } from './queries.ts'

type Institution = Awaited<ReturnType<typeof institutionRanges>>[number]

/** Returns the service that decides which readers have access to subscription articles. */
export function readersOf(context: Pick<Context, 'db' | 'settings' | 'clock'>): Readers {
  const { db } = context
  /** The last index that was read, for callers that cannot wait. They only decide who is asked about, never who may read. */
  let last = new RangeIndex<Institution>()
  let loads = 0
  const index = kept(async () => {
    const load = ++loads
    const institutions = new RangeIndex<Institution>()
    for (const institution of await institutionRanges(db))
      for (const text of institution.ranges) {
        const range = parseRange(text)
        if (!('problem' in range)) institutions.add(range, institution)
      }
    if (load === loads) last = institutions
    return institutions
  })

  async function byAddress(address: string, today: string): Promise<ReaderAccess | null> {
    const found = (await index.read())
      .find(address)
      .find(({ startsOn, endsOn }) => startsOn <= today && (endsOn === null || today <= endsOn))
    return found ? { right: 'institution', institution: found.name, until: found.endsOn } : null
  }

  return {
    async accessOf({ address, userId }) {
      const { today } = await readingPolicy(context)
      const access = await byAddress(address, today)
      if (access || userId === null) return access
      const until = await personalAccessUntil(db, userId, today)
      return until === null ? null : { right: 'personal', institution: null, until }
    },
    institutionsAt: (address) => last.find(address).map(({ id }) => id),
    async load() {
      await index.read()
    },
    forget() {
      index.forget()
      index.read().catch(() => undefined)
    },
  }
}
