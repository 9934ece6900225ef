import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteLinkView } from '#domain/schemas/links.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'

let journal: TestApp
let admin: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
})
afterAll(() => journal.close())

test('links within the site are found wherever they stand, and those that lead nowhere are marked', async () => {
  await putArticles(journal.context.db, [{ id: 'a.b', volume: 3, issue: 1 }])
  const { baseUrl } = journal.context.config
  const content = [
    ...['/about', '/gone', `${baseUrl}/gone?x=1`, 'about', '#top', '/articles/a.b', '/articles/a.b.pdf'],
    ...['/articles/none', '/issues/3/1', '/issues/3/9', '/contact', '/moved', '/authors/abc'],
    ...['https://elsewhere.example/gone', 'mailto:a@b.example', '/news/nothing', 'javascript:alert(1)'],
  ]
    .map((href) => `[x](${href})`)
    .concat('![A seal](/pictures/none)')
    .join(' ')
  const page = { key: 'with-links', title: 'With links', content, contentType: 'markdown' }
  const { body: item } = await admin.post('/api/cms/content', page)
  await admin.post('/api/cms/content', { key: 'about', title: 'About', content: 'Us' })
  await admin.put(`/api/cms/content/${item.id}/draft`, {
    ...{ title: 'Next', content: '<a href="/soon&amp;x">y</a>', contentType: 'html', section: 'about' },
    ...{ publishAt: null, revision: null },
  })
  const { body: menu } = await admin.post('/api/cms/menu-items', { name: 'Shop', href: '/shop' })
  await admin.post('/api/cms/news', {
    title: 'Open',
    summary: 's',
    body: '[x](/gone)',
    publishedDate: '2026-01-01',
  })
  await admin.put('/api/cms/settings', {
    ...{ group: 'redirects', value: { list: [{ from: '/moved', to: '/nowhere' }] } },
  })
  const links: SiteLinkView[] = (await admin.get('/api/cms/links')).body
  const broken = links
    .filter(({ isBroken }) => isBroken)
    .map(({ place, title, href }) => `${place} ${title}: ${href}`)
  expect(broken).toEqual([
    'page With links: /gone',
    `page With links: ${baseUrl}/gone?x=1`,
    'page With links: /articles/none',
    'page With links: /issues/3/9',
    'page With links: /news/nothing',
    'page With links: /pictures/none',
    'draft Next: /soon&x',
    'news Open: /gone',
    'menu Shop: /shop',
    'redirect /moved: /nowhere',
  ])
  expect(links.filter(({ path }) => path === '/about').map(({ href }) => href)).toEqual(['/about', 'about'])
  expect(links.map(({ href }) => href).join(' ')).not.toMatch(/elsewhere|mailto|javascript/)
  expect((await (await journal.account({ role: 'editor' })).get('/api/cms/links')).status).toBe(403)
  await admin.delete(`/api/cms/menu-items/${menu.id}`)
})
