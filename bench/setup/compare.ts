import type { EnteredJournal } from './journals.ts'

/** Claims of the sample journal, which no other journal's pages may contain. */
const sample =
  /JIBER|International Business|Imprimatur Sample|2764-9180|2764-9261|10\.5555|3,850|\b9\.3\b|24\.8|jiber\.example|555\) 010|Business Management|Entrepreneurship|Organizational Behavior|[Ss]ample journal|\bNaN\b|undefined/

/** Until the title is entered, messages to the administrator name the journal by this. */
const placeholder = /New journal/

const pages = [
  ...[
    '/',
    '/articles',
    '/issues',
    '/editorial-board',
    '/submission-guidelines',
    '/contact',
    '/journal-finder',
  ],
  ...['/about', '/aims-scope', '/ethics', '/copyright', '/reviewer-guidelines', '/review-process'],
  ...['/reviewer-recognition', '/peer-review', '/privacy', '/terms', '/accessibility', '/nowhere'],
  ...[
    '/feed.rss',
    '/feed.atom',
    '/sitemap.xml',
    '/oai?verb=Identify',
    '/oai?verb=ListSets',
    '/opensearch.xml',
  ],
]

interface Answer {
  status: number
  body: string
}

/** Compares what readers and programs get with what was entered. Returns the differences, in sentences. */
export async function differences(
  journal: EnteredJournal,
  get: (path: string) => Promise<Answer>,
  mails: readonly { subject: string; text: string }[],
): Promise<{ compared: number; found: string[] }> {
  const found: string[] = []
  const bodies = new Map<string, string>()
  for (const path of pages) {
    const { status, body } = await get(path)
    if (status >= 500) found.push(`${path} answers ${status}`)
    bodies.set(path, body)
    const left = sample.exec(body) ?? placeholder.exec(body)
    if (left) found.push(`${path} has “${body.slice(Math.max(0, left.index - 40), left.index + 60)}”`)
  }
  for (const { subject, text } of mails) {
    const left = sample.exec(`${subject}\n${text}`)
    if (left) found.push(`The e-mail “${subject}” has “${left[0]}”`)
  }
  const has = (path: string, words: string) => {
    if (words && !bodies.get(path)?.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').includes(words))
      found.push(`${path} lacks “${words}”`)
  }
  const lacks = (path: string, words: RegExp) => {
    const hit = words.exec(bodies.get(path) ?? '')
    if (hit) found.push(`${path} has “${hit[0]}”, which nobody entered`)
  }
  for (const words of [journal.title, journal.tagline, journal.issnOnline]) has('/', words)
  has('/', journal.isApplied ? 'ISSN applied for' : '')
  has('/editorial-board', journal.member.name)
  has('/editorial-board', journal.office)
  has('/oai?verb=Identify', journal.title)
  has('/oai?verb=Identify', journal.office)
  has('/feed.rss', journal.title)
  for (const path of ['/', '/submission-guidelines']) lacks(path, /Impact Factor|CiteScore|<dd>0<\/dd>/)
  const price = `${journal.currency} ${Number(journal.charge).toLocaleString('en-US')}`
  if (journal.access === 'open_free') lacks('/submission-guidelines', /\b[A-Z]{3} \d[\d,]*\b/)
  else has('/submission-guidelines', price)
  if (journal.issnOnline === '') lacks('/', /\d{4}-\d{3}[\dX]\b(?=[^<>]*<)/)
  return { compared: pages.length + mails.length, found }
}
