/** Loads of work that the server does in its jobs, or in one long request. */
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { type ImportState, importDecisions } from '#domain/imports/imports.ts'
import type { ImportView } from '#domain/schemas/imports.ts'
import { addJob } from '#server/db/jobs.ts'
import { renditionsOf, requestArticleFormats } from '#server/files/rendition-queries.ts'
import { writeOjsExport } from '../import/ojs-export.ts'
import { articleOf, workOf } from './articles.ts'
import { ask, count, type Load, type Scene, sessions } from './scene.ts'

/** An administrator uploads so many works, which `write` writes, and has them checked, imported and taken back. */
const importing = (works: number, ending: string, write: (path: string) => Promise<unknown>): Load => ({
  expected: ['all imported', '200', '201', '503'],
  async run(scene) {
    const [bearer = ''] = await sessions(scene, 'admin', 1)
    const folder = await mkdtemp(join(tmpdir(), 'imprimatur-bench-load-'))
    try {
      const path = join(folder, `works.${ending}`)
      await write(path)
      const uploaded = await ask(scene, `/uploads/imports?name=works.${ending}`, {
        ...{ bearer, method: 'PUT', body: await openAsBlob(path) },
      })
      const begun = await ask(scene, '/api/cms/imports', {
        bearer,
        json: { sources: [JSON.parse(uploaded)] },
      })
      const at = `/api/cms/imports/${(JSON.parse(begun) as { id: string }).id}`
      const { questions } = await reaches(scene, at, bearer, 'checked')
      for (const { code } of questions)
        await ask(scene, `${at}/decisions/${code}`, {
          ...{ bearer, method: 'PUT', json: { choice: importDecisions[code].takes[0] } },
        })
      await ask(scene, `${at}/run`, { bearer, method: 'POST' })
      const { counts, reasons } = await reaches(scene, at, bearer, 'done')
      const done = counts.find(({ kind }) => kind === 'article')?.done ?? 0
      if (done === works) count(scene, 'all imported')
      else count(scene, `${done} imported: ${reasons.map(({ reason }) => reason)}`)
      await ask(scene, `${at}/undo`, { bearer, method: 'POST' })
      await reaches(scene, at, bearer, 'undone')
    } finally {
      await rm(folder, { recursive: true })
    }
  },
})

/** Looks after an import as its page does, until it has reached a state. */
async function reaches(scene: Scene, at: string, bearer: string, awaited: ImportState): Promise<ImportView> {
  for (;;) {
    const view = JSON.parse(await ask(scene, at, { bearer })) as ImportView
    if (view.state === awaited) return view
    if (view.state === 'failed') throw new Error('The import failed')
    await pause(1000)
  }
}

export const work: Record<string, Load> = {
  'a message to the authors of 1,000 manuscripts': {
    expected: ['200'],
    async run(scene) {
      const { db } = scene.context
      const [bearer = ''] = await sessions(scene, 'admin', 1)
      const rows = await db
        .selectFrom('manuscripts')
        .select('id')
        .where('status', 'in', ['submitted', 'under_review', 'revisions_required', 'revised'])
        .orderBy('id')
        .limit(1000)
        .execute()
      const id = randomUUID()
      await ask(scene, '/api/manuscripts/editorial/bulk', {
        bearer,
        json: {
          ...{ id, seenAt: new Date().toISOString() },
          selection: { of: 'rows', ids: rows.map((row) => row.id) },
          action: {
            kind: 'write',
            to: 'authors',
            subject: 'A delay',
            body: 'We will need two more weeks. '.repeat(20),
          },
        },
      })
      const at = `/api/manuscripts/editorial/bulk/${id}`
      while (!(JSON.parse(await ask(scene, at, { bearer })) as { finished: boolean }).finished)
        await pause(1000)
      const waiting = () =>
        db.selectFrom('emails').select('id').where('status', '=', 'queued').limit(1).execute()
      while ((await waiting()).length > 0) await pause(1000)
    },
  },
  'two accounts with 500 manuscripts merged': {
    expected: ['200'],
    async run(scene) {
      const { db } = scene.context
      const [bearer = ''] = await sessions(scene, 'admin', 1)
      // Who is an author sees less of others' accounts, and may not merge them.
      await db
        .deleteFrom('manuscriptAuthors')
        .where('emailKey', 'in', (from) =>
          from.selectFrom('users').select('emailKey').where('role', '=', 'admin'),
        )
        .execute()
      const people = db.selectFrom('users').select('id').where('role', '=', 'author').orderBy('id', 'desc')
      const [kept, merged] = await people.limit(2).execute()
      await db
        .updateTable('manuscripts')
        .set({ submitterId: merged?.id ?? '' })
        .where('id', 'in', (from) => from.selectFrom('manuscripts').select('id').orderBy('id').limit(500))
        .execute()
      await ask(scene, `/api/cms/users/${kept?.id}/merge`, { bearer, json: { accountId: merged?.id } })
    },
  },
  'PDF and EPUB of an article of 200 pages': {
    expected: ['made'],
    async run(scene) {
      const { db, files, clock } = scene.context
      const { id } = await db
        .selectFrom('articles')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      await files.put('bench/long.xml', Buffer.from(articleOf(0, 1300)))
      await db.updateTable('articles').set({ jatsKey: 'bench/long.xml' }).where('id', '=', id).execute()
      await db.transaction().execute((trx) => requestArticleFormats(trx, id, clock.now(), { isNew: true }))
      for (;;) {
        const made = await renditionsOf(db, { articleId: id })
        for (const { problem } of made) if (problem) throw new Error(problem)
        if (made.every(({ state }) => state === 'ready')) return count(scene, 'made')
        await pause(500)
      }
    },
  },
  'an encrypted backup': {
    expected: ['made'],
    async run(scene) {
      await addJob(scene.context.db, 'make_backup', {})
      while (!(await scene.context.reads.backups())?.sets.length) await pause(500)
      count(scene, 'made')
    },
  },
  'an import of 3,000 works, taken back': importing(3000, 'json', (path) =>
    writeFile(path, JSON.stringify(Array.from({ length: 3000 }, (_, n) => workOf(n)))),
  ),
  'an import of 200 articles of OJS with PDFs, taken back': importing(200, 'xml', (path) =>
    writeOjsExport(path, 200),
  ),
  'an import of a ZIP of 500 JATS files, taken back': importing(500, 'zip', (path) => {
    const files = Array.from({ length: 500 }, (_, n) => [`${n}.xml`, Buffer.from(articleOf(n, 20))] as const)
    return writeFile(path, zipSync(Object.fromEntries(files)))
  }),
}
