/** A harvester reads all records of a journal by OAI-PMH. */
import { openArchive } from './archive.ts'
import { mostMemory, residentMemory } from './overload.ts'
import { ask, readerHeaders, type Stage } from './stage.ts'

export interface Harvest {
  articles: number
  /** Records that were read, and those that were not read before. */
  records: number
  different: number
  pages: number
  seconds: number
  bytes: number
  /** Seconds of processor time. */
  server: number
  database: number
  /** Milliseconds of a page, in the first and in the last quarter. */
  firstPages: number
  lastPages: number
  /** Most megabytes of the server. */
  memory: number
}

/** By how much the last pages may take longer than the first ones. */
const mostSlower = 1.5

export async function measureHarvest(stage: Stage, port: number, articles: number): Promise<Harvest> {
  const archive = await openArchive(stage, port, articles)
  const { host } = archive
  const seen = new Set<string>()
  const times: number[] = []
  let [records, bytes, memory] = [0, 0, 0]
  try {
    const before = await archive.used()
    const begin = performance.now()
    let next: string | undefined = 'metadataPrefix=oai_dc'
    while (next) {
      const asked = performance.now()
      const answer = await ask(host.origin, `/oai?verb=ListRecords&${next}`, {
        ...{ ...readerHeaders, 'accept-encoding': 'identity' },
        // A harvester waits when it is told to; here each page has a reader of its own.
        'x-forwarded-for': `10.6.${times.length >> 8}.${times.length & 255}`,
      })
      if (answer.status !== 200) throw new Error(`A page of records was answered ${answer.status}`)
      times.push(performance.now() - asked)
      const xml = Buffer.from(answer.body, 'base64').toString('utf8')
      bytes += xml.length
      for (const [, identifier = ''] of xml.matchAll(
        /<header><identifier>([^<]+)<|<identifier>(oai:[^<]+)</g,
      )) {
        records += 1
        seen.add(identifier)
      }
      memory = Math.max(memory, residentMemory(host.process.pid))
      const token = /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1]
      next = token && `resumptionToken=${encodeURIComponent(token)}`
    }
    const seconds = (performance.now() - begin) / 1000
    const after = await archive.used()
    const quarter = Math.max(1, Math.floor(times.length / 4))
    const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
    return {
      ...{ articles, records, different: seen.size, pages: times.length, seconds, bytes, memory },
      server: (after.server - before.server) / 1000,
      database: (after.database - before.database) / 1000,
      firstPages: mean(times.slice(0, quarter)),
      lastPages: mean(times.slice(-quarter)),
    }
  } finally {
    await archive.close()
  }
}

export function isHarvestMet(one: Harvest): boolean {
  return (
    one.records === one.articles &&
    one.different === one.articles &&
    one.memory <= mostMemory.loaded &&
    one.lastPages <= mostSlower * one.firstPages
  )
}
