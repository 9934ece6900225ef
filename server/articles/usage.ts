import { hash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { searchTextOf } from '#domain/article/article.ts'
import type { Clock, Log, Readers } from '../context.ts'
import type { Database } from '../db/client.ts'
import type { ReadingPolicy } from './access/policy.ts'
import { addSearches, addUsage, type SearchCount, type UseCount } from './usage-queries.ts'

type Kind = 'view' | 'download' | 'denial'

interface Options {
  db: Database
  clock: Clock
  log: Log
  /** Returns the address of the reader who made a request. */
  addressOf: (request: IncomingMessage) => string
  /** Knows the institutions, so that usage is also counted for them. */
  readers: Pick<Readers, 'institutionsAt'>
  /** Decides which texts everybody could read. */
  policy: () => Promise<ReadingPolicy>
  /** Milliseconds between batches. */
  every?: number
}

/**
 * Time of the last view, download and refusal of an article in one session (an hour of one reader), in
 * milliseconds; 0 if there was none.
 */
type Visit = Record<Kind, number>

/** Milliseconds within which two clicks on one URL are counted once (COUNTER 5.1, section 7.2). */
const doubleClick = 30_000
const sessionsAtMost = 200_000
const agentsAtMost = 5000

/** URL of the page of an article or of one of its versions, or of its data as the router requests it. */
const articlePage = /^\/articles\/([^/?.]+(?:\.[^/?.]+)*?)(?:\/v[1-9]\d*)?(?:\.data)?(?:\?|$)/

/** URL of the list of articles with a search, or of its data. */
const searchPage = /^\/articles(?:\.data)?\?/

/** The words of a search; null for other pages, and for later pages of the same results. */
function searchIn(url: string): string | null {
  if (!searchPage.test(url)) return null
  const { searchParams } = new URL(url, 'http://search.invalid')
  if (searchParams.has('cursor')) return null
  return searchTextOf(Object.fromEntries(searchParams)) || null
}

/**
 * Counts views and downloads in memory, by COUNTER's rules. Counts are written in batches every few seconds
 * and at shutdown, so that requests are not delayed; a crash loses those not yet written. Readers are
 * identified by a hash of address and browser, with a daily salt that is never written to disk. Hashes are
 * deleted after an hour.
 */
export class Usage {
  private readonly options: Options
  private readonly timer: NodeJS.Timeout
  private counts = new Map<string, UseCount>()
  private searches = new Map<string, SearchCount>()
  private visits = new Map<string, Visit>()
  private readonly robots = new Map<string, boolean>()
  private salt = { day: '', value: '' }
  private hour = ''
  private writing: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.options = options
    this.timer = setInterval(() => this.flush(), options.every ?? 5000)
    this.timer.unref()
  }

  /** Called for each answered page; only article pages and searches are counted. */
  page(url: string, request: IncomingMessage, { isAuthorised } = { isAuthorised: false }): void {
    if (!url.startsWith('/articles')) return
    const words = searchIn(url)
    if (words !== null) this.search(words, request)
    const id = articlePage.exec(url)?.[1]
    if (!id) return
    try {
      this.count('view', { articleId: decodeURIComponent(id), isAuthorised }, request)
    } catch {
      // A URL that cannot be decoded does not belong to an article.
    }
  }

  download(articleId: string, request: IncomingMessage, { isAuthorised } = { isAuthorised: false }): void {
    this.count('download', { articleId, isAuthorised }, request)
  }

  denial(articleId: string, request: IncomingMessage): void {
    this.count('denial', { articleId, isAuthorised: false }, request)
  }

  /** Writes the counts. Never throws: what could not be written is retried with the next batch. */
  flush(): Promise<void> {
    this.writing = this.writing.then(async () => {
      await this.flushSearches()
      const batch = [...this.counts.values()]
      if (batch.length === 0) return
      this.counts = new Map()
      try {
        await addUsage(this.options.db, batch, await this.options.policy())
      } catch (error) {
        for (const count of batch) this.add(count)
        this.options.log.warn(
          { code: (error as { code?: string }).code, articles: batch.length },
          'usage not written yet',
        )
      }
    })
    return this.writing
  }

  private async flushSearches(): Promise<void> {
    const batch = [...this.searches.values()]
    if (batch.length === 0) return
    this.searches = new Map()
    try {
      await addSearches(this.options.db, batch)
    } catch (error) {
      for (const count of batch) this.addSearch(count)
      this.options.log.warn({ code: (error as { code?: string }).code }, 'searches not written yet')
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  private count(
    kind: Kind,
    { articleId, isAuthorised }: Pick<UseCount, 'articleId' | 'isAuthorised'>,
    request: IncomingMessage,
  ): void {
    // This is not a valid id, and PostgreSQL would reject the whole batch because of it.
    if (articleId.includes('\0')) return
    const reader = this.readerOf(request)
    if (!reader) return
    const { now, address } = reader
    const visit = this.visitOf(reader.key, articleId, now)
    const isFirst = kind !== 'denial' && visit.view === 0 && visit.download === 0
    const isFirstDownload = kind === 'download' && visit.download === 0
    const isRepeated = now.getTime() - visit[kind] < doubleClick
    // Each click restarts the 30 seconds, so that a quick series of clicks counts once.
    visit[kind] = now.getTime()
    if (isRepeated) return
    const use = {
      ...{ articleId, isAuthorised },
      month: `${now.toISOString().slice(0, 7)}-01`,
      views: kind === 'view' ? 1 : 0,
      downloads: kind === 'download' ? 1 : 0,
      denials: kind === 'denial' ? 1 : 0,
      uniques: isFirst ? 1 : 0,
      uniqueDownloads: isFirstDownload ? 1 : 0,
    }
    this.add({ ...use, institutionId: null })
    // Ranges may overlap, for example those of a consortium and its members. Usage counts for each of them.
    for (const institutionId of this.options.readers.institutionsAt(address))
      this.add({ ...use, institutionId })
  }

  /** Counts a search (COUNTER 5.1, Searches_Platform). The same words within 30 seconds count once. */
  private search(words: string, request: IncomingMessage): void {
    const reader = this.readerOf(request)
    if (!reader) return
    const visit = this.visitOf(reader.key, `?${words}`, reader.now)
    const isRepeated = reader.now.getTime() - visit.view < doubleClick
    visit.view = reader.now.getTime()
    if (isRepeated) return
    const month = `${reader.now.toISOString().slice(0, 7)}-01`
    this.addSearch({ month, institutionId: null, searches: 1 })
    for (const institutionId of this.options.readers.institutionsAt(reader.address))
      this.addSearch({ month, institutionId, searches: 1 })
  }

  /** Returns who made a request that counts as use; null for robots, prefetches and later parts of a download. */
  private readerOf(request: IncomingMessage): { key: string; address: string; now: Date } | null {
    const { method, headers } = request
    const agent = headers['user-agent']
    if (method !== 'GET' || !agent || this.isRobot(agent)) return null
    // The browser prefetched the page; nobody has read it.
    if (headers['sec-purpose']?.includes('prefetch') || headers.purpose === 'prefetch') return null
    // This request is for a later range of a download that was already counted.
    if (headers.range && !/^bytes=0-/.test(headers.range)) return null
    const address = this.options.addressOf(request)
    return { key: `${address}\n${agent}`, address, now: this.options.clock.now() }
  }

  /** Returns COUNTER's session of this reader: identified by address, browser, day and hour. */
  private visitOf(reader: string, articleId: string, now: Date): Visit {
    const hour = now.toISOString().slice(0, 13)
    const day = hour.slice(0, 10)
    if (this.salt.day !== day) this.salt = { day, value: randomBytes(16).toString('hex') }
    if (this.hour !== hour) {
      this.hour = hour
      this.visits.clear()
    }
    const key = hash('sha256', `${this.salt.value}\n${reader}\n${articleId}`, 'base64')
    const known = this.visits.get(key)
    if (known) return known
    const oldest = this.visits.keys().next().value
    if (this.visits.size >= sessionsAtMost && oldest !== undefined) this.visits.delete(oldest)
    const visit: Visit = { view: 0, download: 0, denial: 0 }
    this.visits.set(key, visit)
    return visit
  }

  private isRobot(agent: string): boolean {
    const known = this.robots.get(agent)
    if (known !== undefined) return known
    if (this.robots.size >= agentsAtMost) this.robots.clear()
    const answer = isbot(agent)
    this.robots.set(agent, answer)
    return answer
  }

  private addSearch(count: SearchCount): void {
    const key = `${count.month} ${count.institutionId}`
    const sum = this.searches.get(key)
    if (sum) sum.searches += count.searches
    else this.searches.set(key, { ...count })
  }

  private add(count: UseCount): void {
    const key = `${count.month} ${count.institutionId} ${count.isAuthorised} ${count.articleId}`
    const sum = this.counts.get(key)
    if (!sum) {
      this.counts.set(key, { ...count })
      return
    }
    sum.views += count.views
    sum.downloads += count.downloads
    sum.denials += count.denials
    sum.uniques += count.uniques
    sum.uniqueDownloads += count.uniqueDownloads
  }
}
