/** What programs fetch by fixed addresses: unAPI, KBART, JSON Feed, TDM reservation, security.txt and preservation manifests. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'

let journal: TestApp
const get = (url: string) => journal.app.inject(url)
const set = async (group: string, value: object) => {
  const admin = await journal.account({ role: 'admin' })
  expect((await admin.put('/api/cms/settings', { group, value })).status).toBe(200)
}

beforeAll(async () => {
  journal = await startApp()
  const { db, files } = journal.context
  await files.put('articles/menu-costs.pdf', Buffer.from('%PDF-1.7'))
  await putArticles(db, [
    { id: 'menu-costs', doi: '10.5555/jiber.2025.0001', publishedDate: '2024-03-01' },
    { id: 'second' },
  ])
  await db
    .updateTable('articles')
    .set({
      isOpenAccess: true,
      pdfKey: 'articles/menu-costs.pdf',
      keywords: ['prices', 'menus'],
    })
    .where('id', '=', 'menu-costs')
    .execute()
})
afterAll(() => journal.close())

test('unAPI offers RIS, which has PDF, language, keywords and DOI', async () => {
  const formats = await get('/unapi')
  expect(formats.statusCode).toBe(200)
  expect(formats.body).toContain('<format name="ris" type="application/x-research-info-systems"/>')
  const ofArticle = await get('/unapi?id=menu-costs')
  expect(ofArticle.statusCode).toBe(300)
  expect(ofArticle.body).toContain('<formats id="menu-costs">')
  const record = await get('/unapi?id=menu-costs&format=ris')
  expect(record.headers['content-type']).toContain('application/x-research-info-systems')
  for (const line of [
    /^L1 {2}- http.*\/articles\/menu-costs\.pdf\r$/m,
    /^LA {2}- en\r$/m,
    /^KW {2}- prices\r$/m,
    /^DO {2}- 10\.5555\/jiber\.2025\.0001\r$/m,
  ])
    expect(record.body).toMatch(line)
  expect((await get('/unapi?id=none&format=ris')).statusCode).toBe(404)
  expect((await get('/unapi?id=%22%3E%3Cx&format=ris')).statusCode).toBe(404)
  expect((await get('/unapi?id=menu-costs&format=mods')).statusCode).toBe(406)
})

test('KBART names the journal, and what is free after some months, on a line of its own', async () => {
  const read = async () => {
    const { body, headers } = await get('/kbart.txt')
    expect(headers['content-disposition']).toMatch(/_Global_AllTitles_\d{4}-\d\d-\d\d\.txt/)
    const [head = '', ...rows] = body.trimEnd().split('\n')
    const names = head.split('\t')
    expect(names).toHaveLength(25)
    return rows.map((row) => Object.fromEntries(row.split('\t').map((cell, index) => [names[index], cell])))
  }
  expect(await read()).toMatchObject([
    {
      ...{ online_identifier: '2764-9261', date_first_issue_online: '2024-03-01' },
      ...{ date_last_issue_online: '', coverage_depth: 'fulltext', access_type: 'P', embargo_info: '' },
    },
  ])
  await set('subscriptions', { freeAfterMonths: 12 })
  expect(await read()).toMatchObject([
    { access_type: 'P', embargo_info: '' },
    { access_type: 'F', embargo_info: 'P12M' },
  ])
})

test('JSON Feed 1.1 has the articles, newest first', async () => {
  const { headers, body } = await get('/feed.json')
  expect(headers['content-type']).toContain('application/feed+json')
  const feed = JSON.parse(body)
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: expect.any(String) })
  const item = feed.items.find(({ url }: { url: string }) => url.endsWith('/articles/menu-costs'))
  expect(item).toMatchObject({
    id: 'https://doi.org/10.5555/jiber.2025.0001',
    tags: expect.arrayContaining(['prices']),
    attachments: [{ mime_type: 'application/pdf' }],
  })
})

test('nothing is reserved and no contact named until it is set', async () => {
  expect((await get('/.well-known/tdmrep.json')).statusCode).toBe(404)
  expect((await get('/articles/menu-costs.pdf')).headers).not.toHaveProperty('tdm-reservation')
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
  await set('machines', { reservesMining: true, securityContact: 'https://journal.example/security' })
  expect((await get('/.well-known/tdmrep.json')).json()).toEqual([{ location: '/', 'tdm-reservation': 1 }])
  // Each file says so, too, and what nobody but its owner reads does not.
  const file = await get('/articles/menu-costs.pdf')
  expect(file.headers).toMatchObject({ 'tdm-reservation': '1' })
  expect(file.headers).not.toHaveProperty('tdm-policy')
  await set('machines', { miningPolicy: 'https://journal.example/mining' })
  expect((await get('/articles/menu-costs.ris')).headers).toMatchObject({
    ...{ 'tdm-reservation': '1', 'tdm-policy': 'https://journal.example/mining' },
  })
  expect((await get('/api/account')).headers).not.toHaveProperty('tdm-reservation')
  const { body } = await get('/.well-known/security.txt')
  expect(body).toContain('Contact: https://journal.example/security\n')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(journal.context.clock.now().getTime())
})

test('preservation networks find their permission and all articles of a year once they are permitted', async () => {
  expect((await get('/lockss')).statusCode).toBe(404)
  await set('machines', { permitsLockss: true })
  expect((await get('/clockss')).statusCode).toBe(404)
  const index = (await get('/lockss')).body
  expect(index).toContain('LOCKSS system has permission to collect, preserve, and serve this Archival Unit')
  expect(index).toContain('href="/lockss/2024"')
  const { body } = await get('/lockss/2024')
  expect(body).toContain('LOCKSS system has permission')
  for (const path of ['/articles/menu-costs', '/articles/menu-costs.pdf', '/articles/menu-costs.xml'])
    expect(body).toContain(`href="${path}"`)
  expect(body).not.toContain('/articles/second')
  expect((await get('/lockss/1999')).statusCode).toBe(404)
})
