import type { Reads } from '#domain/reads.ts'
import type { Settings } from '#domain/settings.ts'
import { urls } from '#domain/urls.ts'
import type { Clock } from '../context.ts'
import type { Database } from '../db/client.ts'
import { renderContent } from './content.ts'
import {
  activeMenu,
  articlesOfIssue,
  boardMembers,
  countArticles,
  findPage,
  listArticles,
  listIssues,
  openCalls,
} from './queries.ts'
import { articleDetail, articleViewOf, listPage, related } from './read.ts'
import { styledCitations } from './styled-citation.ts'

const homeShown = 5
const coversShown = 4

/** The navigation of the specification, until an administrator says otherwise. */
const defaultMenu = [
  { name: 'Home', href: urls.home },
  { name: 'Articles', href: urls.articles },
  { name: 'Editorial Board', href: urls.board },
  { name: 'Guidelines', href: urls.guidelines },
]

export function siteReads(db: Database, settings: () => Promise<Settings>, clock: Clock): Reads {
  const today = () => clock.now().toISOString().slice(0, 10)
  return {
    settings,
    async frame() {
      const menu = await activeMenu(db)
      return { journal: (await settings()).journal, menu: menu.length > 0 ? menu : defaultMenu }
    },
    async home(sort) {
      const [articles, articleCount, calls, chiefs, issues] = await Promise.all([
        listArticles(db, {}, { sort, limit: homeShown, after: null }),
        countArticles(db, {}),
        openCalls(db, today()),
        boardMembers(db, { chiefsOnly: true }),
        listIssues(db),
      ])
      return {
        settings: await settings(),
        articles: articles.map(articleViewOf),
        articleCount,
        calls,
        chiefs,
        issues: issues.slice(0, coversShown),
      }
    },
    async sidebar() {
      const [chiefs, issues] = await Promise.all([boardMembers(db, { chiefsOnly: true }), listIssues(db)])
      return { settings: await settings(), chiefs, issues: issues.slice(0, coversShown) }
    },
    articles: (query) => listPage(db, query),
    article: (id) => articleDetail(db, id),
    related: (id) => related(db, id),
    async citations(article, pageUrl) {
      return styledCitations({ article, journal: (await settings()).journal, pageUrl, pdfUrl: null })
    },
    board: () => boardMembers(db),
    issues: () => listIssues(db),
    async issue(volume, issue) {
      const [found] = await listIssues(db, { volume, issue })
      if (!found) return null
      return { issue: found, articles: (await articlesOfIssue(db, volume, issue)).map(articleViewOf) }
    },
    async page(key) {
      const page = await findPage(db, key)
      return page
        ? { key: page.key, title: page.title, html: renderContent(page.content, page.contentType) }
        : null
    },
  }
}
