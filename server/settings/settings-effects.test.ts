import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageParts } from '#domain/journal/cms.ts'
import { defaultTypes } from '#domain/journal/kinds.ts'
import { defaultSettings, type SettingsGroup } from '#domain/journal/settings.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'
import { details, submission, submitted } from '#tests/manuscripts.ts'
import { setUpSecondFactor } from '#tests/second-factor.ts'
import { closedDoor } from '../http/closed.ts'
import { PageCache } from '../http/page-cache.ts'
import { pages } from '../http/pages.ts'
import { siteReads } from '../reads.ts'

/** Changes each setting through the settings call, and checks its effect where people see it. */

let journal: TestApp
let admin: Person
let editor: Person
let page: (url: string) => Promise<string>
const built = existsSync('build/server/index.js')

beforeAll(async () => {
  journal = await startApp()
  const { app, context } = journal
  const reads = siteReads(context.db, context.settings, context.clock)
  const cache = new PageCache()
  if (built)
    await pages(app, {
      ...{ reads, mode: 'production', cache, closed: closedDoor(context) },
      looks: async (look) => {
        const shown = await context.settingsOfLook(await context.settings(), look)
        return shown && siteReads(context.db, async () => shown, context.clock, { look })
      },
    })
  page = async (url) => {
    reads.forget()
    cache.clear()
    const { body } = await app.inject(url)
    return body
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'")
  }
  admin = await journal.account({ role: 'admin' })
  editor = await journal.account({ role: 'editor' })
  await putArticles(context.db, [{ id: 'menu-costs', doi: '10.5555/jiber.2025.0001' }])
})
afterAll(() => journal.close())

async function set<G extends SettingsGroup>(group: G, value: object): Promise<void> {
  const answer = await admin.put('/api/cms/settings', { group, value })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const onPages: [group: SettingsGroup, field: string, value: unknown, url: string, seen: string | RegExp][] = [
  ['journal', 'title', 'Annals of Samples', '/', 'Annals of Samples'],
  ['journal', 'tagline', 'What samples tell', '/', 'What samples tell'],
  ['journal', 'issnPrint', '2049-3630', '/', '2049-3630'],
  ['journal', 'issnOnline', '2434-561X', '/about-nothing', '2434-561X'],
  ['journal', 'publisher', 'Sample Press', '/articles/menu-costs.xml', '<publisher-name>Sample Press'],
  ['journal', 'language', 'pt', '/feed.rss', '<language>pt</language>'],
  ['journal', 'copyrightYear', 2026, '/', '© 2026 Annals'],
  ['journal', 'sample', false, '/', /^(?!.*Sample journal: its people).*$/s],
  ['machines', 'permitsLockss', true, '/lockss', 'has permission to collect'],
  ['machines', 'permitsClockss', true, '/clockss', 'has permission to ingest'],
  ['machines', 'reservesMining', true, '/.well-known/tdmrep.json', '"tdm-reservation":1'],
  [
    'machines',
    'miningPolicy',
    'https://example.org/tdm',
    '/.well-known/tdmrep.json',
    'https://example.org/tdm',
  ],
  ['machines', 'refusesAiCrawlers', true, '/robots.txt', 'User-agent: GPTBot'],
  [
    'machines',
    'securityContact',
    'security@journal.example',
    '/.well-known/security.txt',
    'mailto:security@',
  ],
  ['registration', 'crossmark', true, '/api/articles/menu-costs/crossref.xml', '<crossmark>'],
  ['registration', 'repec', 'jib:jibers', '/RePEc/jib/jibseri.rdf', 'Handle: RePEc:jib:jibers'],
  [
    'usage',
    'registryRecord',
    'https://registry.projectcounter.org/platform/99999999-9999-9999-9999-999999999999',
    '/api/sushi/r51/status',
    '99999999-9999-9999-9999-999999999999',
  ],
  ['metrics', 'citeScore', 25.7, '/', '<dd>25.7</dd>'],
  ['metrics', 'impactFactor', 10.4, '/', '<dd>10.4</dd>'],
  ['metrics', 'daysToFirstDecision', 13, '/', '<dd>13</dd>'],
  ['metrics', 'year', 2031, '/', '2031'],
  ['insights', 'firstDecision', 11, '/', /<b>11<\/b> days/],
  ['insights', 'reviewTime', 77, '/', /<b>77<\/b> days/],
  ['insights', 'submissionToAcceptance', 222, '/articles', /<b>222<\/b> days/],
  ['insights', 'acceptanceToPublication', 6, '/articles', /<b>6<\/b> days/],
  ['publishing', 'charge', 4100, '/submission-guidelines', 'USD 4,100'],
  ['journal', 'shortTitle', 'SOILL', '/track', 'SOILL-2026-0042'],
  ['publishing', 'currency', 'EUR', '/submission-guidelines', 'EUR 4,100'],
  [
    'submissions',
    'types',
    defaultTypes.map((type) => ({ ...type, charge: type.id === 'opinion' ? 990 : null })),
    '/submission-guidelines',
    'Opinion Article: EUR 990 excluding taxes',
  ],
  ['publishing', 'access', 'open_free', '/submission-guidelines', 'free of charge for authors'],
  ['publishing', 'licence', 'CC BY-SA', '/', 'CC BY-SA'],
  [
    'publishing',
    'otherLicences',
    ['https://creativecommons.org/licenses/by-nc/4.0/'],
    '/submission-guidelines',
    'Authors can also choose CC BY-NC 4.0',
  ],
  ['office', 'email', 'desk@journal.example', '/editorial-board', 'desk@journal.example'],
  ['office', 'phone', '+49 30 5550', '/editorial-board', '+49 30 5550'],
  ['office', 'fax', '+49 30 5551', '/editorial-board', '+49 30 5551'],
  ['office', 'hours', 'Monday-Thursday 8-4', '/editorial-board', 'Monday-Thursday 8-4'],
  ['guidelines', 'abstractWords', 222, '/submission-guidelines', 'Abstract of at most 222 words'],
  ['guidelines', 'keywordsFrom', 4, '/submission-guidelines', '4-7 keywords'],
  ['guidelines', 'keywordsTo', 9, '/submission-guidelines', '4-9 keywords'],
  ['guidelines', 'screeningDays', 8, '/submission-guidelines', 'within 8 business days'],
  [
    'submissions',
    'types',
    [
      ...defaultTypes,
      {
        id: 'data_paper',
        name: 'Data Paper',
        isOpen: true,
        words: { from: 300, to: 450 },
        guidelines: 'Data, described.',
      },
    ],
    '/submission-guidelines',
    /Data Paper.*300-450.*Data, described\./s,
  ],
  ['announcement', 'text', 'We move on 1 May', '/about-nothing', /<aside[^>]*>We move on 1 May</],
  ['announcement', 'href', '/news', '/news', /<a href="\/news"[^>]*>We move on 1 May</],
  ['announcement', 'until', '2020-12-31', '/', /^(?!.*We move on 1 May)/s],
  [
    'footer',
    'links',
    [{ name: 'Society', href: 'https://society.example/x' }],
    '/',
    'https://society.example/x',
  ],
  [
    'listing',
    'indexes',
    [{ name: 'EconLit', href: 'https://www.aeaweb.org/econlit/', since: 2021 }],
    '/indexing',
    /Indexed in.*<a href="https:\/\/www\.aeaweb\.org\/econlit\/">EconLit<\/a>.*since 2021/s,
  ],
  [
    'social',
    'accounts',
    [{ name: 'Mastodon', href: 'https://social.example/@journal' }],
    '/articles',
    '<a href="https://social.example/@journal" rel="me">Mastodon</a>',
  ],
  [
    'partners',
    'memberships',
    [{ name: 'Society of Samples', href: 'https://society.example/', since: 2020, logo: null }],
    '/',
    /Member of.*<a href="https:\/\/society\.example\/">Society of Samples<\/a>/s,
  ],
  [
    'partners',
    'sponsors',
    [{ name: 'Sample Foundation', href: '', since: null, logo: null }],
    '/indexing',
    /Supported by.*Sample Foundation/s,
  ],
  ['listing', 'archives', [{ name: 'Portico', href: '', since: null }], '/indexing', /Archived by.*Portico/s],
  [
    'home',
    'sidebar',
    ['gallery', 'options'],
    '/',
    /^(?!.*Publication Insights).*Article Publishing Options/s,
  ],
]

/** Returns the page without the data for its scripts. */
const withoutData = (html: string) =>
  html.replaceAll(/<script(?! type="application)[^>]*>.*?<\/script>/gs, '')

describe.skipIf(!built)('on the public pages', () => {
  test.each(onPages)('%s.%s = %j', async (group, field, value, url, seen) => {
    if (typeof seen === 'string') expect(await page(url)).not.toContain(seen)
    else expect(await page(url)).not.toMatch(seen)
    await set(group, { [field]: value })
    if (typeof seen === 'string') expect(await page(url)).toContain(seen)
    else expect(await page(url)).toMatch(seen)
  })

  test('what the journal does not have is left out of pages, records and citations', async () => {
    const { journal: names, metrics, insights, home } = defaultSettings
    await set('home', { sidebar: home.sidebar })
    const none = (group: object) => Object.fromEntries(Object.keys(group).map((name) => [name, null]))
    await set('journal', { issnPrint: '', issnOnline: '' })
    await set('dois', { prefix: '' })
    await set('metrics', { ...none(metrics), year: metrics.year })
    await set('insights', none(insights))
    const article = '/articles/menu-costs'
    const record = '/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier='
    const [, oaiId] = /<identifier>([^<]*menu-costs)</.exec(
      await page('/oai?verb=ListIdentifiers&metadataPrefix=oai_dc'),
    ) ?? ['']
    for (const url of [
      '/',
      '/submission-guidelines',
      article,
      `${article}.bib`,
      `${article}.ris`,
      record + oaiId,
    ])
      expect(withoutData(await page(url)), url).not.toMatch(/issn|^SN {2}-/im)
    expect(await page(`${article}.xml`)).toContain('<issn/>')
    expect(withoutData(await page('/'))).not.toMatch(
      /Impact Factor|CiteScore|Publication Insights|NaN|>null</,
    )
    expect(withoutData(await page('/submission-guidelines'))).not.toMatch(/Last year the median|null/)
    const id = await submitted(journal, await journal.account())
    const { body } = await editor.get(`/api/manuscripts/${id}/checks`)
    expect(body.suggested.doi).toBeNull()
    expect(body.open.map(({ code }: { code: string }) => code)).not.toContain('doi')
    const { issnPrint, issnOnline } = names
    await set('journal', { issnPrint, issnOnline })
    await set('dois', defaultSettings.dois)
    await set('metrics', metrics)
    await set('insights', insights)
  })

  test('redirects.list: an address without a page leads to where it has moved, and circles are refused', async () => {
    const open = async (url: string) => {
      await page('/')
      const { statusCode, headers } = await journal.app.inject(url)
      return [statusCode, headers.location]
    }
    const list = [
      { from: '/old-site/%C3%A9dition', to: '/older' },
      { from: '/older/', to: '/news?from=old' },
      { from: '/articles/gone', to: 'https://elsewhere.example/gone' },
      { from: '/articles/menu-costs', to: '/news' },
    ]
    expect(await open('/older')).toEqual([404, undefined])
    await set('redirects', { list })
    expect(await open('/older')).toEqual([301, '/news?from=old'])
    expect(await open('/old-site/%c3%a9dition')).toEqual([301, '/news?from=old'])
    expect(await open('/articles/gone')).toEqual([301, 'https://elsewhere.example/gone'])
    // A page that exists stays where it is.
    expect(await open('/articles/menu-costs')).toEqual([200, undefined])
    for (const wrong of [
      [{ from: '/a', to: '/a' }],
      [
        { from: '/a', to: '/b' },
        { from: '/b', to: '/%61/?again' },
      ],
      [{ from: '/cms/dashboard', to: '/b' }],
      [{ from: '//evil.example', to: '/b' }],
      [{ from: '/a', to: 'javascript:alert(1)' }],
      [
        { from: '/a', to: '/b' },
        { from: '/a/', to: '/c' },
      ],
    ])
      expect(
        await admin.put('/api/cms/settings', { group: 'redirects', value: { list: wrong } }),
        JSON.stringify(wrong),
      ).toMatchObject({ status: 422 })
    expect(await open('/older')).toEqual([301, '/news?from=old'])
  })

  test.each(pageParts)('content replaces $key: $shown', async ({ key }) => {
    const pagesOf = { home: '/', guidelines: '/submission-guidelines', board: '/editorial-board' }
    const url = pagesOf[key.split('.')[0] as keyof typeof pagesOf]
    const content = `Words of ${key} of our own`
    await admin.post('/api/cms/content', { key, title: `Head of ${key}`, content })
    expect(await page(url)).toContain(`<p>${content}</p>`)
    expect((await journal.app.inject(`/${key}`)).statusCode).toBe(404)
  })

  test('an icon and a picture for links replace ours, which is drawn from the title', async () => {
    const before = await page('/')
    expect(before).toContain('href="/favicon.svg"')
    const address =
      /property="og:image" content="https?:\/\/[^/"]+(\/share\.png\?v=\w+)"/.exec(before)?.[1] ?? ''
    const drawn = await journal.app.inject(address)
    expect(drawn.headers['content-type']).toBe('image/png')
    // Width and height in the header of the PNG.
    expect([drawn.rawPayload.readUInt32BE(16), drawn.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    await set('journal', { title: 'Annals of "Quoted" #Samples' })
    const after = await page('/')
    expect(after).not.toContain(address)
    expect((await journal.app.inject('/share.png')).statusCode).toBe(200)
    expect((await journal.app.inject('/share.png')).rawPayload.equals(drawn.rawPayload)).toBe(false)
    const upload = async (alt: string) =>
      (await admin.post(`/api/cms/pictures?alt=${alt}`, await png(180, 180), { 'content-type': 'image/png' }))
        .body
    const speck = await admin.post('/api/cms/pictures?alt=Speck', await png(1, 1), {
      'content-type': 'image/png',
    })
    expect(speck).toMatchObject({ status: 422, body: { issues: [{ path: 'picture' }] } })
    // With a cover, it stands beside the title.
    const cover = await admin.post('/api/cms/pictures?alt=Cover', await png(300, 400), {
      'content-type': 'image/png',
    })
    const plain = (await journal.app.inject('/share.png')).rawPayload
    await set('appearance', { cover: cover.body.id })
    const covered = await journal.app.inject('/share.png')
    expect([covered.statusCode, covered.rawPayload.readUInt32BE(16)]).toEqual([200, 1200])
    expect(covered.rawPayload.equals(plain)).toBe(false)
    await set('appearance', { cover: null })
    const [icon, share] = [await upload('Icon'), await upload('Shared')]
    await set('appearance', { icon: icon.id, share: share.id })
    const own = await page('/')
    expect(own).toContain(`rel="icon" href="${icon.url}"`)
    expect(own).not.toContain('/favicon.svg')
    expect(own).toMatch(new RegExp(`og:image" content="https?://[^/"]+${share.url}"`))
    await set('appearance', { icon: null, share: null })
  })

  test('the accent is a style sheet linked by every page, and a picture replaces the rosette', async () => {
    expect(await page('/')).not.toContain('/appearance.css')
    const picture = await admin.post('/api/cms/pictures?alt=Seal%20of%20the%20journal', await png(64, 48), {
      'content-type': 'image/png',
    })
    await set('appearance', { accent: '#5b2333', accentDark: '#e8b4bc', logo: picture.body.id })
    const html = await page('/')
    const address = /href="(\/appearance\.css\?v=\w+)"/.exec(html)?.[1] ?? ''
    expect(html).toContain(`src="${picture.body.url}"`)
    expect(html).toContain('alt="Seal of the journal"')
    const styles = (await journal.app.inject(address)).body
    expect(styles).toContain("[data-theme='light']{--accent:#5b2333")
    expect(styles).toContain("[data-theme='dark']{--accent:#e8b4bc")
    // Drawn covers take shades of the accent.
    expect(styles).toMatch(/\.cover\.prussian\{--cover-ink:#[0-9a-f]{6}\}/)
    // The picture is in use, so it cannot be deleted.
    expect((await admin.delete(`/api/cms/pictures/${picture.body.id}`)).status).toBe(409)
    await set('appearance', { accent: null, accentDark: null, logo: null })
    expect(await page('/')).not.toContain('/appearance.css')
    expect((await admin.delete(`/api/cms/pictures/${picture.body.id}`)).status).toBe(200)
    expect((await journal.app.inject(picture.body.url)).statusCode).toBe(404)
  })
})

describe.skipIf(!built)('a look at pages', () => {
  const look = async (group: SettingsGroup, value: object) =>
    (await admin.post('/api/cms/settings/preview', { group, value })).body.key as string

  test('shows settings before they are saved, to nobody else, and nothing of it is kept', async () => {
    const key = await look('journal', { title: 'A title to look at' })
    expect(await page(`/?look=${key}`)).toContain('A title to look at')
    expect(await page('/')).not.toContain('A title to look at')
    expect(await page(`/articles/menu-costs?look=${key}`)).toContain('A title to look at')
    expect((await journal.app.inject(`/?look=${key}`)).headers['cache-control']).toBe('no-store')
    expect((await admin.get('/api/cms/settings')).body.journal.title).not.toBe('A title to look at')
    // Unknown and ended looks show the pages as they are.
    expect(await page(`/?look=${crypto.randomUUID()}`)).not.toContain('A title to look at')
    await journal.context.pool.query("UPDATE setting_previews SET created_at = now() - interval '61 minutes'")
    expect(await page(`/?look=${key}`)).not.toContain('A title to look at')
    await look('journal', { title: 'Another' })
    const { rows } = await journal.context.pool.query('SELECT count(*)::int AS n FROM setting_previews')
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is refused as saving would be, and to everybody but administrators', async () => {
    const wrong = await admin.post('/api/cms/settings/preview', {
      ...{ group: 'journal', value: { issnPrint: '1234-5678' } },
    })
    expect(wrong).toMatchObject({ status: 422, body: { issues: [{ path: 'value.issnPrint' }] } })
    const value = { group: 'journal', value: { title: 'Mine' } }
    expect((await editor.post('/api/cms/settings/preview', value)).status).toBe(403)
  })

  test('the journal’s own style rules are on pages for readers alone, and a look without them is always possible', async () => {
    const css = 'main { display: none }'
    const key = await look('appearance', { customCss: css, accent: '#5b2333' })
    const looked = await page(`/?look=${key}`)
    const [, address = ''] = /href="(\/custom\.css\?v=\w+&look=[\w-]+)"/.exec(looked) ?? []
    expect((await journal.app.inject(address)).body).toBe(css)
    expect((await journal.app.inject('/custom.css')).body).toBe('')
    const [, colours = ''] = /href="(\/appearance\.css\?v=\w+&look=[\w-]+)"/.exec(looked) ?? []
    expect((await journal.app.inject(colours)).body).toContain('#5b2333')
    await set('appearance', { customCss: css })
    expect(await page('/')).toMatch(/href="\/custom\.css\?v=\w+"/)
    expect(await page('/articles')).toContain('/custom.css')
    for (const safe of ['/?look=safe', '/articles?look=safe', '/cms/login', '/cms/dashboard'])
      expect(await page(safe), safe).not.toContain('href="/custom.css')
    expect(
      await admin.put('/api/cms/settings', {
        ...{ group: 'appearance', value: { customCss: '@import "https://evil.example/x.css";' } },
      }),
    ).toMatchObject({ status: 422, body: { issues: [{ path: 'value.customCss' }] } })
    await set('appearance', { customCss: '' })
    expect(await page('/')).not.toContain('/custom.css')
  })
})

test.skipIf(!built)(
  'an issue has its own name and cover; without one the newest has the journal’s',
  async () => {
    await journal.context.pool.query(
      "INSERT INTO issues (volume, issue, published_date) VALUES (14, 3, '2026-08-01'), (14, 4, '2026-11-01')",
    )
    const picture = async (alt: string) =>
      (
        await admin.post(`/api/cms/pictures?alt=${encodeURIComponent(alt)}`, await png(60, 80), {
          'content-type': 'image/png',
        })
      ).body
    const [ofJournal, ofIssue] = [await picture('Waves on a chart'), await picture('A harbour at night')]
    await set('appearance', { cover: ofJournal.id })
    expect(await page('/')).toContain('alt="Waves on a chart"')
    const change = { title: ' Ports ', coverId: ofIssue.id }
    expect(await admin.put('/api/cms/issues/14/4', change)).toMatchObject({
      status: 200,
      body: { id: '14.4', title: 'Ports', coverUrl: ofIssue.url },
    })
    await journal.context.pool.query(
      `INSERT INTO articles (id, title, abstract, keywords, category, article_type, volume, issue, is_open_access, published_date, full_text_html, full_text_plain, authors, language)
       VALUES ('in-ports', 'Berths', 'a', '{}', 'c', 'Research Article', 14, 4, true, '2026-11-02', '<p>f</p>', 'f', 'A B', 'en'),
         ('in-waves', 'Tides', 'a', '{}', 'c', 'Research Article', 14, 3, true, '2026-08-02', '<p>f</p>', 'f', 'A B', 'en')`,
    )
    expect(await page('/articles/in-waves')).toContain('/engraving/cover-small/14.3.svg')
    for (const url of ['/', '/issues', '/issues/14/4', '/articles', '/articles/in-ports']) {
      expect(await page(url), url).toContain(`src="${ofIssue.url}"`)
      // The issue's own page describes the cover in words below it, so that its alternative text is empty.
      const described = url === '/issues/14/4' ? '>A harbour at night</p>' : 'alt="A harbour at night"'
      expect(await page(url), url).toContain(described)
    }
    expect(await page('/')).not.toContain('alt="Waves')
    expect(await page('/issues/14/4')).toContain('<h1>Ports</h1>')
    expect(await page('/issues/14/3')).not.toContain('<img')
    expect((await admin.delete(`/api/cms/pictures/${ofIssue.id}`)).status).toBe(409)
    expect((await admin.get('/api/cms/issues')).body).toMatchObject([
      { id: '14.4' },
      { id: '14.3' },
      { id: '13.1' },
    ])
    await admin.put('/api/cms/issues/14/4', { coverId: null })
    expect(await page('/')).toContain('alt="Waves on a chart"')
    expect((await admin.delete(`/api/cms/pictures/${ofIssue.id}`)).status).toBe(200)
    for (const [at, coverId, status] of [
      ['14/4', crypto.randomUUID(), 422],
      ['14/9', null, 404],
      ['0/1', null, 404],
    ] as const)
      expect((await admin.put(`/api/cms/issues/${at}`, { coverId })).status, at).toBe(status)
  },
)

test('title, publisher and prefix are in the exported records', async () => {
  await set('journal', { title: 'Annals of Samples', shortTitle: 'AOS' })
  expect((await journal.app.inject('/feed.rss')).body).toContain('Annals of Samples')
  expect((await journal.app.inject('/oai?verb=Identify')).body).toContain('Annals of Samples')
  await set('office', { email: 'office@journal.example' })
  expect((await journal.app.inject('/oai?verb=Identify')).body).toContain('office@journal.example')
  const author = await journal.account()
  const { body } = await author.post('/api/manuscripts/submit', await submission(journal, author))
  expect(body.manuscript?.number ?? body.number).toMatch(/^AOS-/)
})

test('review mode and the validity of invitations apply from the next manuscript on', async () => {
  await set('review', { mode: 'single_blind', invitationDays: 3 })
  const author = await journal.account()
  const id = await submitted(journal, author)
  await editor.post(`/api/manuscripts/${id}/allow-review`, { overrideReason: 'A test.' })
  const reviewer = await journal.account({ role: 'reviewer' })
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  const [assignment] = (await reviewer.get('/api/manuscripts/reviewer-assignments')).body
  expect(assignment.authors).toContain(author.lastName)
  const { rows } = await journal.context.pool.query(
    'SELECT token_expires_at - invited_at AS life FROM assignments WHERE manuscript_id = $1',
    [id],
  )
  expect(rows[0].life.days).toBe(3)
  await set('review', { mode: 'double_blind' })
  // Manuscripts submitted under the previous review mode keep that mode.
  expect((await reviewer.get('/api/manuscripts/reviewer-assignments')).body[0].authors).toContain(
    author.lastName,
  )
})

test('a manuscript type that is closed is refused', async () => {
  await set('submissions', {
    types: defaultTypes.map((type) => ({ ...type, isOpen: ['review', 'opinion'].includes(type.id) })),
  })
  const author = await journal.account()
  const sent = await submission(journal, author)
  const issue = { path: 'manuscript.manuscriptType', message: expect.stringContaining('at present') }
  expect(await author.post('/api/manuscripts/submit', sent)).toMatchObject({
    status: 422,
    body: { issues: [issue] },
  })
  const open = { ...sent, manuscript: { ...details, manuscriptType: 'review' } }
  expect((await author.post('/api/manuscripts/submit', open)).status).toBe(201)
  await set('submissions', { types: defaultSettings.submissions.types })
})

test('articles are published with the configured categories, licence and statements', async () => {
  const licenceUrl = 'https://creativecommons.org/licenses/by-nd/4.0/'
  await set('fields', { categories: ['Trade', 'Money'] })
  await set('publishing', { licenceUrl, requiredStatements: ['ethics'] })
  const id = await submitted(journal, await journal.account())
  const { body } = await editor.get(`/api/manuscripts/${id}/checks`)
  expect(body.suggested.categories).toEqual(['Trade', 'Money'])
  expect(JSON.stringify(body)).toContain(licenceUrl)
  expect(JSON.stringify(body.open)).toContain('The journal requires an ethics statement')
})

test('two-factor sign-in can be required of editors, including the administrator who requires it', async () => {
  await setUpSecondFactor(journal, admin)
  await set('security', { twoFactorForEditors: true })
  expect((await editor.get('/api/manuscripts/editorial')).body.code).toBe('second_factor_required')
  await setUpSecondFactor(journal, editor)
  expect((await editor.get('/api/manuscripts/editorial')).status).toBe(200)
  await set('security', { twoFactorForEditors: false })
})

/** Settings whose effect is tested elsewhere. */
const elsewhere = {
  redirects: ['list'], // a test of its own
  // server/webhooks/webhooks.test.ts
  webhooks: ['allowPrivate'],
  registration: ['publisherCity', 'publisherCountry'], // interop/deposits/orcid.test
  journal: ['shortTitle', 'issnAppliedFor'],
  dois: ['prefix', 'pattern'], // production/suggestions.test
  publishing: [
    ...['licenceUrl', 'requiredStatements'],
    ...['archivingLicence', 'archivingEmbargoMonths'], // server/manuscripts/accepted/accepted.test
  ],
  fields: ['list', 'categories'], // kinds.test
  asks: Object.keys(defaultSettings.asks), // tests/declarations.test
  checklist: ['points'], // tests/declarations.test
  issues: ['sections'], // production/queue/queue.test
  uploads: ['latexArchives', 'pictures'], // tests/author-files.test
  home: ['insights'], // server/analytics
  subscriptions: ['freeAfterMonths', 'timeZone', 'shopUrl'], // tests/subscription-access.test
  search: ['synonyms'], // articles/search/search.test
  appearance: ['logo', 'cover', 'icon', 'share', 'accent', 'accentDark', 'customCss'],
  review: [
    ...['mode', 'invitationDays'],
    ...['minimumReviews', 'reviewDays', 'revisionDays', 'holdMinutes'], // settings.test
    'proofDays', // production/proofing/proofing.test
    'assignAutomatically', // manuscripts/conflicts.test
    ...['blindSources', 'publishReviews'], // tests/blindness.test, tests/details.test
  ],
  opening: ['isOpen', 'notice'], // http/closed.test
  maintenance: ['isOn', 'message', 'retryMinutes'], // http/closed.test
  retention: Object.keys(defaultSettings.retention), // retention/retain.test
  security: ['twoFactorForEditors'],
  reminders: Object.keys(defaultSettings.reminders), // reviews/remind-due.test, domain/reminders.test
} as const

test('every setting has a test of its effect', () => {
  for (const [group, fields] of Object.entries(defaultSettings)) {
    const shown = onPages.flatMap(([of, field]) => (of === group ? [field] : []))
    const others: readonly string[] = elsewhere[group as keyof typeof elsewhere] ?? []
    expect([...new Set([...shown, ...others])].toSorted(), group).toEqual(Object.keys(fields).toSorted())
  }
})

test.each([
  ['journal', { issnPrint: '2764-9181' }, 'value.issnPrint', 'The check digit of this ISSN is wrong'],
  ['journal', { issnOnline: '27649261' }, 'value.issnOnline', 'An ISSN looks like 2764-9180'],
  ['journal', { language: 'xq' }, 'value.language', 'Please enter a language by two letters, for example en'],
  ['journal', { title: '  ' }, 'value.title', 'Please enter the title'],
  ['journal', { title: 'One\nTwo' }, 'value.title', 'Please use a single line'],
  ['journal', { shortTitle: 'A B' }, 'value.shortTitle', 'Letters and digits, for example JIBER'],
  ['publishing', { currency: '' }, 'value.currency', expect.stringContaining('three capitals')],
  ['publishing', { currency: 'XQZ' }, 'value.currency', expect.stringContaining('three capitals')],
  ['publishing', { licenceUrl: 'javascript:alert(1)' }, 'value.licenceUrl', 'Please enter a web address'],
  ['submissions', { types: [] }, 'value.types', 'Please keep at least one type open'],
  [
    'submissions',
    { types: [{ id: 'note', name: 'Note', isOpen: true, words: { from: 9, to: 3 } }] },
    'value.types.0.words',
    'Please enter the smaller number first',
  ],
  ['fields', { list: [] }, 'value.list', 'Please enter at least one field'],
  [
    'fields',
    { list: ['a', 'b'].map((id) => ({ id, name: 'Soil Physics' })) },
    'value.list',
    'Two entries have the same name',
  ],
  [
    'fields',
    { list: [{ id: 'Soil physics', name: 'a' }] },
    'value.list.0.id',
    expect.stringContaining('Lower-case'),
  ],
  ['search', { synonyms: ['GDP'] }, 'value.synonyms.0', 'Separate at least two words with commas'],
  [
    'subscriptions',
    { freeAfterMonths: 0 },
    'value.freeAfterMonths',
    expect.stringContaining('at least 1 month'),
  ],
  ['subscriptions', { timeZone: 'Mars/Base' }, 'value.timeZone', expect.stringContaining('Europe/Berlin')],
  ['subscriptions', { shopUrl: 'javascript:alert(1)' }, 'value.shopUrl', 'Please enter a web address'],
  ['home', { sidebar: ['gallery', 'gallery'] }, 'value.sidebar', 'Each block can be used only once'],
  ['office', { email: 'nowhere' }, 'value.email', 'Please enter a valid email address'],
  ['appearance', { accent: 'red' }, 'value.accent', 'Please enter a color such as #123f66'],
  [
    'appearance',
    { accent: '#e0c060' },
    'value.accent',
    expect.stringContaining('Please choose a darker color'),
  ],
  ['appearance', { accentDark: '#303030' }, 'value.accentDark', expect.stringContaining('a lighter color')],
])('%s %j is refused', async (group, value, path, message) => {
  const answer = await admin.put('/api/cms/settings', { group, value })
  expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
})

/** Makes a single-colour PNG. */
async function png(width: number, height: number): Promise<Buffer> {
  const mupdf = await import('mupdf')
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], false)
  pixmap.clear(120)
  return Buffer.from(pixmap.asPNG())
}
