import type { Settings } from '#domain/journal/settings.ts'
import { urls } from '#domain/urls.ts'
import { escapeXml } from '../jats/xml.ts'

/** The words that the networks' crawlers look for (https://lockss.github.io, 'Permission statements'). */
const permissions = {
  lockss: 'LOCKSS system has permission to collect, preserve, and serve this Archival Unit',
  clockss: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
} as const
type Network = keyof typeof permissions
export const networks = Object.keys(permissions) as Network[]

interface ArchivalUnit {
  year: number
  articles: { id: string; title: string; volume: number | null; issue: number | null; hasPdf: boolean }[]
}

/** Whether the journal permits a network to collect it. */
export const permits = ({ machines }: Pick<Settings, 'machines'>, network: Network) =>
  network === 'lockss' ? machines.permitsLockss : machines.permitsClockss

const page = (title: string, body: string) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeXml(title)}</title><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width"></head>
<body><h1>${escapeXml(title)}</h1>
${body}
</body></html>
`

const link = (href: string, text: string) => `<a href="${escapeXml(href)}">${escapeXml(text)}</a>`
const statement = (network: Network) => `<p>${permissions[network]}</p>`

/** The page from which a network's crawler begins: the years in which there are articles. */
export function manifestIndex({ journal }: Settings, network: Network, years: readonly number[]): string {
  return page(
    `${journal.title}: ${network.toUpperCase()} manifest`,
    `${statement(network)}
<ul>
${years.map((year) => `<li>${link(urls.preservation(network, year), String(year))}</li>`).join('\n')}
</ul>`,
  )
}

/** The manifest of one year, which is an archival unit: links to all its issues and articles in all their forms. */
export function manifestOf(
  { journal }: Settings,
  network: Network,
  { year, articles }: ArchivalUnit,
): string {
  const issues = [
    ...new Set(articles.flatMap(({ volume, issue }) => (volume && issue ? [urls.issue(volume, issue)] : []))),
  ]
  const items = articles.map(
    ({ id, title, hasPdf }) =>
      `<li>${link(urls.article(id), title)} ${link(urls.articleXml(id), 'JATS')}${hasPdf ? ` ${link(urls.articlePdf(id), 'PDF')}` : ''}</li>`,
  )
  return page(
    `${journal.title} ${year}: ${network.toUpperCase()} manifest`,
    `${statement(network)}
<ul>
${issues.map((href) => `<li>${link(href, href)}</li>`).join('\n')}
${items.join('\n')}
</ul>`,
  )
}
