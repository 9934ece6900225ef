import { rename } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { tasks } from '#server/tasks.ts'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { startImports, work } from '#tests/imports.ts'
import { pauseImport, runImport, takeBackImport } from './actions.ts'
import { findImport } from './queries.ts'
import { workOnImport } from './run.ts'
import { storedSources } from './sources-here.ts'

const { app, dryRun, run, stateOf, itemsOf, page, close } = await startImports()
afterAll(close)

describe('a run with files', () => {
  it('waits for a source that is not there any more, and goes on when it is put back', async () => {
    const files = {
      'papers.csv': 'Title,Authors,DOI,Date,File\nKept,"Ng, Ana",10.5555/g.1,2021-03-09,g.pdf',
      'g.pdf': buildPdf([[{ text: 'Cups', y: 720 }]]),
    }
    const id = await dryRun(files)
    const { path } = storedSources.parse((await findImport(app.context.db, id))?.sources)[0] as {
      path: string
    }
    await rename(path, `${path}.away`)
    await run(id)
    expect(await findImport(app.context.db, id)).toMatchObject({
      state: 'paused',
      problem:
        'papers.csv: There is no such file or folder on the server. What was imported so far is complete.',
    })
    await rename(`${path}.away`, path)
    await run(id)
    expect(await stateOf(id)).toBe('done')
    expect((await itemsOf(id)).map(({ result }) => result)).toEqual(['done'])
  })

  it('says after a few articles how far it is, and can be paused there and continued', async () => {
    const pdf = buildPdf([[{ text: 'Cups', y: 720 }]])
    const numbers = Array.from({ length: 60 }, (_, index) => index)
    const table = [
      'Title,Authors,DOI,Date,File',
      ...numbers.map((n) => `Paper ${n},"Ng, Ana",10.5555/f.${n},2021-03-09,${n}.pdf`),
    ]
    const files = Object.fromEntries(numbers.map((n) => [`${n}.pdf`, pdf]))
    const id = await dryRun({ 'papers.csv': table.join('\n'), ...files })
    await runImport(app.context, null, id, { inJob: false })
    const told: number[] = []
    await workOnImport(app.context, id, async (read) => {
      told.push(read)
      if (told.length === 1) await pauseImport(app.context, id)
    })
    expect(await stateOf(id)).toBe('paused')
    expect(told).toHaveLength(1)
    const taken = (await itemsOf(id)).filter(({ result }) => result === 'done').length
    expect(taken).toBe(told[0])
    expect(taken).toBeLessThan(60)
    await run(id)
    expect((await itemsOf(id)).every(({ result }) => result === 'done')).toBe(true)
    await takeBackImport(app.context, null, id, { inJob: false })
    await workOnImport(app.context, id)
  })
})

describe('administrators', () => {
  it('upload a file, decide, import it in a job, read the report, and take it back', async () => {
    const admin = await app.account({ role: 'admin' })
    const send = (name: string, payload: string) =>
      app.app.inject({
        ...{ method: 'PUT', url: `/uploads/imports?name=${name}`, payload },
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
      })
    const works = [
      work({ DOI: '10.5555/cms.1' }),
      work({ DOI: '10.5555/cms.2', type: 'book', title: 'A book' }),
    ]
    const uploaded = (await send('works.json', JSON.stringify(works))).json()
    const { status, body } = await admin.post('/api/cms/imports', { sources: [uploaded] })
    expect(status).toBe(201)
    await app.runJobs()
    const at = `/api/cms/imports/${body.id}`
    expect((await admin.get(at)).body).toMatchObject({
      ...{ state: 'checked', total: 2, ready: 1, allowed: ['run', 'decide'] },
      questions: [{ code: 'other-kind', count: 1, examples: ['A book'], choice: null }],
    })
    expect((await admin.put(`${at}/decisions/other-kind`, { choice: 'take' })).body.ready).toBe(2)
    expect((await admin.put(`${at}/decisions/other-kind`, { choice: 'perhaps' })).status).toBe(422)
    await admin.post(`${at}/run`)
    expect((await admin.post(`${at}/run`)).status).toBe(409)
    await app.runJobs()
    expect((await admin.get(at)).body).toMatchObject({ state: 'done', ready: 0, counts: [{ done: 2 }] })
    expect((await admin.get(`${at}/items?show=taken`)).body.items).toMatchObject([
      { articleId: 'cms.1', result: 'done' },
    ])
    expect((await admin.get(`${at}/report.csv`)).raw.toString()).toContain('Menu costs at the border')
    await admin.post(`${at}/undo`)
    await app.runJobs()
    expect((await admin.get(at)).body.state).toBe('undone')
    expect((await page('cms.1')).statusCode).toBe(404)
  })

  it('find uploads until they are needed no more: a day unused, 30 days after the last step, or until taken back', async () => {
    const admin = await app.account({ role: 'admin' })
    const upload = async (name: string): Promise<{ key: string; name: string }> => {
      const payload = JSON.stringify([work({ DOI: `10.5555/${name}`, title: name })])
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' }
      return (
        await app.app.inject({ method: 'PUT', url: `/uploads/imports?name=${name}.json`, payload, headers })
      ).json()
    }
    const { files } = app.context
    const isHere = async ({ key }: { key: string }) => (await files.size(key)) !== null
    const sweep = () => tasks.sweep_uploads(app.context, {})
    const begin = async (source: { key: string; name: string }) => {
      const { body } = await admin.post('/api/cms/imports', { sources: [source] })
      await app.runJobs()
      return `/api/cms/imports/${body.id}`
    }
    const [unused, checked, undone, done] = [
      await upload('unused'),
      await upload('checked'),
      await upload('undone'),
      await upload('done'),
    ]
    const atChecked = await begin(checked)
    const [atUndone, atDone] = [await begin(undone), await begin(done)]
    for (const at of [atUndone, atDone]) await admin.post(`${at}/run`)
    await app.runJobs()
    await admin.post(`${atUndone}/undo`)
    await app.runJobs()
    await sweep()
    expect(await Promise.all([unused, checked, undone, done].map(isHere))).toEqual([true, true, false, true])
    app.advance(25 * 3_600_000)
    await sweep()
    expect(await Promise.all([unused, checked, done].map(isHere))).toEqual([false, true, true])
    expect((await admin.get(atDone)).body.uploads).toBe('kept')
    app.advance(30 * 86_400_000)
    const later = await app.account({ role: 'admin' })
    await sweep()
    expect(await Promise.all([checked, done].map(isHere))).toEqual([false, false])
    expect((await later.get(atChecked)).body).toMatchObject({ uploads: 'removed', allowed: [] })
    expect((await later.post(`${atChecked}/run`)).status).toBe(409)
    expect((await later.get(atDone)).body.allowed).toEqual(['undo'])
    await later.post(`${atDone}/undo`)
    await app.runJobs()
    expect((await later.get(atDone)).body.state).toBe('undone')
  })

  it('alone may import, and only uploads and what lies in the import folder', async () => {
    const admin = await app.account({ role: 'admin' })
    const editor = await app.account({ role: 'editor' })
    expect((await editor.get('/api/cms/imports')).status).toBe(403)
    expect(
      (await app.app.inject({ method: 'PUT', url: '/uploads/imports?name=a.xml', payload: 'x' })).statusCode,
    ).toBe(401)
    for (const source of [
      { folder: '../secret' },
      { folder: '/etc/passwd' },
      { folder: '.' },
      { key: 'articles/back.1.xml', name: 'x.xml' },
    ])
      expect((await admin.post('/api/cms/imports', { sources: [source] })).status).toBe(422)
  })
})
