import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { siteChanged } from '../db/site-changed.ts'
import { describe } from '../http/errors.ts'
import { readServiceAnswer } from '../http/service-answer.ts'
import { child, childText, descendants, elements, parseXml, type XmlElement } from '../jats/xml.ts'
import { doisToAskAbout, type OutsideCitation, replaceOutsideCitations } from './citing-queries.ts'

/** Milliseconds to wait for an answer, and the maximum length of an answer in bytes. */
const patience = 30_000
const longestAnswer = 20_000_000

/** Articles asked about in one run, and days until an article is asked about again. */
const most = 500
const daysBetween = 7

/** Failures after which a run ends, because Crossref does not answer at all. */
const mostFailures = 5

/**
 * Job that asks Crossref's Cited-by which works cite the journal's articles. Does nothing unless it is configured. An
 * article about which Crossref does not answer keeps its list and is asked about in the next run.
 */
export async function renewCitations(context: Context): Promise<void> {
  const { db, config, clock, log } = context
  if (!config.citedBy) return
  const before = new Date(clock.now().getTime() - daysBetween * 86_400_000)
  let failures = 0
  for (const doi of await doisToAskAbout(db, before, most)) {
    try {
      const citing = await citationsOf(config.citedBy, doi)
      await db.transaction().execute(async (trx) => {
        if (await replaceOutsideCitations(trx, doi, citing, clock.now())) await siteChanged(trx)
      })
    } catch (error) {
      log.error({ doi, error: describe(error) }, 'citing works could not be loaded')
      failures += 1
      if (failures === mostFailures) return
    }
  }
}

/** Returns the works that cite a DOI. The credentials are sent in the body, so that no log of addresses has them. */
async function citationsOf(
  { url, user, password }: NonNullable<Config['citedBy']>,
  doi: string,
): Promise<OutsideCitation[]> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ usr: user, pwd: password, doi }),
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`Crossref answered ${response.status}`)
  return readForwardLinks(await readServiceAnswer(response, longestAnswer))
}

/** Reads an answer of getForwardLinks: each forward_link has one element such as journal_cite or book_cite. */
export function readForwardLinks(xml: string): OutsideCitation[] {
  const root = parseXml(xml)
  if (root.name !== 'crossref_result') throw new Error('This is not an answer of Crossref’s Cited-by')
  return descendants(root, 'forward_link').flatMap((link): OutsideCitation[] => {
    const [cite] = elements(link)
    const doi = childText(cite, 'doi')?.trim()
    const title = first(cite, 'article_title', 'paper_title', 'title', 'volume_title', 'proceedings_title')
    if (!cite || !doi || !/^10\.\d{4,9}\/\S+$/.test(doi) || !title) return []
    const year = Number(childText(cite, 'year'))
    return [
      {
        doi,
        title: title.slice(0, 1000),
        authors: authorsOf(cite).slice(0, 1000),
        container: first(cite, 'journal_title', 'series_title', 'volume_title', 'proceedings_title'),
        year: Number.isInteger(year) && year > 0 && year < 10_000 ? year : null,
      },
    ]
  })
}

const first = (cite: XmlElement | undefined, ...names: string[]): string | null =>
  names.map((name) => childText(cite, name)).find(Boolean) ?? null

function authorsOf(cite: XmlElement): string {
  return elements(child(cite, 'contributors'))
    .map((person) =>
      person.name === 'organization'
        ? person.children.filter((node) => typeof node === 'string').join('')
        : [childText(person, 'given_name'), childText(person, 'surname')].filter(Boolean).join(' '),
    )
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ')
}
