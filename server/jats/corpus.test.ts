import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sharedPath } from '#tests/shared-folder.ts'
import { jatsToHtml } from './html.ts'
import { headingOf } from './html-context.ts'
import { escapeHtml } from './html-inline.ts'
import { parseJats } from './parse.ts'
import { jatsToPlain } from './plain.ts'
import { jatsToTypst } from './typst.ts'
import { descendants, elements, parseXml, textOf } from './xml.ts'

/** Folder with real articles of many publishers. They are not part of this repository. */
const folder = sharedPath('data/jats') ?? ''
const files = folder ? readdirSync(folder).filter((name) => name.endsWith('.xml')) : []
if (files.length === 0) console.error('Skipped: no published articles here; set SHARED_DIR.')

const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')

describe.skipIf(files.length === 0)('articles of other publishers', () => {
  it.each(files)('%s', (file) => {
    const xml = readFileSync(join(folder, file), 'utf8')
    const article = parseJats(xml)
    const { html, outline } = jatsToHtml(article)
    expect(article.title).not.toBe('')
    expect(html).not.toMatch(/<script/i)
    expect(html).not.toMatch(/<[a-z][^>]*\s(?:on\w+|style)=/i)
    expect(html).not.toMatch(/href="(?!https?:|mailto:|#|\/)/)
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    for (const entry of outline) expect(ids).toContain(entry.id)

    const words = wordsOf(html)
    const body = elements(parseXml(xml), 'body')[0]
    for (const section of descendants(body, 'sec')) {
      const title = elements(section, 'title')[0]
      const plain = title && descendants(title, 'xref', 'fn', 'inline-formula').length === 0
      if (plain) expect(words).toContain(wordsOf(escapeHtml(headingOf(section).text)).trim())
    }
    const listed = [...xml.matchAll(/<ref(?=[\s>])/g)]
    const referencesIn = (one: typeof article): number =>
      one.references.length + one.subArticles.reduce((sum, sub) => sum + referencesIn(sub), 0)
    expect(referencesIn(article)).toBe(listed.length)
    expect(html.match(/<li id="ref-/g) ?? []).toHaveLength(listed.length)
    for (const reference of article.references) expect(textOf(reference.written ?? '')).toBeTypeOf('string')
    expect(jatsToPlain(article)).toBeTypeOf('string')
    expect(jatsToTypst(article, { title: 'J', shortTitle: 'J', issnOnline: '' })).toContain(
      '#set document(title: ',
    )
  })
})
