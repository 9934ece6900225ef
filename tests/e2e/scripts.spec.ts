import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { testAlone as base, expect, password, sampleAlone as withSample } from './journal.ts'
import { payloads } from './script-payloads.ts'
import { someone } from './steps.ts'

/** Whatever an administrator writes, wherever it is shown: no script runs, and the page's policy has nothing to stop. */

interface Watched extends Window {
  tell: (what: string) => Promise<void>
}

/** What ran or was stopped, on every page that this one has been to. */
const seen = new WeakMap<Page, string[]>()

/** Before anything of the page: what a payload calls, and what the policy says. */
async function watch(page: Page): Promise<void> {
  const told: string[] = []
  seen.set(page, told)
  await page.exposeFunction('tell', (what: string) => void told.push(what))
  await page.addInitScript(() => {
    const { tell } = window as unknown as Watched
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.defineProperty(window, name, { value: () => tell(`${name} at ${location.pathname}`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tell(`stopped at ${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
}

async function expectQuiet(page: Page): Promise<void> {
  // Pictures that fail do so after a turn of the loop.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((turn) => setTimeout(turn)))
  expect(seen.get(page)).toEqual([])
}

base('no text of an administrator runs a script', async ({ browser, baseURL, journal }) => {
  base.setTimeout(180_000)
  expect(payloads.length).toBeGreaterThanOrEqual(300)
  await journal.account({ username: 'script-admin', role: 'admin', firstName: 'Ada', lastName: 'Min' })
  const page = await someone(browser, baseURL)
  await watch(page)
  await page.goto('/cms/login')
  const call = (method: string, path: string, data: unknown) =>
    page.request.fetch(path, { method, data, headers })
  const login = await page.request.post('/api/cms/auth/login', {
    data: { username: 'script-admin', password: 'Correct-Horse-7' },
  })
  const { token, user } = await login.json()
  const headers = { authorization: `Bearer ${token}` }
  await page.evaluate(
    ([kept, person]) => {
      localStorage.setItem('cms_token', kept ?? '')
      localStorage.setItem('cms_user', person ?? '')
    },
    [token as string, JSON.stringify(user)],
  )

  await base.step('each payload by itself, as each type of content', async () => {
    const left = await page.evaluate(
      async ([texts, bearer]) => {
        const place = document.createElement('div')
        document.body.append(place)
        const found: string[] = []
        for (const contentType of ['html', 'markdown', 'text'])
          for (const content of texts) {
            const response = await fetch('/api/cms/content/preview', {
              method: 'POST',
              headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
              body: JSON.stringify({ content, contentType }),
            })
            if (!response.ok) {
              found.push(`${response.status} for ${content}`)
              continue
            }
            place.innerHTML = ((await response.json()) as { html: string }).html
            for (const element of place.querySelectorAll('*')) {
              if (
                /^(script|style|iframe|object|embed|form|input|svg|math|link|meta|base|template)$/i.test(
                  element.tagName,
                )
              )
                found.push(`<${element.tagName}> of ${content}`)
              for (const { name, value } of element.attributes)
                if (/^on|^style$|^id$|^srcdoc$/i.test(name)) found.push(`${name}=${value} of ${content}`)
              const address =
                element instanceof HTMLAnchorElement && element.hasAttribute('href')
                  ? element.protocol
                  : 'https:'
              if (!['http:', 'https:', 'mailto:', 'tel:'].includes(address))
                found.push(`${address} of ${content}`)
              if (
                element instanceof HTMLImageElement &&
                element.src &&
                !element.src.startsWith('data:image/')
              )
                if (new URL(element.src).origin !== location.origin)
                  found.push(`${element.src} of ${content}`)
              element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
              element.dispatchEvent(new FocusEvent('focus'))
            }
          }
        place.remove()
        return found
      },
      [payloads as string[], token as string] as const,
    )
    expect(left).toEqual([])
    await expectQuiet(page)
  })

  await base.step('all of them in every field that is shown', async () => {
    const all = (max: number) => payloads.join(' ').slice(0, max)
    const line = (max: number) =>
      payloads
        .filter((text) => !/\p{Cc}/u.test(text))
        .join(' ')
        .slice(0, max)
    const status = async (method: string, path: string, data: unknown) => {
      const answer = await call(method, path, data)
      expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300)
    }
    for (const contentType of ['html', 'markdown', 'text'])
      for (const key of [
        `all-${contentType}`,
        ...(contentType === 'html' ? ['home.hero', 'home.about', 'home.areas', 'guidelines.review'] : []),
      ])
        await status('POST', '/api/cms/content', {
          ...{ key, title: line(300), content: payloads.join('\n\n').slice(0, 190_000), contentType },
        })
    await status('POST', '/api/cms/menu-items', { name: line(60), href: '/about' })
    for (const isChief of [true, false])
      await status('POST', '/api/cms/editors', {
        ...{
          name: all(200),
          title: all(200),
          institution: all(300),
          location: all(200),
          bio: all(5000),
          isChief,
        },
      })
    await status('POST', '/api/cms/special-issues', {
      ...{
        title: all(300),
        guestEditors: all(500),
        description: all(5000),
        submissionDeadline: '2099-01-31',
      },
    })
    // A setting holds a few of them at a time, so one lot after the other, three to a page.
    const oneLine = payloads.filter((text) => !/\p{Cc}/u.test(text))
    let at = 0
    const lot = (max: number) => {
      let text = ''
      while (at < oneLine.length && text.length + (oneLine[at]?.length ?? 0) < max)
        text += `${oneLine[at++]} `
      return text.trim() || '<b>'
    }
    while (at < oneLine.length) {
      const first = at
      const value = { title: lot(200), tagline: lot(300), publisher: lot(200) }
      const short = (max: number) => oneLine.slice(first, at).findLast((text) => text.length <= max) ?? '<b>'
      for (const [group, fields] of [
        ['journal', value],
        ['office', { phone: short(60), fax: short(60), hours: short(100) }],
        ['publishing', { licence: short(60), categories: [short(100)] }],
      ] as const)
        await status('PUT', '/api/cms/settings', { group, value: fields })
      await page.goto('/contact')
      await expect(page.locator('#main')).toBeVisible()
    }
    await expectQuiet(page)
    await status('PUT', '/api/cms/email-templates/withdrawn', {
      subject: line(200).replaceAll(/[{}]/g, ''),
      body: all(9000).replaceAll(/[{}]/g, ''),
    })

    for (const path of [
      ...[
        '/',
        '/articles',
        '/editorial-board',
        '/submission-guidelines',
        '/all-html',
        '/all-markdown',
        '/all-text',
      ],
      ...['/contact', '/nothing', '/cms/dashboard', '/cms/dashboard?tab=navigation'],
      ...['board', 'calls', 'emails', 'audit', 'journal', 'publishing'].map(
        (part) => `/cms/dashboard?tab=settings&part=${part}`,
      ),
    ]) {
      await page.goto(path)
      await expect(page.locator('#main')).toBeVisible()
      await expectQuiet(page)
    }
    for (const feed of ['/feed.rss', '/feed.atom', '/oai?verb=Identify'])
      expect((await page.request.get(feed)).headers()['content-type']).toContain('xml')
  })
})

/** Where people's own words stand, whoever wrote them: put past every check of the forms. */
const fields: Record<string, string[]> = {
  users: ['first_name', 'last_name', 'affiliation'],
  manuscripts: ['title', 'abstract'],
  manuscript_authors: ['first_name', 'last_name', 'affiliation', 'authorship_note'],
  files: ['file_name', 'description', 'blind_problem'],
  reviews: ['comments', 'released_comments'],
  confidential_comments: ['body'],
  responses: ['body'],
  decisions: ['letter', 'notes', 'override_reason'],
  history: ['notes', 'author_notes'],
  editor_notes: ['body'],
  editor_recommendations: ['letter', 'reasons'],
  assignments: ['decline_reason', 'suggestion'],
  extension_requests: ['reason'],
  anonymity_findings: ['excerpt', 'fix', 'place'],
  proofs: ['comments'],
  letter_templates: ['name', 'body'],
  queue_views: ['name'],
  emails: ['subject', 'last_error'],
  articles: [
    ...['title', 'authors', 'funding', 'data_availability', 'competing_interests', 'acknowledgements'],
    ...['abstract', 'ethics'],
  ],
  article_contributors: ['given_name', 'family_name', 'affiliation'],
  article_notices: ['text'],
  issues: ['title'],
  pictures: ['alt'],
  sessions: ['device'],
  board_members: ['name', 'title', 'institution', 'location', 'bio'],
  special_issues: ['title', 'guest_editors', 'description'],
  menu_items: ['name'],
  content_items: ['title'],
  content_versions: ['title', 'content'],
}

withSample('no word of anybody runs a script', async ({ browser, baseURL, journal }) => {
  withSample.setTimeout(300_000)
  const all = payloads.filter((text) => !text.includes('\0')).join(' ')
  const { pool, close } = openDatabase(journal.databaseUrl, { max: 1 })
  const ids: Record<string, string> = {}
  try {
    // What is never changed in earnest is changed here.
    await pool.query("SET session_replication_role = 'replica'")
    // Long lists hold a part of them in each row, all together the whole.
    for (const [table, columns] of Object.entries(fields))
      await pool.query(
        `UPDATE ${table} t SET ${columns.map((column) => `${column} = CASE WHEN n <= 5 THEN $1 ELSE substr($1, (n * 900 % length($1))::int, 900) END`).join(', ')}
         FROM (SELECT ctid, row_number() OVER (ORDER BY ctid) AS n FROM ${table}) AS numbered WHERE t.ctid = numbered.ctid`,
        [all],
      )
    for (const table of ['manuscripts', 'articles'])
      await pool.query(`UPDATE ${table} SET keywords = $1`, [payloads.filter((text) => !text.includes('\0'))])
    await pool.query('UPDATE users SET expertise = ARRAY[$1]', [all])
    await pool.query("UPDATE audit_events SET details = jsonb_build_object('words', $1::text)", [all])
    await pool.query(
      "UPDATE drafts SET content = jsonb_set(content, '{manuscript,title}', to_jsonb($1::text))",
      [all],
    )
    await pool.query("UPDATE users SET username = left($1, 60) WHERE username = 'd.achterberg'", [all])
    const one = async (query: string) => (await pool.query(query)).rows[0]?.id as string
    ids.manuscript = await one(
      'SELECT manuscript_id AS id FROM reviews r JOIN assignments a ON a.id = r.assignment_id LIMIT 1',
    )
    ids.accepted = await one("SELECT id FROM manuscripts WHERE status = 'accepted' LIMIT 1")
    ids.revising = await one("SELECT id FROM manuscripts WHERE status = 'revisions_required' LIMIT 1")
    ids.own = await one(
      "SELECT m.id FROM manuscripts m JOIN users u ON u.id = m.submitter_id WHERE u.username = 'author' AND m.status <> 'draft' LIMIT 1",
    )
    ids.review = await one(
      "SELECT a.id FROM assignments a JOIN users u ON u.id = a.reviewer_id WHERE u.username = 'reviewer' AND a.status = 'in_progress' LIMIT 1",
    )
    ids.article = await one('SELECT id FROM articles WHERE length(title) > 9000 LIMIT 1')
  } finally {
    await close()
  }
  const rooms: Record<string, string[]> = {
    admin: [
      '/cms/dashboard?tab=users',
      ...['audit', 'mail', 'jobs', 'issues', 'appearance'].map(
        (part) => `/cms/dashboard?tab=settings&part=${part}`,
      ),
      ...['board', 'calls'].map((part) => `/cms/dashboard?tab=settings&part=${part}`),
      ...['/cms/dashboard', '/cms/dashboard?tab=navigation'],
    ],
    editor: [
      '/editor-dashboard',
      '/editor-dashboard?tab=reviewed',
      '/editor-dashboard?tab=analytics',
      '/editor-dashboard?tab=settings',
      ...[ids.manuscript, ids.accepted, ids.revising].map((id) => `/editor-dashboard/manuscripts/${id}`),
    ],
    author: [
      '/author-dashboard',
      `/author-dashboard/manuscripts/${ids.own}`,
      '/account',
      '/account?tab=sessions',
    ],
    reviewer: ['/reviewer-dashboard', '/reviewer-dashboard?tab=completed', `/reviews/${ids.review}`],
  }
  for (const [username, paths] of Object.entries(rooms)) {
    const page = await someone(browser, baseURL)
    await watch(page)
    const login = await page.request.post('/api/cms/auth/login', { data: { username, password } })
    const { token, user } = await login.json()
    await page.addInitScript(
      ([kept, person]) => {
        localStorage.setItem('cms_token', kept ?? '')
        localStorage.setItem('cms_user', person ?? '')
      },
      [token as string, JSON.stringify(user)],
    )
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible({ timeout: 20_000 })
      await expectQuiet(page)
    }
    await page.close()
  }
  const reader = await someone(browser, baseURL)
  await watch(reader)
  for (const path of [
    `/articles/${ids.article}`,
    '/articles?search=currency',
    '/issues',
    '/issues/14/4',
    '/articles',
    '/editorial-board',
    '/',
  ]) {
    await reader.goto(path)
    await expect(reader.locator('#main')).toBeVisible()
    await expectQuiet(reader)
  }
})
