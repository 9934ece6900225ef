import type { ExportedArticle } from '#domain/schemas/exported-article.ts'
import type { Context } from '../context.ts'
import { articleKeys } from '../files/article-keys.ts'
import { parseJats } from '../jats/parse.ts'
import { referenceViews } from '../jats/reference-view.ts'
import { type Pictures, textOfJats } from './article-of-jats.ts'
import type { OwnArticle, SourceFile } from './found.ts'

/** The columns that an export of this program states, instead of what its JATS says less exactly. */
export function rowOfRecord({ article }: ExportedArticle) {
  const { title, abstract, keywords, category, articleType, volume, issue, pages, doi, authors } = article
  const { isOpenAccess, licenceUrl, copyrightHolder, runningTitle, jelCodes } = article
  const { language, titleLanguage } = article
  const { publishedDate, receivedDate, revisedDate, acceptedDate } = article
  const { acknowledgements, funding, dataAvailability, codeAvailability, competingInterests, ethics } =
    article
  return {
    ...{ title, abstract, keywords, category, articleType, volume, issue, pages, doi, authors },
    ...{ isOpenAccess, licenceUrl, copyrightHolder, runningTitle, jelCodes },
    ...{ publishedDate, receivedDate, revisedDate, acceptedDate },
    ...{ acknowledgements, funding, dataAvailability, codeAvailability, competingInterests, ethics },
    funders: JSON.stringify(article.funders),
    ...(language !== undefined && { language, titleLanguage: titleLanguage ?? null }),
  }
}

export const contributorsOfRecord = ({ contributors }: ExportedArticle) =>
  contributors.map(({ affiliations, roles, ...person }) => ({
    ...person,
    affiliations: JSON.stringify(affiliations),
    roles: JSON.stringify(roles),
  }))

/** What of an exported article is stored besides its row: EPUB, replaced versions, and the fields that imports from elsewhere lack. */
export interface OwnParts {
  epubKey: string | null
  versions: {
    number: number
    date: string
    whatChanged: string | null
    content: string
    jatsKey: string | null
    pdfKey: string | null
    replacedAt: string
  }[]
}

/** Stores EPUB, texts and PDFs of an exported article, and notes each key that was written. */
export async function storeOwnParts(
  { files }: Pick<Context, 'files'>,
  articleId: string,
  { record, versions, epub }: OwnArticle,
  { pictures, keys, problems }: { pictures: Pictures; keys: string[]; problems: string[] },
): Promise<OwnParts> {
  const put = async (key: string, bytes: Uint8Array) => {
    keys.push(key)
    await files.put(key, bytes)
    return key
  }
  const bytesOf = async (file: SourceFile | null, beginning: string) => {
    const bytes = file && (await file.read())
    if (!bytes || Buffer.from(bytes.subarray(0, 1024)).includes(beginning)) return bytes
    problems.push(`${file.name} is not what its name says. It was left out.`)
    return null
  }
  const epubBytes = await bytesOf(epub, 'PK')
  const rows: OwnParts['versions'] = []
  for (const { number, date, whatChanged, replacedAt, article, contributors } of record.versions) {
    const stored = versions.find((one) => one.number === number)
    const pdf = await bytesOf(stored?.pdf ?? null, '%PDF-')
    const xml = stored?.jats ?? null
    const parsed = xml === null ? null : parseJats(xml)
    // Its page is made from its document: HTML of a file is never shown.
    const text = parsed && {
      fullTextHtml: textOfJats(parsed, articleId, pictures, { frontInFields: record.article.frontInFields }),
      referenceList: referenceViews(parsed.references),
    }
    rows.push({
      ...{ number, date, whatChanged, replacedAt },
      content: JSON.stringify({ ...article, ...(contributors && { contributors }), ...text }),
      jatsKey: xml === null ? null : await put(articleKeys.jatsVersion(articleId, number), Buffer.from(xml)),
      pdfKey: pdf ? await put(articleKeys.pdfVersion(articleId, number), pdf) : null,
    })
  }
  return {
    epubKey: epubBytes ? await put(articleKeys.epub(articleId), epubBytes) : null,
    versions: rows,
  }
}
