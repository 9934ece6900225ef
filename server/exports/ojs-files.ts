import { pictureFile } from '../db/site-parts.ts'
import { exportedRecord, type Stores, supplementsOf, type WholeArticle, wholeArticles } from './articles.ts'
import type { ExportFile } from './bag.ts'
import { type OjsArticle, type OjsFile, type OjsOptions, ojsArticlesXml, ojsIssueXml } from './ojs-native.ts'
import { articlesOfIssue, issuesToExport, picturesToExport } from './queries.ts'

/** Yields OJS native XML of each issue, and of the articles without one. */
export async function* ojsFiles(stores: Stores, release: OjsOptions['release']): AsyncGenerator<ExportFile> {
  const { db, files } = stores
  const { journal, office } = await stores.settings()
  const options = {
    ...{ release, language: journal.language, officeEmail: office.email },
    journalTitle: journal.title,
  }
  const pictures = new Map((await picturesToExport(db)).map((picture) => [picture.id, picture]))
  for (const { volume, issue, title, publishedDate, coverId, editorial } of await issuesToExport(db)) {
    const articles = await articlesOfIssue(db, { volume, issue })
    const cover = coverId === null ? undefined : pictures.get(coverId)
    const bytes =
      cover && (await files.size(cover.storageKey)) !== null ? await files.get(cover.storageKey) : null
    const isOpenAccess = articles.every((article) => article.isOpenAccess)
    const about = {
      ...{ volume, issue, title, publishedDate: publishedDate ?? '', description: editorial, isOpenAccess },
      cover: cover && bytes ? { name: pictureFile(cover.id, cover.mediaType), alt: cover.alt, bytes } : null,
    }
    yield {
      path: `ojs/volume-${volume}-issue-${issue}.xml`,
      content: ojsIssueXml(about, sectionsOf(articles), articlesFor(stores, articles), options),
    }
  }
  const others = await articlesOfIssue(db, null)
  if (others.length > 0)
    yield {
      path: 'ojs/without-issue.xml',
      content: ojsArticlesXml(sectionsOf(others), articlesFor(stores, others), options),
    }
}

type Listed = Awaited<ReturnType<typeof articlesOfIssue>>

const sectionsOf = (articles: Listed) => [...new Set(articles.map(({ articleType }) => articleType))]

async function* articlesFor(stores: Stores, articles: Listed): AsyncGenerator<OjsArticle> {
  let number = 0
  for await (const article of wholeArticles(stores, articles)) {
    number += 1
    const { detail } = article
    yield { record: exportedRecord(article), detail, files: await filesOf(stores, article), number }
  }
}

async function filesOf({ files }: Stores, article: WholeArticle): Promise<OjsFile[]> {
  const { id, pdfKey, epubKey } = article
  const list: OjsFile[] = []
  const add = async (key: string | null, file: Omit<OjsFile, 'bytes'>) => {
    if (key && (await files.size(key)) !== null) list.push({ ...file, bytes: await files.get(key) })
  }
  await add(pdfKey, { name: `${id}.pdf`, label: 'PDF', genre: 'Article Text' })
  await add(epubKey, { name: `${id}.epub`, label: 'EPUB', genre: 'Article Text' })
  for (const { key, name } of await supplementsOf(article))
    await add(key, { name, label: name, genre: 'Other' })
  return list
}
