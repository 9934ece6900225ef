import type { FastifyReply, FastifyRequest } from 'fastify'
import { RecentlyUsed } from '../recently-used.ts'
import { isStranger } from './session.ts'

/** An answer of the API as JSON, with the headers that say more about it. */
export interface JsonAnswer {
  json: string
  headers?: Record<string, string>
}

interface KeptAnswer extends JsonAnswer {
  bytes: number
  until: number
  version: string
}

interface Limits {
  /** Returns the version of everything public (db/public-version.ts). */
  version: () => Promise<string>
  maxBytes?: number
  /** Milliseconds after which an answer is made again, because counts of views change without a new version. */
  maxAge?: number
}

/**
 * Keeps answers that are the same for everybody by their addresses, as long as nothing public changes. Searches above all are
 * asked again and again: a page of results, the same words by the next reader. The least recently used are dropped.
 */
export class KeptAnswers {
  private readonly kept: RecentlyUsed<KeptAnswer>
  private readonly version: () => Promise<string>
  private readonly maxAge: number

  constructor({ version, maxBytes = 8 * 1024 * 1024, maxAge = 5 * 60_000 }: Limits) {
    this.kept = new RecentlyUsed(maxBytes)
    this.version = version
    this.maxAge = maxAge
  }

  /** Sends the answer that `make` returns. Somebody who is signed in may have just changed what they read, so theirs are not kept. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<JsonAnswer>,
  ): Promise<FastifyReply> {
    const { json, headers = {} } = isStranger(request) ? await this.keptOr(request.url, make) : await make()
    return reply.headers(headers).type('application/json; charset=utf-8').send(json)
  }

  private async keptOr(key: string, make: () => Promise<JsonAnswer>): Promise<JsonAnswer> {
    // Read first: what is read afterwards is of this version or a later one.
    const version = await this.version()
    const found = this.kept.get(key)
    if (found?.version === version && found.until > Date.now()) return found
    const answer = await make()
    const bytes = 2 * (answer.json.length + key.length)
    this.kept.set(key, { ...answer, bytes, version, until: Date.now() + this.maxAge })
    return answer
  }
}
