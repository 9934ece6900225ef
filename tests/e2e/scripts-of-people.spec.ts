import { openDatabase } from '#server/db/client.ts'
import { type DemoEmail, mailList, mailMessage, mailPolicy } from '#server/demo/mail-page.ts'
import { sampleAlone as base, expect } from './journal.ts'
import { payloads } from './script-payloads.ts'
import { enterAs, expectQuiet, type Stop, visit, watch } from './script-watch.ts'
import { someone } from './steps.ts'

/**
 * Tests that no text entered by anybody runs as a script on any page, and that the content security policy
 * has nothing to block.
 */

/**
 * Columns with text that people enter. The payloads are written directly to the database, so that the forms'
 * checks do not reject them.
 */
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
  emails: ['subject', 'body_text', 'last_error'],
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
  news_items: ['title', 'summary', 'body'],
  content_items: ['title'],
  content_versions: ['title', 'content'],
}

// Some payloads wait for an animation.
base.use({ contextOptions: { reducedMotion: 'no-preference' } })

base('no word of anybody runs a script', async ({ browser, baseURL, journal }) => {
  const all = payloads.filter((text) => !text.includes('\0')).join(' ')
  const { pool, close } = openDatabase(journal.databaseUrl, { max: 1 })
  const ids: Record<string, string> = {}
  let emails: DemoEmail[] = []
  try {
    // Turns off the triggers that protect rows from changes.
    await pool.query("SET session_replication_role = 'replica'")
    // In long lists, each row gets some of the payloads, so that all rows together contain every payload.
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
    await pool.query(
      `UPDATE assignments a SET reviewer_id = u.id FROM users u WHERE u.username = 'reviewer' AND a.id = (SELECT id FROM
         assignments o WHERE o.status = 'in_progress' AND NOT EXISTS (SELECT FROM assignments own WHERE
         own.manuscript_id = o.manuscript_id AND own.reviewer_id = u.id) LIMIT 1)`,
    )
    ids.review = await one(
      "SELECT a.id FROM assignments a JOIN users u ON u.id = a.reviewer_id WHERE u.username = 'reviewer' AND a.status = 'in_progress' LIMIT 1",
    )
    emails = (
      await pool.query(
        `SELECT id, recipient, subject, body_text AS "bodyText", status, created_at::text AS "createdAt" FROM emails
         ORDER BY created_at LIMIT 20`,
      )
    ).rows
    ids.article = await one('SELECT id FROM articles WHERE length(title) > 9000 LIMIT 1')
  } finally {
    await close()
  }
  for (const [name, id] of Object.entries(ids)) expect(id, name).toBeTruthy()
  const part = (name: string) => `/cms/dashboard?tab=settings&part=${name}`
  const manuscript = (id: string | undefined) => `/editor-dashboard/manuscripts/${id}`
  const rooms: Record<string, Stop[]> = {
    admin: [
      { at: '/cms/dashboard?tab=users', press: [/^Edit/, /^Delete/] },
      ...['monitoring', 'audit', 'mail', 'jobs', 'appearance'].map(part),
      ...['issues', 'board', 'calls'].map((name) => ({ at: part(name), press: [/^Edit/] })),
      ...['/cms/dashboard', '/cms/dashboard?tab=navigation'],
    ],
    editor: [
      ...['', '?tab=reviewed', '?tab=analytics', '?tab=settings'].map((tab) => `/editor-dashboard${tab}`),
      ...[ids.manuscript, ids.accepted, ids.revising].map(manuscript),
    ],
    author: [
      ...['', '?tab=reviews', '?tab=revisions', `/manuscripts/${ids.own}`].map(
        (rest) => `/author-dashboard${rest}`,
      ),
      ...['/account', '/account?tab=sessions'],
    ],
    reviewer: [
      ...['/reviewer-dashboard', '/reviewer-dashboard?tab=completed', `/reviews/${ids.review}`],
      { at: '/reviewer-dashboard?tab=in_progress', press: ['View Details'] },
    ],
    // Pages for visitors: the public pages and the demo's mailbox.
    '': [
      ...[`/articles/${ids.article}`, '/articles?search=currency', '/issues', '/issues/14/4', '/articles'],
      ...['/editorial-board', '/', '/demo/mail', '/demo/mail/one'],
    ],
  }
  const go = async (username: string) => {
    const page = await someone(browser, baseURL)
    await watch(page)
    if (username) await enterAs(page, username)
    // Only the demo has a mailbox, so its pages are served here as in the demo.
    await page.route(/\/demo\/mail/, (route, request) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': mailPolicy },
        body: request.url().endsWith('/one') && emails[0] ? mailMessage(emails[0]) : mailList(emails),
      }),
    )
    await visit(page, rooms[username] ?? [])
    if (username === 'editor') {
      // Open a sent message in the list.
      await page.locator('.editor-messages button').first().click()
      await expect(page.getByRole('dialog').locator('.letter')).toContainText('alert(1)')
      await expectQuiet(page)
    }
    await page.close()
  }
  // Visits two pages at a time, because the server renders one while the browser draws the other.
  await Promise.all([
    (async () => {
      for (const username of ['admin', 'author', '']) await go(username)
    })(),
    (async () => {
      for (const username of ['editor', 'reviewer']) await go(username)
    })(),
  ])
})
