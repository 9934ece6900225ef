/** Authors who save a draft again and again over HTTP, and what they were told compared with what is stored. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { assemble } from '#server/start.ts'
import { details } from '#tests/manuscripts.ts'
import { account, httpApp, noAttempts } from './people.ts'
import type { Site } from './site.ts'

export interface Writers {
  saved(): number
  /** Ends the work and returns the drafts whose last acknowledged title is not stored; `pool`: where the database is now. */
  stop(pool?: pg.Pool): Promise<string[]>
}

export async function startWriters(site: Site, count: number): Promise<Writers> {
  const context = await assemble(readConfig({ ...site.env, IMPRIMATUR_MODE: 'test' }), site.databaseUrl)
  const app = httpApp(site.origin, noAttempts())
  const authors = await Promise.all(Array.from({ length: count }, () => account(context, app, 'author')))
  await context.close()
  const told = new Map<string, string>()
  let saved = 0
  let isOver = false
  const working = authors.map(async (author) => {
    const id = crypto.randomUUID()
    let revision: number | null = null
    for (let round = 0; !isOver; round++) {
      const title = `Draft ${id}, round ${round}`
      const answer = await author.put(`/api/manuscripts/drafts/${id}`, {
        ...{ step: 1, authors: [], files: [], revision },
        manuscript: { ...details, title },
      })
      if (answer.status >= 300) throw new Error(`A draft was answered ${answer.status}`)
      told.set(id, title)
      revision = answer.body.revision
      saved += 1
      await pause(50)
    }
  })
  return {
    saved: () => saved,
    async stop(pool) {
      isOver = true
      const ends = await Promise.allSettled(working)
      const from = pool ?? new pg.Pool({ connectionString: site.databaseUrl })
      const lost = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
      for (const [id, title] of told) {
        const { rows } = await from.query('SELECT content FROM drafts WHERE id = $1', [id])
        if (!JSON.stringify(rows[0]?.content ?? null).includes(title)) lost.push(`${id}: ${title}`)
      }
      if (!pool) await from.end()
      return lost
    },
  }
}
