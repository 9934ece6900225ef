import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#domain/errors.ts'
import {
  DocumentError,
  type DocumentFormat,
  type DocumentSource,
  type Documents,
  type PageLayout,
  type ReadableText,
} from '../documents/index.ts'
import { digestOf, measure } from './digest-keys.ts'
import type { FileStore } from './store.ts'
import { storedDocument } from './stored-document.ts'

/**
 * Renders pages of stored PDFs as images and reads their text. Results are cached. The caller must check who
 * may see a file.
 */
export interface RenderedPages {
  layout(key: string, account: string): Promise<PageLayout[]>
  /** Returns the text of a manuscript in reading order. `parts` are the files that a LaTeX source reads. */
  text(
    key: string,
    format: DocumentFormat,
    account: string,
    parts?: [name: string, bytes: Uint8Array][],
  ): Promise<ReadableText>
  /** Puts a cover page before a manuscript, which is typeset if it is Word or LaTeX. */
  withCover(
    cover: Uint8Array,
    key: string,
    format: DocumentFormat,
    account: string,
  ): ReturnType<Documents['withCover']>
  /** Returns the pages of a file in any format but .doc. Word and LaTeX are typeset; `parts` are those that LaTeX reads. */
  previewLayout(
    key: string,
    format: DocumentFormat,
    account: string,
    parts: [name: string, bytes: Uint8Array][],
  ): Promise<PageLayout[]>
  previewImage(
    key: string,
    format: DocumentFormat,
    account: string,
    options: { page: number; width: number; parts: [name: string, bytes: Uint8Array][] },
  ): Promise<Buffer | null>
  /** Compares two versions of a manuscript. */
  compare(before: ReadableText, after: ReadableText, account: string): ReturnType<Documents['compare']>
  /** Returns an image of a page. `page` counts from 1. Returns null if there is no such page. */
  image(key: string, page: number, width: number, account: string): Promise<Buffer | null>
}

/**
 * Number of new results after which the size of the cache is measured and the least recently used results are
 * removed.
 */
const measureEvery = 50

/** Says what is wrong with a file, or that the server is busy. */
function refused(error: unknown): never {
  if (!(error instanceof DocumentError)) throw error
  throw new Refusal(error.isTemporary ? 'unavailable' : 'invalid', error.message)
}

/** `maxBytes`: maximum size of the cache in `folder`. The folder may be deleted at any time. */
export function createRenderedPages({
  folder,
  maxBytes,
  files,
  documents,
}: {
  folder: string
  maxBytes: number
  files: FileStore
  documents: Documents
}): RenderedPages {
  const underWay = new Map<string, Promise<Buffer | null>>()
  let written = 0

  async function stored(name: string): Promise<Buffer | null> {
    const path = join(folder, name)
    try {
      const bytes = await readFile(path)
      const now = new Date()
      await utimes(path, now, now).catch(() => undefined)
      return bytes
    } catch {
      // The cached file is missing or unreadable, so the page is rendered again.
      return null
    }
  }

  async function keep(name: string, bytes: Buffer): Promise<void> {
    try {
      await mkdir(folder, { recursive: true })
      const part = join(folder, `${randomUUID()}.part`)
      await writeFile(part, bytes, { mode: 0o600 })
      await rename(part, join(folder, name))
      written += 1
      if (written % measureEvery === 1) await shrink()
    } catch {
      // If the disk is full, the page is returned without being cached.
    }
  }

  async function shrink(): Promise<void> {
    const found = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const state = await stat(join(folder, name)).catch(() => null)
        return { name, size: state?.size ?? 0, usedAt: state?.mtimeMs ?? 0 }
      }),
    )
    let total = found.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of found.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= maxBytes) return
      await rm(join(folder, name), { force: true })
      total -= size
    }
  }

  /**
   * Computes a result once for each distinct file content. The cache key depends on the content and not on the
   * storage key, so that a new copy under the same key never shows the old images.
   */
  async function once(
    key: string,
    what: string,
    draw: () => Promise<Uint8Array | null>,
  ): Promise<Buffer | null> {
    const digest = digestOf(key) ?? (await measure(files, key)).sha256
    const name = `${digest.toString('hex')}-${what}`
    const current = underWay.get(name)
    if (current) return current
    const result = (async () => {
      const known = await stored(name)
      if (known) return known
      const drawn = await draw().catch(refused)
      if (!drawn) return null
      const bytes = Buffer.from(drawn)
      await keep(name, bytes)
      return bytes
    })()
    underWay.set(name, result)
    try {
      return await result
    } finally {
      underWay.delete(name)
    }
  }

  /** Returns a file as a PDF, and the name under which results made from it are kept. */
  async function asPdf(
    key: string,
    format: DocumentFormat,
    account: string,
    parts: [name: string, bytes: Uint8Array][],
  ): Promise<{ name: string; pdf: DocumentSource }> {
    if (format === 'pdf') return { name: '', pdf: storedDocument(files, key) }
    const hash = createHash('sha256')
    for (const [name, bytes] of parts) hash.update(name).update(bytes)
    const name = `pdf-2-${format}${parts.length > 0 ? `-${hash.digest('hex').slice(0, 32)}` : ''}`
    const pdf = await once(key, `${name}.pdf`, () =>
      documents.forAccount(account).asPdf(storedDocument(files, key), format, parts),
    )
    return { name: `${name}-`, pdf: pdf ?? Buffer.alloc(0) }
  }

  return {
    async previewLayout(key, format, account, parts) {
      const { name, pdf } = await asPdf(key, format, account, parts)
      const json = await once(key, `${name}layout-2.json`, async () =>
        Buffer.from(JSON.stringify(await documents.forAccount(account).layout(pdf))),
      )
      return JSON.parse(String(json)) as PageLayout[]
    },
    async previewImage(key, format, account, { page, width, parts }) {
      const { name, pdf } = await asPdf(key, format, account, parts)
      return once(key, `${name}${page}-${width}.png`, () =>
        documents.forAccount(account).picture(pdf, page - 1, width),
      )
    },
    async layout(key, account) {
      const json = await once(key, 'layout-2.json', async () =>
        Buffer.from(JSON.stringify(await documents.forAccount(account).layout(storedDocument(files, key)))),
      )
      return JSON.parse(String(json)) as PageLayout[]
    },
    async text(key, format, account, parts = []) {
      const read = () => documents.forAccount(account).readText(storedDocument(files, key), format, parts)
      // With parts, the text depends on more than this file.
      if (parts.length > 0) return read().catch(refused)
      const json = await once(key, `text-3-${format}.json`, async () =>
        Buffer.from(JSON.stringify(await read())),
      )
      return JSON.parse(String(json)) as ReadableText
    },
    withCover: (cover, key, format, account) =>
      documents.forAccount(account).withCover(cover, storedDocument(files, key), format).catch(refused),
    compare: (before, after, account) => documents.forAccount(account).compare(before, after).catch(refused),
    image: (key, page, width, account) =>
      once(key, `${page}-${width}.png`, () =>
        documents.forAccount(account).picture(storedDocument(files, key), page - 1, width),
      ),
  }
}
