import type { Context } from '#server/context.ts'
import type { SourceFields } from './source-fields.ts'

/** Letters and digits alone, so that spaces, dashes and markup do not count. */
const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/&[a-z]+;/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Compares an imported article with the record of its source, which is found by its DOI or title. */
export async function differencesOf(
  { db }: Pick<Context, 'db'>,
  articleId: string,
  said: readonly SourceFields[],
): Promise<{ compared: number; differ: string[] }> {
  const article = await db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('articleContributors')
    .select(['familyName', 'givenName', 'affiliation'])
    .where('articleId', '=', articleId)
    .orderBy('orderIndex')
    .execute()
  const title = letters(article.title)
  const { source: place } = await db
    .selectFrom('importedRecords')
    .select('source')
    .where('targetId', '=', articleId)
    .executeTakeFirstOrThrow()
  const line = Number(/, line (\d+)/.exec(place)?.[1])
  const source =
    said.find((one) => one.line !== null && one.line === line) ??
    said.find((one) => one.doi && letters(one.doi) === letters(article.doi ?? '')) ??
    said.find((one) => letters(one.title) === title) ??
    said.find((one) => letters(one.title) !== '' && title.startsWith(letters(one.title))) ??
    (said.length === 1 ? said[0] : undefined)
  if (!source) return { compared: 0, differ: [`the source has no record like “${article.title}”`] }
  const pairs: [name: string, source: string | null, here: string, isPart?: boolean][] = [
    ['title', source.title, article.title, true],
    ['doi', source.doi, article.doi ?? ''],
    ['year', source.year, article.publishedDate.slice(0, 4)],
    ['date', source.date, article.publishedDate.slice(0, source.date?.length)],
    ['pages', source.pages, article.pages ?? ''],
    [
      'volume',
      source.volume && /\d+/.exec(source.volume)?.[0]?.replace(/^0+/, ''),
      String(article.volume ?? ''),
    ] as never,
    ['first page', source.firstPage, article.pages ?? '', true],
    ['authors', source.authors?.join(' ') ?? null, people.map((one) => one.familyName).join(' ')],
    ['licence', source.licence, article.licenceUrl ?? ''],
    ['abstract', source.abstract, article.abstract, true],
    ['keywords', source.keywords?.join(' ') || null, article.keywords.join(' ')],
    [
      'references',
      source.references === null ? null : String(source.references),
      String((article.referenceList as unknown[]).length),
    ],
  ]
  const affiliations = letters(people.map((one) => one.affiliation ?? '').join(' '))
  for (const one of source.affiliations ?? [])
    pairs.push(['affiliation', one, affiliations.includes(letters(one)) ? one : affiliations])
  const stated = pairs.filter(([, value]) => value !== null && value !== '' && value !== undefined)
  const differ = stated.flatMap(([name, value, here, isPart]) => {
    const [a, b] = [letters(value ?? ''), letters(here)]
    const isSame = a === b || (isPart === true && b !== '' && (b.startsWith(a) || a.endsWith(b)))
    return isSame ? [] : [`${name}: “${short(value ?? '')}” is “${short(here)}” here`]
  })
  return { compared: stated.length, differ }
}

const short = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text)
