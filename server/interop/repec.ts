import type { Settings } from '#domain/journal/settings.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { type RepecArticle, repecArticles, repecYears } from './repec-queries.ts'

/** A file or folder of the archive: its media type and its text. */
interface RepecFile {
  mediaType: string
  body: string
}

const plain = 'text/plain; charset=utf-8'

/** One field of a ReDIF template. The format has no escapes: a value is one line. */
function field(name: string, value: string | number | null | undefined): string {
  const text = String(value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text ? `${name}: ${text}\n` : ''
}

const handleOf = ({ repec }: Settings['registration']) => `RePEc:${repec}`

/**
 * The journal's archive at RePEc (https://ideas.repec.org/t/httpserver.html): the archive, its series, and the articles by year,
 * in folders that RePEc's robots walk. Null if there is no such file, or no archive.
 */
export async function repecFile(context: Context, path: string, origin: string): Promise<RepecFile | null> {
  const { journal, office, registration } = await context.settings()
  const [archive, series] = registration.repec.split(':')
  if (!archive || !series) return null
  const base = `${origin}/RePEc/${archive}/`
  if (path === `${archive}/`) return folder([`${archive}arch.rdf`, `${archive}seri.rdf`, `${series}/`])
  if (path === `${archive}/${archive}arch.rdf`)
    return {
      mediaType: plain,
      body: [
        field('Template-Type', 'ReDIF-Archive 1.0'),
        field('Handle', `RePEc:${archive}`),
        field('Name', journal.publisher || journal.title),
        field('Maintainer-Email', office.email),
        field('Description', `Articles of ${journal.title}`),
        field('URL', base),
      ].join(''),
    }
  if (path === `${archive}/${archive}seri.rdf`)
    return {
      mediaType: plain,
      body: [
        field('Template-Type', 'ReDIF-Series 1.0'),
        field('Name', journal.title),
        field('Provider-Name', journal.publisher || journal.title),
        field('Provider-Homepage', origin),
        field('Maintainer-Name', journal.title),
        field('Maintainer-Email', office.email),
        field('Type', 'ReDIF-Article'),
        field('ISSN', journal.issnOnline || journal.issnPrint),
        field('Handle', handleOf(registration)),
      ].join(''),
    }
  if (path === `${archive}/${series}/`)
    return folder((await repecYears(context.db)).map((year) => `${year}.rdf`))
  const year = path.startsWith(`${archive}/${series}/`) && /\/(\d{4})\.rdf$/.exec(path)?.[1]
  if (!year) return null
  const articles = await repecArticles(context.db, Number(year))
  if (articles.length === 0) return null
  return {
    mediaType: plain,
    body: articles.map((article) => template(article, { journal, registration, origin })).join('\n'),
  }
}

function folder(names: readonly string[]): RepecFile {
  const items = names.map((name) => `<li><a href="${name}">${name}</a></li>`).join('\n')
  return {
    mediaType: 'text/html; charset=utf-8',
    body: `<!DOCTYPE html>\n<html lang="en"><head><title>RePEc archive</title></head><body><ul>\n${items}\n</ul></body></html>\n`,
  }
}

interface Place {
  journal: Settings['journal']
  registration: Settings['registration']
  origin: string
}

function template(article: RepecArticle, { journal, registration, origin }: Place): string {
  const [year, month] = article.publishedDate.split('-')
  const page = origin + urls.article(article.id)
  return [
    field('Template-Type', 'ReDIF-Article 1.0'),
    ...article.contributors.flatMap(({ givenName, familyName, workplace }) => [
      field('Author-Name', `${givenName} ${familyName}`),
      field('Author-Name-First', givenName),
      field('Author-Name-Last', familyName),
      field('Author-Workplace-Name', workplace),
    ]),
    field('Title', article.title),
    field('Abstract', article.abstract),
    field('Classification-JEL', article.jelCodes.join('; ')),
    field('Keywords', article.keywords.join('; ')),
    field('Journal', journal.title),
    field('Pages', article.pages),
    field('Volume', article.volume),
    field('Issue', article.issue),
    field('Year', year),
    field('Month', month),
    field('DOI', article.doi),
    field('File-URL', page),
    field('File-Format', 'text/html'),
    field('File-Function', 'Abstract and full text'),
    ...(article.isOpenAccess
      ? article.hasPdf
        ? [field('File-URL', origin + urls.articlePdf(article.id)), field('File-Format', 'application/pdf')]
        : []
      : [field('File-Restriction', 'Full text for subscribers')]),
    field('Handle', `${handleOf(registration)}:${article.id}`),
  ].join('')
}
