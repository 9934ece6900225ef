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

/** The reading style of the article page, for a frame that has no scripts or fonts of its own. */
const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--ink-2:#4a4f57;--line:#dcd7cb;--accent:#123f66}
@media(prefers-color-scheme:dark){:root{--ink:#e8e4da;--ink-2:#b9b6ad;--line:#2a323c;--accent:#8fbce6}}
*{box-sizing:border-box}html{scroll-behavior:smooth}
body{margin:0 auto;max-width:680px;padding:16px 20px 64px;background:#fdfcf9;color:var(--ink);font:18px/30px "Source Serif 4",Georgia,serif;overflow-wrap:break-word}
@media(prefers-color-scheme:dark){body{background:#10151b}}
h1{font-weight:500;font-size:33px;line-height:40px;margin:0 0 8px}h2{font-weight:600;font-size:23px;line-height:30px;margin:40px 0 12px}
h3{font-weight:600;font-size:19px;line-height:26px;margin:28px 0 8px}h4,h5,h6{font-size:18px;line-height:26px;margin:20px 0 6px}
p,ul,ol,blockquote,dl{margin:0 0 14px}a{color:var(--accent)}.authors,.affiliations,.facts,.contributors{color:var(--ink-2)}.affiliations{list-style:none;padding:0}.hidden-text{position:absolute;clip-path:inset(50%)}.front{border-bottom:1px solid var(--line);padding-bottom:16px;margin-bottom:24px}
figure{margin:28px 0}figcaption,.figure-note,.table-note,caption{font:15px/22px Inter,system-ui,sans-serif;text-align:left;padding:0 0 8px}
.part-number{font-weight:600}img,svg{max-width:100%;height:auto}
.table-scroll,.formula,math[display=block]{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;font:15px/22px Inter,system-ui,sans-serif;min-width:60%}th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{border-bottom:1px solid var(--ink)}pre{overflow-x:auto;font-size:15px;line-height:22px}
:target{outline:2px solid var(--accent);outline-offset:4px}`

/** Renders a version as a standalone page: the text as readers will see it, with its pictures. */
export async function previewPage(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  number: number,
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
  return `<!doctype html><html lang="${escapeXml(article.language ?? settings.journal.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><base target="_top"><title>${escapeXml(manuscript.title)}</title><style>${style}</style></head><body>
<div class="front">${frontHtml(article)}</div>
${html}
</body></html>`
}
