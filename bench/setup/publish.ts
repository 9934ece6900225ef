/** Takes articles from their authors' screens to publication, by the calls that the editors' pages make. */
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Mailbox } from '#tests/mailbox.ts'
import { type EnteredArticle, wordFile } from './articles.ts'
import { password } from './enter.ts'

interface Journal {
  url: string
  mailbox: Mailbox
}

const reason = 'Read by the editors themselves; the journal begins with this article.'

/** Registers the author and submits the article, through the screens. */
async function submit(page: Page, { url, mailbox }: Journal, article: EnteredArticle): Promise<void> {
  const { author } = article
  await page.goto(`${url}/manuscript-submission`)
  await page.getByRole('tab', { name: 'Register' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Username').fill(author.username)
  await panel.getByLabel('Email').fill(author.email)
  await panel.getByLabel(/^Password/).fill(password)
  await panel.getByLabel(/^Confirm Password/).fill(password)
  await panel.locator('altcha-widget').getByRole('checkbox').click()
  await panel.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Registration Successful!').waitFor()
  const { text } = await mailbox.find(author.email, /verify your email/i)
  await page.goto(/https:\/\/\S+verify-email\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('link', { name: 'Continue to Login' }).click()
  await panel.getByLabel('Username').fill(author.username)
  await panel.getByLabel(/^Password/).fill(password)
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Logout' }).first().waitFor()

  await page.goto(`${url}/manuscript-submission`)
  const next = (name: string) => page.getByRole('button', { name: `Next: ${name}` }).click()
  await page.getByLabel('Title', { exact: false }).first().fill(article.title)
  await page.getByRole('textbox', { name: /^Abstract/ }).fill(article.abstract)
  const keywords = page.getByRole('textbox', { name: /keyword/i })
  for (const keyword of article.keywords) {
    await keywords.fill(keyword)
    await keywords.press('Enter')
  }
  await page.getByLabel(/^Manuscript Type/).selectOption({ label: article.type })
  await page.getByLabel(/^Field of Study/).selectOption({ label: article.field })
  await next('Authors')
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill(author.firstName)
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill(author.lastName)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(author.email)
  await page.getByRole('combobox', { name: 'Affiliation', exact: true }).fill(author.affiliation)
  await page.getByRole('button', { name: 'Done' }).click()
  await next('File Upload')
  await page.locator('input[type=file]').setInputFiles([
    {
      name: 'manuscript.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: wordFile(article),
    },
  ])
  await page
    .getByText(/^Checked/)
    .first()
    .waitFor()
  await next('Review & Submit')
  await page.getByRole('button', { name: 'Submit Manuscript' }).click()
  await page.getByText('Submission Successful').first().waitFor()
}

/** Calls the API as the administrator who is signed in on this page. */
function callsOf(page: Page, url: string) {
  return async function call<Answer>(name: string, body?: unknown): Promise<Answer> {
    const [method = 'GET', path] = name.split(' ')
    const token = await page.evaluate(() => localStorage.getItem('cms_token'))
    const answer = await page.request.fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { data: body }),
    })
    if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}
type Call = ReturnType<typeof callsOf>

/** Asks again until the answer is there: jobs run beside the server. */
async function until<Answer>(ask: () => Promise<Answer>, isThere: (answer: Answer) => boolean) {
  for (let left = 240; left > 0; left -= 1) {
    const answer = await ask()
    if (isThere(answer)) return answer
    await setTimeout(250)
  }
  throw new Error('The job did not end within a minute')
}

/** Accepts a manuscript and makes its text, PDF and EPUB. */
async function produce(call: Call, id: string): Promise<void> {
  const of = `/api/manuscripts/${id}`
  // Refused until the blind copies are there.
  await until(
    () =>
      call(`POST ${of}/allow-review`, { overrideReason: reason }).then(
        () => true,
        (error: Error) => {
          if (!/: 409 .*copies are being made/.test(error.message)) throw error
          return false
        },
      ),
    (isAllowed) => isAllowed,
  )
  await call(`POST ${of}/decision`, { decision: 'accept', notes: '', overrideReason: reason })
  const { files } = await until(
    () => call<{ manuscript: { status: string }; files: { id: string; kind: string }[] }>(`GET ${of}`),
    ({ manuscript }) => manuscript.status === 'accepted',
  )
  const fileId = files.find(({ kind }) => kind === 'manuscript')?.id
  await call(`POST ${of}/text/conversion`, { fileId, changes: 'accept', keepComments: false })
  await until(
    () => call<{ versions: { isValid: boolean }[] }>(`GET ${of}/text`),
    ({ versions }) => versions.some(({ isValid }) => isValid),
  )
  await call(`POST ${of}/production`)
  await until(
    () => call<{ formats: { state: string; isCurrent: boolean }[] }>(`GET ${of}/formats`),
    ({ formats }) =>
      formats.length > 0 && formats.every(({ state, isCurrent }) => state === 'ready' && isCurrent),
  )
}

/**
 * Submits, accepts and publishes the articles in the first issue. If the journal has sections, each is put into the section of its
 * type. Returns the addresses of the articles.
 */
export async function publishArticles(
  browser: Browser,
  editor: Page,
  journal: Journal,
  articles: readonly EnteredArticle[],
  sections: readonly string[],
): Promise<{ path: string; article: EnteredArticle }[]> {
  const call = callsOf(editor, journal.url)
  const ids: string[] = []
  for (const article of articles) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
    await submit(await context.newPage(), journal, article)
    await context.close()
    const queue = await call<{ rows: { id: string; title: string }[] } | { id: string; title: string }[]>(
      'GET /api/manuscripts/editorial/queue',
    )
    const id = (Array.isArray(queue) ? queue : queue.rows).find(({ title }) => title === article.title)?.id
    if (!id) throw new Error(`“${article.title}” is not in the queue`)
    ids.push(id)
    await produce(call, id)
  }
  if (sections.length > 0) await publishIssue(call, ids, sections)
  else for (const id of ids) await publishOne(call, id)
  // An issue is published by a job.
  const published = await until(
    () => call<{ id: string; title: string }[]>('GET /api/articles'),
    (all) => articles.every(({ title }) => all.some((one) => one.title === title)),
  )
  return articles.map((article) => {
    const id = published.find(({ title }) => title === article.title)?.id
    if (!id) throw new Error(`“${article.title}” is not published`)
    return { path: `/articles/${id}`, article }
  })
}

async function publishOne(call: Call, id: string): Promise<void> {
  const of = `/api/manuscripts/${id}`
  const { suggested } = await call<{ suggested: Record<string, unknown> }>(`GET ${of}/checks`)
  const { doi, category, isOpenAccess, pages, address, volume, issue } = suggested
  await call(`POST ${of}/publish`, {
    ...{ volume, issue, pages, doi, category, isOpenAccess, address, overrideReason: reason },
  })
}

async function publishIssue(call: Call, ids: readonly string[], sections: readonly string[]): Promise<void> {
  await call('POST /api/issues', { volume: 1, issue: 1 })
  const contents = () => call<{ revision: number }>('GET /api/issues/1/1/contents')
  const { revision } = await contents()
  const entriesOf = (index: number) =>
    ids.flatMap((manuscriptId, at) => (at === index ? [{ manuscriptId }] : []))
  await call('PUT /api/issues/1/1/contents', {
    revision,
    sections: sections.map((name, index) => ({ name, entries: entriesOf(index) })),
  })
  await call('POST /api/issues/1/1/numbering', { revision: (await contents()).revision, firstPage: 1 })
  await call('POST /api/issues/1/1/schedule', { publishAt: null, overrideReason: reason })
}
