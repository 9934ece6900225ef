import { readdirSync, readFileSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { insertAudit } from '../../workflow/queries.ts'
import { insertDefaultPages, isUntouched } from './queries.ts'

export interface DefaultPage {
  key: string
  title: string
  /** The text, in Markdown. */
  content: string
  section: string
}

/**
 * Reads a folder with one file per page. The file is named by the page's key and contains title and section
 * as front matter, then the text.
 */
export function readPages(folder: URL): DefaultPage[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const source = readFileSync(new URL(name, folder), 'utf8')
      const [, title, section, text] = /^---\ntitle: (.+)\nsection: (\w+)\n---\n(.*)$/s.exec(source) ?? []
      if (!title || !section || !text) throw new Error(`${name} has no title, no section or no text`)
      return { key: name.replace(/\.md$/, ''), title, section, content: text.trim() }
    })
}

/** Returns the default pages of a new journal, to which its footer links. */
export function defaultPages(): DefaultPage[] {
  return readPages(new URL('default/', import.meta.url))
}

/** Adds the default pages at the first start only. Nothing is added once there are accounts or content. */
export function giveDefaultPages({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await isUntouched(trx))) return false
    const pages = defaultPages()
    await insertDefaultPages(trx, pages)
    await insertAudit(trx, {
      actorId: null,
      action: 'default_pages_written',
      subjectKind: 'content',
      subjectId: 'all',
      details: { keys: pages.map(({ key }) => key) },
      at: clock.now(),
    })
    return true
  })
}
