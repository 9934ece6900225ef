import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import { jatsToHtml } from '../jats/html.ts'
import { frontHtml } from '../jats/html-front-page.ts'
import { parseJats } from '../jats/parse.ts'
import { escapeXml } from '../jats/xml.ts'
import { requireEditor, see } from '../workflow/act.ts'
import { articlePartsOf } from './article-parts.ts'
import { articleXmlOf } from './article-xml.ts'
import { findVersion, mediaOf } from './text-queries.ts'

/** The front matter as the file has it, for which the article page has no rules. */
const style = `
.front{padding-block:24px;border-bottom:1px solid var(--line)}
.front :is(.authors,.affiliations,.facts,.contributors){color:var(--ink-2)}
.front > * + *{margin-top:16px}
.front .affiliations{list-style:none;padding:0}
.front .facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 16px;overflow-wrap:anywhere}
.front .facts dd{margin:0}
:target{outline:2px solid var(--accent);outline-offset:4px}`

/**
 * Renders a version as a standalone page: the whole front matter, and the text as readers will see it, with the style
 * sheets of the article page. It has no scripts.
 */
export async function previewPage(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  number: number,
  styles: readonly string[] = [],
): Promise<string> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const version = await findVersion(db, manuscriptId, number)
  if (!version?.jats) throw new Refusal('not_found', 'There is no such version.')
  const { manuscript } = seen
  const parts = await articlePartsOf(context, db, manuscript)
  const { settings } = parts
  const article = parseJats(articleXmlOf(version.jats, parts))
  const names = new Set((await mediaOf(db, version.id)).map(({ name }) => name))
  const at = `/api/manuscripts/${manuscriptId}/text/${number}/media/`
  const { html } = jatsToHtml(article, {
    figures: (name) => (names.has(name) ? { src: at + encodeURIComponent(name) } : null),
  })
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeXml(href)}">`).join('')
  return `<!doctype html><html lang="${escapeXml(article.language ?? settings.journal.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><base target="_top"><title>${escapeXml(manuscript.title)}</title>${links}<style>${style}</style></head><body>
<div class="frame"><article class="article"><div class="article-prose article-body">
<header class="article-head front">${frontHtml(article)}</header>
<div class="full-text">${html}</div>
</div></article></div>
</body></html>`
}
