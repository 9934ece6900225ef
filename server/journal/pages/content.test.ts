import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsMessages } from '#domain/journal/cms.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'
import { siteReads } from '../../reads.ts'

let journal: TestApp
let admin: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
})
afterAll(() => journal.close())

const site = () => siteReads(journal.context.db, journal.context.settings, journal.context.clock)
const audited = async (subjectId: string) =>
  (
    await journal.context.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId'])
      .where('subjectId', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ action, actorId }) => (actorId === admin.id ? action : 'by a stranger'))

const page = { key: 'about', title: ' About us ', content: '# Since 2012\n\n<script>alert(1)</script>Hello' }

test('a content item is created with the defaults, shown at its key, changed, hidden and deleted', async () => {
  const created = await admin.post('/api/cms/content', { ...page, contentType: 'markdown' })
  expect(created).toMatchObject({
    status: 201,
    body: { key: 'about', title: 'About us', contentType: 'markdown', section: 'homepage', isActive: true },
  })
  const { id } = created.body
  expect((await site().page('about'))?.html).toBe('<h2>Since 2012</h2>\nHello')

  const changed = await admin.put(`/api/cms/content/${id}`, {
    ...page,
    content: 'Plain',
    contentType: 'text',
    section: 'about',
  })
  expect(changed).toMatchObject({ status: 200, body: { id, contentType: 'text', isActive: true } })
  expect((await site().page('about'))?.html).toBe('<p>Plain</p>')

  await admin.put(`/api/cms/content/${id}`, { isActive: false })
  expect(await site().page('about')).toBeNull()
  // Fields that a change omits keep their values.
  expect((await admin.put(`/api/cms/content/${id}`, page)).body.isActive).toBe(false)
  expect((await admin.get('/api/cms/content')).body).toHaveLength(1)

  expect(await admin.delete(`/api/cms/content/${id}`)).toMatchObject({ status: 200, body: { id } })
  expect((await admin.get('/api/cms/content')).body).toEqual([])
  expect((await admin.delete(`/api/cms/content/${id}`)).status).toBe(404)
  expect((await admin.put(`/api/cms/content/${id}`, page)).status).toBe(404)
  expect(await audited(id)).toEqual([
    'content_created',
    'content_updated',
    'content_updated',
    'content_updated',
    'content_deleted',
  ])
})

test('every version is kept; saving over a newer version is refused', async () => {
  const { body: first } = await admin.post('/api/cms/content', { ...page, key: 'kept' })
  expect(first).toMatchObject({ version: 1, updatedBy: admin.username })
  const at = `/api/cms/content/${first.id}`
  const second = await journal.account({ role: 'admin' })
  const both = await Promise.all([
    admin.put(at, { ...page, key: 'kept', content: 'Mine', version: 1 }),
    second.put(at, { ...page, key: 'kept', content: 'Theirs', version: 1 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = both.find(({ status }) => status === 409)?.body
  expect(late).toMatchObject({ code: 'conflict', message: cmsMessages.contentChanged })
  const won = both.find(({ status }) => status === 200)?.body
  expect(won.version).toBe(2)
  expect(
    (await admin.get('/api/cms/content')).body.find(({ id }: { id: string }) => id === first.id),
  ).toEqual(won)
  // The call in the specification has no version and still works.
  await admin.put(at, { ...page, key: 'kept', content: 'Third' })
  const { body: versions } = await admin.get(`${at}/versions`)
  expect(versions.map((one: { version: number; content: string }) => [one.version, one.content])).toEqual([
    [3, 'Third'],
    [2, won.content],
    [1, page.content],
  ])
  expect(versions[2]).toMatchObject({ savedBy: admin.username, title: 'About us', isActive: true })
  await admin.delete(at)
  expect((await admin.get(`${at}/versions`)).status).toBe(404)
  // Content that an import or the sample journal inserts directly also has a version.
  const { rows } = await journal.context.pool.query(
    "INSERT INTO content_items (key, title, content) VALUES ('sown', 'Sown', 'First') RETURNING id",
  )
  await admin.put(`/api/cms/content/${rows[0].id}`, { content: 'Second' })
  expect((await admin.get(`/api/cms/content/${rows[0].id}/versions`)).body).toHaveLength(2)
})

test('the preview is what the site shows', async () => {
  for (const contentType of ['text', 'html', 'markdown'] as const) {
    const content = `# One\n\n<b onclick="x()">two</b> & <script>alert(1)</script>\n\n[three](javascript:x())`
    const key = `preview-${contentType}`
    await admin.post('/api/cms/content', { key, title: 'T', content, contentType })
    const preview = await admin.post('/api/cms/content/preview', { content, contentType })
    expect(preview.body.html, contentType).toBe((await site().page(key))?.html)
    expect(preview.body.html).not.toMatch(/<script|onclick=|href="javascript/)
  }
  expect((await admin.post('/api/cms/content/preview', { content: '' })).body.html).toBe('')
})

test('footnotes of Markdown lead to their notes and back; no other id is kept', async () => {
  const content =
    'A claim[^1], again[^1].\n\n[^1]: See **them**.\n\n<p id="main">x</p> <a id="skip" href="/about">y</a>'
  const { body } = await admin.post('/api/cms/content/preview', { content, contentType: 'markdown' })
  expect(body.html).toContain('<sup><a href="#note-1" id="note-ref-1">1</a></sup>')
  expect(body.html).toContain('<section class="footnotes">')
  expect(body.html).toMatch(/<li id="note-1">\s*<p>See <strong>them<\/strong>\. <a href="#note-ref-1"/)
  expect(body.html).toContain('<h2 class="hidden-text" id="note-label">Notes</h2>')
  expect(body.html).not.toMatch(/id="(?:main|skip)"/)
  // Notes of one text are none of the next.
  const next = await admin.post('/api/cms/content/preview', { content: 'B[^1]', contentType: 'markdown' })
  expect(next.body.html).toBe('<p>B[^1]</p>\n')
})

test('an active item replaces our text of a part', async () => {
  const { body: ours } = await admin.get('/api/cms/content/defaults')
  expect(ours.map(({ key }: { key: string }) => key)).toContain('guidelines.citations')
  expect((await site().parts('guidelines.')).citations?.html).toContain('APA citation style')
  const item = { key: 'guidelines.citations', title: 'How we cite', content: 'By author and year.' }
  const { body } = await admin.post('/api/cms/content', item)
  expect((await site().parts('guidelines.')).citations).toEqual({
    ...{ key: item.key, title: 'How we cite', html: '<p>By author and year.</p>' },
  })
  await admin.put(`/api/cms/content/${body.id}`, { isActive: false })
  expect((await site().parts('guidelines.')).citations?.title).toBe('Citations')
})

test('a text names facts of the settings; a line without its fact is left out, and values cannot become markup', async () => {
  await admin.put('/api/cms/settings', {
    group: 'journal',
    value: { publisher: '<b>P & Q</b>', tagline: '' },
  })
  const content =
    'By {{publisher}} in {{ screeningDays }} days {{unknown}}\n\n- {{tagline}} gone\n- {{ifSubscription}}stays'
  const html = async (contentType: string) =>
    (await admin.post('/api/cms/content/preview', { content, contentType })).body.html
  expect(await html('markdown')).toBe(
    '<p>By &lt;b&gt;P &amp; Q&lt;/b&gt; in 5 days {{unknown}}</p>\n<ul>\n<li>stays</li>\n</ul>\n',
  )
  expect(await html('text')).toContain('&lt;b&gt;P &amp; Q&lt;/b&gt; in 5 days')
  expect(await html('html')).not.toContain('<b>')
})

test('a key belongs to one item, also if two are created at once', async () => {
  const same = { key: 'one_key', title: 'One', content: 'Text' }
  const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/cms/content', same)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'already_exists',
    issues: [{ path: 'key', message: cmsMessages.keyTaken }],
  })
  const other = await admin.post('/api/cms/content', { ...same, key: 'another_key' })
  expect((await admin.put(`/api/cms/content/${other.body.id}`, { key: 'one_key' })).status).toBe(409)
})

test.each([
  [{ key: '  ' }, 'key', cmsMessages.key],
  [{ key: 'not a key' }, 'key', cmsMessages.keyForm],
  [{ title: '' }, 'title', cmsMessages.title],
  [{ content: ' \n' }, 'content', cmsMessages.content],
  [{ contentType: 'pdf' }, 'contentType', 'Please choose one of text, html, markdown'],
  [{ section: 'sidebar' }, 'section', 'Please choose one of homepage, about, footer, header'],
  [{ colour: 'red' }, 'colour', 'This field is unknown'],
])('%j is refused', async (part, path, message) => {
  const answer = await admin.post('/api/cms/content', { ...page, key: 'refused', ...part })
  expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
})

test('the menu begins with the four links of the specification', async () => {
  const { body } = await admin.get('/api/cms/menu-items')
  expect(body).toMatchObject([
    { name: 'Home', href: '/', order: 1, isActive: true },
    { name: 'Articles', order: 2 },
    { name: 'Editorial Board', order: 3 },
    { name: 'Guidelines', order: 4 },
  ])
})

test('a menu item is added, moved, hidden and deleted, and the site shows it', async () => {
  const created = await admin.post('/api/cms/menu-items', { name: 'Issues', href: '/issues' })
  expect(created).toMatchObject({ status: 201, body: { order: 1, isActive: true } })
  const at = `/api/cms/menu-items/${created.body.id}`
  const names = async () => (await site().frame()).menu.map(({ name }) => name)
  expect((await admin.put(at, { order: 5 })).body).toEqual({ ...created.body, order: 5 })
  expect(await names()).toEqual(['Home', 'Articles', 'Editorial Board', 'Guidelines', 'Issues'])
  await admin.put(at, { isActive: false })
  expect(await names()).not.toContain('Issues')
  expect((await admin.put(at, {})).body).toMatchObject({ order: 5, isActive: false })
  expect(await admin.delete(at)).toMatchObject({ status: 200, body: { id: created.body.id } })
  expect((await admin.delete(at)).status).toBe(404)
  expect(await audited(created.body.id)).toHaveLength(5)
})

test('the order is a whole number of at least 1', async () => {
  const [home] = (await admin.get('/api/cms/menu-items')).body
  for (const order of [0, -1, 1.5, 1e9, 'abc', '2', null]) {
    const issue = { issues: [{ path: 'order', message: cmsMessages.order }] }
    const item = { name: 'Issues', href: '/issues', order }
    expect(await admin.post('/api/cms/menu-items', item)).toMatchObject({ status: 422, body: issue })
    expect(await admin.put(`/api/cms/menu-items/${home.id}`, { order })).toMatchObject({
      status: 422,
      body: issue,
    })
  }
})

test('a menu item has a warning if its target is missing or used by another item', async () => {
  const problemOf = async (href: string) =>
    (await admin.post('/api/cms/menu-items', { name: 'Checked', href })).body.problem
  expect(await problemOf('/soon')).toBe(cmsMessages.linkMissing)
  await admin.post('/api/cms/content', { key: 'soon', title: 'Soon', content: 'Here it is.' })
  const menu = (await admin.get('/api/cms/menu-items')).body
  expect(menu.find(({ href }: { href: string }) => href === '/soon').problem).toBeNull()
  expect(await problemOf('/soon')).toBe(cmsMessages.linkTwice)
  for (const missing of ['/articles/nothing', '/issues/99/1', '/soon/er', '/api/articles'])
    expect(await problemOf(missing), missing).toBe(cmsMessages.linkMissing)
  for (const there of ['/contact', '/articles?sort=cited', '/alerts#top', 'https://doi.org/10.5555/2'])
    expect(await problemOf(there), there).toBeNull()
})

test('items stand below one of the top level, in two levels at most', async () => {
  const add = async (name: string, parentId: string | null = null) =>
    (await admin.post('/api/cms/menu-items', { name, href: `/${name}`, parentId, order: 9 })).body
  const [about, policies] = [await add('about-us'), await add('policies')]
  const data = await add('data', policies.id)
  expect(data).toMatchObject({ parentId: policies.id })
  const shown = async () =>
    (await site().frame()).menu.find(({ name }) => name === 'policies')?.below.map(({ name }) => name)
  expect(await shown()).toEqual(['data'])
  const put = (id: string, parentId: string | null) => admin.put(`/api/cms/menu-items/${id}`, { parentId })
  for (const [id, parentId, message] of [
    [about.id, data.id, cmsMessages.menuParent],
    [about.id, about.id, cmsMessages.menuParent],
    [about.id, crypto.randomUUID(), cmsMessages.menuParent],
    [policies.id, about.id, cmsMessages.menuHasItems],
  ])
    expect(await put(id, parentId), message).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'parentId', message }] },
    })
  // Two people who put two items below each other: one is refused.
  const [one, two] = [await add('one'), await add('two')]
  const both = await Promise.all([put(one.id, two.id), put(two.id, one.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  await admin.put(`/api/cms/menu-items/${policies.id}`, { isActive: false })
  expect((await site().frame()).menu.flatMap(({ name, below }) => [name, ...below])).not.toContain('data')
  await admin.delete(`/api/cms/menu-items/${policies.id}`)
  expect((await site().frame()).menu.map(({ name }) => name)).toContain('data')
})

test('a menu leads to a path of this site or to an https address', async () => {
  const status = async (href: string) =>
    (await admin.post('/api/cms/menu-items', { name: 'Elsewhere', href })).status
  for (const href of ['/', '/issues?x=1#top', 'https://doi.org/10.5555/1', 'HTTPS://example.org'])
    expect(await status(href), href).toBe(201)
  for (const href of [
    '',
    'issues',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'http://example.org',
    'https://',
    'https:///x',
    'https://user:pass@example.org',
    'data:text/html,x',
  ])
    expect(await status(href), href).toBe(422)
})

test('an issue ends with its notices and names its published neighbours', async () => {
  const { db } = journal.context
  await putArticles(db, [
    { id: 'b-correction', volume: 7, issue: 2, articleType: 'Correction' },
    { id: 'a-retraction', volume: 7, issue: 2, articleType: 'Retraction' },
    { id: 'c-article', volume: 7, issue: 2 },
    { id: 'before', volume: 6, issue: 10 },
    { id: 'after', volume: 10, issue: 1 },
  ])
  await db
    .insertInto('issues')
    .values([7, 8].map((volume) => ({ volume, issue: 3, publishedDate: null })))
    .execute()
  const read = async (volume: number, issue: number) => {
    const found = await site().issue(volume, issue)
    const ids = (articles: readonly { id: string }[] = []) => articles.map(({ id }) => id)
    return (
      found && {
        articles: found.sections.flatMap(({ articles }) => ids(articles)),
        notices: ids(found.notices),
        neighbours: [found.previous, found.next],
      }
    )
  }
  expect(await read(7, 2)).toEqual({
    articles: ['c-article'],
    notices: ['a-retraction', 'b-correction'],
    neighbours: [
      { volume: 6, issue: 10 },
      { volume: 10, issue: 1 },
    ],
  })
  expect(await read(6, 10)).toMatchObject({ notices: [], neighbours: [null, { volume: 7, issue: 2 }] })
  expect(await read(10, 1)).toMatchObject({ neighbours: [{ volume: 7, issue: 2 }, null] })
  // Planned issues are not shown.
  expect(await read(7, 3)).toBeNull()
})
