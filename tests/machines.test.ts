/** Tests pages and forms as programs and browsers without scripts use them. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addJob } from '#server/db/jobs.ts'
import { pages } from '#server/http/pages.ts'
import { siteReads } from '#server/reads.ts'
import { startApp, type TestApp } from './app.ts'
import { sampleJournal, sampleTimeout } from './sample-journal.ts'

let journal: TestApp
const built = existsSync('build/server/index.js')

beforeAll(async () => {
  if (!built) return
  journal = await startApp({}, { copyOf: await sampleJournal() })
  const { db, settings, clock } = journal.context
  await pages(journal.app, { reads: siteReads(db, settings, clock), mode: 'production' })
}, sampleTimeout)
afterAll(() => journal?.close())

const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
const post = (url: string, fields: Record<string, string>) =>
  journal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe.skipIf(!built)('for programs', () => {
  test('robots.txt names the sitemap, whose every address answers 200 without redirect', async () => {
    const robots = (await journal.app.inject('/robots.txt')).body
    const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''
    const index = (await journal.app.inject(pathOf(sitemap))).body
    const addressesIn = (xml: string) =>
      [...xml.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address ?? '')
    const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '')
    let seen = 0
    for (const part of addressesIn(index)) {
      const xml = (await journal.app.inject(pathOf(part))).body
      for (const address of addressesIn(xml)) {
        seen += 1
        const path = pathOf(address)
        expect((await journal.app.inject(path)).statusCode, path).toBe(200)
        expect(
          closed.filter((prefix) => path.startsWith(prefix)),
          path,
        ).toEqual([])
      }
    }
    expect(seen).toBeGreaterThan(60)
  }, 60_000)

  test('article pages send their links in the header, to GET and HEAD, rendered and cached', async () => {
    const { id } = await journal.context.db
      .selectFrom('articles')
      .select('id')
      .where('isOpenAccess', '=', true)
      .executeTakeFirstOrThrow()
    const expected = (await journal.app.inject(`/articles/${id}/linkset.json`)).json().linkset[0]
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const { headers } = await journal.app.inject({ method, url: `/articles/${id}` })
      const links = [...String(headers.link).matchAll(/<([^>]+)>; rel="([^"]+)"(?:; type="([^"]+)")?/g)]
      expect(links.length).toBeGreaterThan(8)
      expect(links.filter(([, , rel]) => rel === 'cite-as')).toHaveLength(1)
      for (const [, href, rel = '', type] of links)
        expect(expected[rel]).toContainEqual({ href, ...(type && { type }) })
    }
  })

  test('article pages have a running head for print', async () => {
    const { body } = await journal.app.inject('/articles/whose-currency')
    expect(body).toContain(
      'data-running-head="Solheim-Brandt et al. (2026) · Journal of International Business &amp; Economic Research 14(1)"',
    )
    expect((await journal.app.inject('/articles')).body).not.toContain('data-running-head')
  })

  test('article pages contain every tag and the whole abstract without scripts', async () => {
    const { id, title, abstract } = await journal.context.db
      .selectFrom('articles')
      .select(['id', 'title', 'abstract'])
      .where('isOpenAccess', '=', true)
      .executeTakeFirstOrThrow()
    const { body } = await journal.app.inject(`/articles/${id}`)
    const decoded = (text = '') =>
      text
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    const tags = new Map(
      [...body.matchAll(/<meta name="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        decoded(content),
      ]),
    )
    expect(tags.get('citation_title')).toBe(title)
    expect(tags.get('citation_abstract')).toBe(abstract)
    expect(tags.get('description')).toBe(abstract)
    expect(tags.get('citation_publication_date')).toMatch(/^\d{4}\/\d{1,2}\/\d{1,2}$/)
    expect(tags.get('citation_pdf_url')).toMatch(new RegExp(`^http://[^/]+/articles/${id}\\.pdf$`))
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/articles/${id}"`))
    expect(body).toContain('type="application/rss+xml"')
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
    expect(json.headline).toBe(title)
  })
})

describe.skipIf(!built)('unusual requests', () => {
  const hostile = [
    ...[
      "'; DROP TABLE articles; --",
      "1' OR '1'='1",
      '%_\\',
      '$1',
      '<script>alert(1)</script>',
      '"><img src=x>',
    ],
    ...[
      '"unbalanced',
      '(((',
      ')|&!<->:*',
      'author:',
      'year:99999999999',
      'doi:10.',
      '-',
      '-- -',
      '""',
      ': : :',
    ],
    ...['\u0000', '\u0007\u001b[31m', '\ud800', '\u202e\u200b', 'x'.repeat(20_000), 'ab '.repeat(5000)],
    ...['🙂', 'ﬁ', 'İI', '日本語', ' ', '{{7*7}}', '../../etc/passwd', 'a AND b OR NOT c', "to_tsquery('x')"],
  ]

  test('a search finds articles or says that there are none', async () => {
    for (const text of hostile) {
      const asked = Buffer.from(text).toString('utf8')
      const query = text === '\ud800' ? '%ED%A0%80' : encodeURIComponent(asked)
      const page = await journal.app.inject(`/articles?search=${query}`)
      expect(page.statusCode, text.slice(0, 40)).toBe(200)
      expect(page.body, text.slice(0, 40)).toMatch(
        /<b class="figures">[\d,]+ articles?<\/b>|No exact matches|No articles found/,
      )
      expect(page.body).not.toContain('<script>alert(1)</script>')
      expect(page.body).not.toContain('"><img src=x>')
      for (const path of [
        '/api/articles/search?q=',
        '/api/articles/facets?q=',
        '/feed.rss?q=',
        '/feed.atom?q=',
      ])
        expect((await journal.app.inject(path + query)).statusCode, path + text.slice(0, 40)).toBe(200)
    }
  }, 60_000)

  test('an invalid cursor gives 400; unknown filter values are ignored', async () => {
    for (const cursor of ['x', 'eyJ2IjoxfQ', '%00', '-1', 'a'.repeat(500), 'a'.repeat(3000), 'x&cursor=y']) {
      expect((await journal.app.inject(`/articles?cursor=${cursor}`)).statusCode, cursor).toBe(400)
      expect((await journal.app.inject(`/api/articles?cursor=${cursor}`)).statusCode, cursor).toBe(400)
    }
    for (const query of ['sort=sideways', 'access=maybe', 'year=long', 'volume=-3', 'issue=x', 'type=%00'])
      expect((await journal.app.inject(`/articles?${query}`)).statusCode, query).toBe(200)
  })

  test('an unknown id of any form gives the not-found card with 404', async () => {
    for (const id of [
      '0',
      '-1',
      "'",
      '%00',
      '%20',
      '%F0%9F%99%82',
      '%ED%A0%80',
      'a'.repeat(1500),
      '..%2f..',
      '%3Cb%3E',
    ]) {
      const page = await journal.app.inject(`/articles/${id}`)
      expect(page.statusCode, id.slice(0, 20)).toBe(404)
      expect(page.body, id.slice(0, 20)).toContain('Article Not Found')
    }
  })
})

describe.skipIf(!built)('the home page', () => {
  test('shows in each part the content of its key, or else the default', async () => {
    const { db } = journal.context
    const change = (isActive: boolean) =>
      db
        .updateTable('contentItems')
        .set({ title: 'What we are for', content: 'Written by *hand* <script>x</script>.', isActive })
        .where('key', '=', 'home.about')
        .execute()
    await change(true)
    const own = (await journal.app.inject('/?sort=cited')).body
    expect(own).toContain('<h2 id="about">What we are for</h2>')
    expect(own).toContain('Written by <em>hand</em> .')
    expect(own).toContain('<li>Finance across currencies</li>')
    await change(false)
    const byDefault = (await journal.app.inject('/?sort=downloaded')).body
    expect(byDefault).toContain('<h2 id="about">About the journal</h2>')
    expect(byDefault).toContain('Read the full aims and scope')
    expect(byDefault).not.toContain('Written by')
  })
})

describe.skipIf(!built)('forms without scripts', () => {
  test('tracking gives everybody the same answer, and a refused form keeps its values', async () => {
    const sent = await post('/track', { number: 'JIBER-2026-0001', email: 'nobody@people.example' })
    expect(sent.statusCode).toBe(303)
    expect((await journal.app.inject(String(sent.headers.location))).body).toContain('Check your inbox')
    const refused = await post('/track', { number: 'JIBER-"<1>', email: 'nowhere' })
    expect(refused.statusCode).toBe(422)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'")
    expect(refused.body).toContain('Please enter a valid email address')
    expect(refused.body).toContain('value="JIBER-&quot;&lt;1&gt;"')
    expect((await journal.app.inject('/track')).body).not.toContain('JIBER-&quot;')
  })

  test('the contact form accepts messages without a CAPTCHA', async () => {
    const message = { name: 'Ana', email: 'ana@people.example', subject: 'Scope', message: 'Does <it> fit?' }
    const refused = await post('/contact', { ...message, email: 'nowhere' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Please enter a valid email address')
    expect(refused.body).toContain('Does &lt;it&gt; fit?')
    const sent = await post('/contact', message)
    expect(sent).toMatchObject({ statusCode: 303, headers: { location: '/contact?sent=yes' } })
    const done = await journal.app.inject('/contact?sent=yes')
    expect(done.body).toContain('Your message has been sent')
    expect((await journal.app.inject('/contact')).body).not.toContain('Your message has been sent')
  })

  test('the journal finder shows its results on the page and stores neither input nor results', async () => {
    const { title, abstract } = await journal.context.db
      .selectFrom('articles')
      .select(['title', 'abstract'])
      .executeTakeFirstOrThrow()
    const found = await post('/journal-finder', { title, abstract })
    expect(found.statusCode).toBe(200)
    expect(found.headers['cache-control']).toBe('no-store')
    expect(found.body).toContain('This looks like a good fit')
    expect(found.body).toContain('Nearest articles')
    expect((await journal.app.inject('/journal-finder')).body).not.toContain('Nearest articles')
  })

  test('an alert from the form to unsubscribing', async () => {
    const { context, outbox } = journal
    const email = 'plain@readers.example'
    const asked = await post('/alerts', { email, scope: 'category', category: 'Economics', search: '' })
    expect(asked).toMatchObject({ statusCode: 303 })
    await journal.runJobs()
    const linkIn = (text = '') => pathOf(/http\S+\/alerts\/\w+\?token=\S+/.exec(text)?.[0] ?? '')
    const link = linkIn(outbox.at(-1)?.text)
    // Opening the link, as mail scanners do, must not confirm the subscription.
    const opened = await journal.app.inject(link)
    expect(opened.headers['cache-control']).toBe('no-store')
    const token = /name="token" value="([^"]+)"/.exec(opened.body)?.[1] ?? ''
    const confirmed = () =>
      context.db
        .selectFrom('alertSubscriptions')
        .select('confirmedAt')
        .where('email', '=', email)
        .executeTakeFirst()
    expect((await confirmed())?.confirmedAt).toBe(null)
    expect((await post('/alerts/confirm', { token })).body).toContain('Your alert is active')
    expect((await confirmed())?.confirmedAt).not.toBe(null)

    await context.db
      .insertInto('articles')
      .values({
        ...{ id: 'news', title: 'News', category: 'Economics', keywords: [], abstract: 'An abstract.' },
        ...{
          articleType: 'Original Research',
          language: 'en',
          isOpenAccess: true,
          publishedDate: '2026-11-20',
        },
        createdAt: new Date(Date.now() + 60_000),
      })
      .execute()
    await addJob(context.db, 'announce_articles', {})
    await journal.runJobs()
    const header = outbox.at(-1)?.headers?.['List-Unsubscribe'] ?? ''
    const target = pathOf(header.slice(1, -1))
    // One-click unsubscribing (RFC 8058) works in both content types. The answer is 200 and never a redirect.
    expect((await post(target, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
    const again = await journal.app.inject({
      method: 'POST',
      url: target,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    })
    expect(again.statusCode).toBe(200)
    expect(await confirmed()).toBe(undefined)
    expect((await post('/alerts/unsubscribe?token=a.0.b', {})).statusCode).toBe(400)
  })

  test('a form that belongs to another page is refused', async () => {
    expect((await post('/about', { a: 'b' })).statusCode).toBe(404)
    expect((await post('/api/track', { number: 'a', email: 'b@c.example' })).statusCode).toBe(415)
  })
})
