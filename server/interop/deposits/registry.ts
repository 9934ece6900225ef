import type { ArticleDetail } from '#domain/article/article.ts'
import type { ArticleRecord } from '#domain/article/article-record.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { Config } from '../../config.ts'

/** An article as registries get it. */
export interface Subject {
  article: ArticleDetail & { doi: string }
  record: ArticleRecord
  settings: Settings
  origin: string
  now: Date
  /** The identifier that the registry gave before. */
  reference: string | null
}

/** What a registry said. */
export type Outcome =
  | { state: 'sent'; reference: string }
  | { state: 'registered'; reference: string; detail?: string; referencesMatched?: number }
  /** The record is wrong; it is sent again only when the article changes or somebody asks for it. */
  | { state: 'failed'; problem: string }

/** A registry that articles are deposited at. A call that throws is repeated later. */
export interface Registry {
  /** Whether the registry takes this article at all. */
  takes(subject: Subject): boolean | Promise<boolean>
  send(subject: Subject): Promise<Outcome>
  /** Asks what became of a deposit that was sent. Null while the registry is at work. */
  check?(subject: Subject & { reference: string }): Promise<Outcome | null>
}

export const registryNames = ['crossref', 'doaj', 'orcid'] as const
export type RegistryName = (typeof registryNames)[number]

/** Milliseconds to wait for an answer, and the maximum length of an answer in bytes. */
export const patience = 30_000
export const longestAnswer = 5_000_000

/** Sends a request. Throws if the service is not there; its own refusals are answers. */
export async function ask(url: string | URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience), redirect: 'error' })
  if (response.status === 429 || response.status >= 500)
    throw new Error(`${new URL(url).host} answered ${response.status}`)
  return response
}

export type DepositConfig = Config['deposits']
