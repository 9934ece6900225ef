import type { ArticleDetail } from '#domain/article/article.ts'
import { supplementType } from '#domain/article/supplements.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { type ExportedArticle, exportedArticle } from '#domain/schemas/exported-article.ts'
import type { Context } from '../context.ts'
import { articleKeys } from '../files/article-keys.ts'
import { type MecaItem, mecaManifest, mecaTransfer } from '../jats/meca.ts'
import { descendants, parseXml } from '../jats/xml.ts'
import { type ExportFile, fileOf, opened } from './bag.ts'
import { type ArticleToExport, recordsToExport, type StoredRecord } from './queries.ts'

export type Stores = Pick<Context, 'db' | 'files' | 'reads' | 'settings'>

/** An article with what is read of it for an export. */
export interface WholeArticle extends ArticleToExport {
  stored: StoredRecord
  detail: ArticleDetail
  /** Its JATS, which is made or read when it is asked for. */
  document(): Promise<string>
}

/** Articles that are read at once: their texts are in memory together. */
const readAtOnce = 25

/** Reads articles some at a time. Leaves out one that was deleted meanwhile. */
export async function* wholeArticles<One extends ArticleToExport>(
  { db, reads }: Stores,
  articles: AsyncIterable<One> | Iterable<One>,
): AsyncGenerator<One & WholeArticle> {
  for await (const some of inBatches(articles, readAtOnce)) {
    const ids = some.map(({ id }) => id)
    const records = await recordsToExport(db, ids)
    const details = await reads.articlesById(ids)
    for (const article of some) {
      const [stored, detail] = [records.get(article.id), details.get(article.id)]
      if (stored && detail)
        yield { ...article, stored, detail, document: () => reads.documentOf(detail, article.jatsKey) }
    }
  }
}

async function* inBatches<One>(all: AsyncIterable<One> | Iterable<One>, most: number): AsyncGenerator<One[]> {
  let batch: One[] = []
  for await (const one of all) {
    batch.push(one)
    if (batch.length < most) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The journal's record of an article, without its text (article.json). */
export function exportedRecord({ id, stored }: Pick<WholeArticle, 'id' | 'stored'>): ExportedArticle {
  const { article, contributors, notice, issue, versions, replaces, usage, oldAddresses } = stored
  return exportedArticle.parse({
    ...{ format: 'imprimatur-article-1', id, article, contributors, notice, issue, replaces, usage },
    oldAddresses,
    versions: versions.map(({ number, date, whatChanged, replacedAt, content }) => ({
      ...{ number, date, whatChanged, replacedAt, article: content },
      contributors: (content as { contributors?: unknown }).contributors,
    })),
  })
}

const pictureTypes: Record<string, string> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' },
  ...{ svg: 'image/svg+xml', webp: 'image/webp' },
}

const pictureElements = ['graphic', 'inline-graphic']
const supplementElements = ['media', 'supplementary-material', 'inline-supplementary-material']

/** The files to which elements of a document refer, by the names under which they are stored. */
function namesIn(xml: string, ...from: string[]): string[] {
  const names = descendants(parseXml(xml), ...from).map(({ attributes }) => attributes['xlink:href'] ?? '')
  return [...new Set(names)].filter((name) => /^[a-z0-9-]+\.[a-z0-9]+$/.test(name))
}

/** An article's supplementary files, with the keys under which they are stored. */
export async function supplementsOf({
  id,
  document,
}: Pick<WholeArticle, 'id' | 'document'>): Promise<{ name: string; key: string }[]> {
  return namesIn(await document(), ...supplementElements).map((name) => ({
    name,
    key: articleKeys.figure(id, name),
  }))
}

/** An article's files, by their names beside each other: JATS, pictures, supplementary files, PDF and EPUB. */
async function* contentsOf(
  { files }: Stores,
  { id, pdfKey, epubKey, document }: WholeArticle,
): AsyncGenerator<ExportFile> {
  const xml = await document()
  yield fileOf(`${id}.xml`, xml)
  const stored = [
    ...namesIn(xml, ...pictureElements, ...supplementElements).map((name) => ({
      name,
      key: articleKeys.figure(id, name),
    })),
    ...(pdfKey ? [{ name: `${id}.pdf`, key: pdfKey }] : []),
    ...(epubKey ? [{ name: `${id}.epub`, key: epubKey }] : []),
  ]
  for (const { name, key } of stored)
    if ((await files.size(key)) !== null) yield { path: name, content: opened(() => files.stream(key)) }
}

/** Texts and PDFs of replaced versions, and the pictures that only these have. `names` are those of the current version. */
async function* versionsOf(
  { files }: Stores,
  { id, stored: { versions } }: WholeArticle,
  names: readonly string[],
): AsyncGenerator<ExportFile> {
  const known = new Set(names)
  for (const { number, jatsKey, pdfKey } of versions) {
    if (pdfKey && (await files.size(pdfKey)) !== null)
      yield { path: `versions/${number}.pdf`, content: opened(() => files.stream(pdfKey)) }
    if (!jatsKey || (await files.size(jatsKey)) === null) continue
    const xml = (await files.get(jatsKey)).toString('utf8')
    yield fileOf(`versions/${number}.xml`, xml)
    for (const name of namesIn(xml, ...pictureElements, ...supplementElements)) {
      const key = articleKeys.figure(id, name)
      if (known.has(name) || (await files.size(key)) === null) continue
      known.add(name)
      yield { path: name, content: opened(() => files.stream(key)) }
    }
  }
}

/**
 * The files of an article as a MECA package (NISO RP-30), with the journal's record of it. Whoever reads the folder finds JATS and PDF
 * by the article's id.
 */
export async function* articlePackage(stores: Stores, article: WholeArticle): AsyncGenerator<ExportFile> {
  const { id } = article
  const names: string[] = []
  const noted = (file: ExportFile) => {
    names.push(file.path)
    return file
  }
  for await (const file of contentsOf(stores, article)) yield noted(file)
  for await (const file of versionsOf(stores, article, [...names])) yield noted(file)
  yield noted(fileOf('article.json', `${JSON.stringify(exportedRecord(article), null, 1)}\n`))
  yield fileOf('transfer.xml', transferOf(await stores.settings(), id))
  yield fileOf(
    'manifest.xml',
    mecaManifest([transferItem, ...names.map((name, index) => itemOf(id, name, index))]),
  )
}

/** JATS, pictures, supplementary files and PDF, as archives of preservation take them. */
export const preservedFiles = (stores: Stores, article: WholeArticle) =>
  contentsOf(stores, { ...article, epubKey: null })

const transferOf = ({ journal, office }: Settings, id: string) =>
  mecaTransfer({
    from: journal,
    email: office.email,
    receiver: 'Any journal or archive',
    comment: `Published article ${id}`,
  })

const transferItem: MecaItem = {
  ...{ id: 'transfer-metadata', type: 'transfer-metadata', title: 'Transfer' },
  ...{ mediaType: 'application/xml', href: 'transfer.xml' },
}

function itemOf(id: string, name: string, index: number): MecaItem {
  const ending = name.split('.').at(-1) ?? ''
  const [type, title, mediaType] =
    name === `${id}.xml`
      ? ['article-metadata', 'Article', 'application/xml']
      : name === `${id}.pdf`
        ? ['manuscript', 'Article as PDF', 'application/pdf']
        : pictureTypes[ending]
          ? ['figure', name, pictureTypes[ending]]
          : ['supplementary-material', name, supplementType(name) ?? typeOf(ending)]
  return {
    id: `file-${index + 1}`,
    type: type ?? '',
    title: title ?? '',
    mediaType: mediaType ?? '',
    href: name,
  }
}

const typeOf = (ending: string) =>
  ({
    xml: 'application/xml',
    json: 'application/json',
    epub: 'application/epub+zip',
    pdf: 'application/pdf',
  })[ending] ?? 'application/octet-stream'
