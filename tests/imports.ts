import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type { ImportOptions } from '#domain/stored/import-options.ts'
import { runImport, startImport } from '#server/imports/actions.ts'
import { findImport, itemsAfter } from '#server/imports/queries.ts'
import { workOnImport } from '#server/imports/run.ts'
import { startApp, type TestApp } from './app.ts'

/** Imports into a journal of their own, without jobs: each returns when it has ended. */

type Files = Record<string, string | Uint8Array>
type Settings = Partial<ImportOptions> & { whole?: boolean }

const options: ImportOptions = {
  isOpenAccess: true,
  category: null,
  readsPdfs: true,
  readsReferences: false,
  trustsAddresses: false,
}

export interface Imports {
  app: TestApp
  /** Writes files and makes the dry run of the first one, or of their folder. Returns the import's id. */
  dryRun(files: Files, settings?: Settings): Promise<string>
  run(id: string): Promise<void>
  /** The dry run and the import. */
  imported(files: Files, settings?: Settings): Promise<string>
  stateOf(id: string): Promise<string | undefined>
  itemsOf(id: string): ReturnType<typeof itemsAfter>
  /** An article by the API. */
  page(id: string): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export async function startImports(): Promise<Imports> {
  const app = await startApp()
  const folder = await mkdtemp(join(tmpdir(), 'imprimatur-import-test-'))
  const dryRun: Imports['dryRun'] = async (files, { whole = false, ...given } = {}) => {
    const at = await mkdtemp(join(folder, 'source-'))
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(at, name, '..'), { recursive: true })
      await writeFile(join(at, name), content)
    }
    const name = whole ? 'source' : (Object.keys(files)[0] ?? '')
    const sources = [{ path: whole ? at : join(at, name), name }]
    const id = await startImport(app.context, null, {
      ...{ sources, options: { ...options, ...given }, inJob: false },
    })
    await workOnImport(app.context, id)
    return id
  }
  const run: Imports['run'] = async (id) => {
    await runImport(app.context, null, id, { inJob: false })
    await workOnImport(app.context, id)
  }
  return {
    ...{ app, dryRun, run },
    async imported(files, settings) {
      const id = await dryRun(files, settings)
      await run(id)
      return id
    },
    stateOf: async (id) => (await findImport(app.context.db, id))?.state,
    itemsOf: (id) => itemsAfter(app.context.db, id, -1, 1000),
    page: async (id) => app.app.inject(`/api/articles/${id}`),
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A work as reference managers write it (CSL-JSON). */
export function work(part: Record<string, unknown>) {
  return {
    ...{
      type: 'article-journal',
      title: 'Menu costs at the border',
      issued: { 'date-parts': [[2021, 3, 9]] },
    },
    ...{ author: [{ family: 'Hsu', given: 'Wen-Li' }], volume: '4', issue: '2', page: '11-29' },
    ...part,
  }
}
