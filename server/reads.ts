import { sessionCookie } from '#domain/account/account.ts'
import { noticeWords } from '#domain/article/notice.ts'
import { closedTo } from '#domain/journal/closed.ts'
import { policyKeys } from '#domain/journal/policies.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { listingLinks, movedTo } from '#domain/journal/site-links.ts'
import type { Reads, SiteFrame } from '#domain/pages/reads.ts'
import { citingPage, publishedHere } from './articles/citing-queries.ts'
import { sectionsOf } from './articles/issue-sections.ts'
import { openCopies } from './articles/open-copy-queries.ts'
import { withPictureSizes } from './articles/picture-sizes.ts'
import { articlesOfIssue, listArticles, listCategories } from './articles/queries.ts'
import { articleOfPage, articleText, earlierVersion, listPage, related } from './articles/read.ts'
import { countFiltered } from './articles/search/queries.ts'
import { styledCitations } from './articles/styled-citation.ts'
import { articleViewOf } from './articles/view.ts'
import { authorPage, topicPage } from './articles/works.ts'
import type { Config } from './config.ts'
import type { Clock, Context, ReaderAccess } from './context.ts'
import type { Database } from './db/client.ts'
import { kept } from './db/kept.ts'
import { clientAddresses } from './http/client-address.ts'
import type { PageAccess } from './http/pages.ts'
import { appearanceOf } from './journal/appearance.ts'
import { boardMembers } from './journal/board/queries.ts'
import { openCalls } from './journal/calls/queries.ts'
import { announced, beside } from './journal/home-queries.ts'
import { editorialOf, listIssues, neighboursOf } from './journal/issues/queries.ts'
import { frameLinks } from './journal/menu/queries.ts'
import { findNews, newsListed, publishedNews } from './journal/news/queries.ts'
import { partsOf } from './journal/pages/parts.ts'
import { findDraftPage, findPage, findParts } from './journal/pages/queries.ts'
import { renderContent } from './journal/pages/render.ts'

const noticeTypes = new Set(Object.values(noticeWords).map(({ type }) => type))
const isNotice = ({ articleType }: { articleType: string }) => noticeTypes.has(articleType)

const homeShown = 5
const coversShown = 4
const newsShown = 3
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function frameOf(
  all: Settings,
  { menu, pages }: Awaited<ReturnType<typeof frameLinks>>,
  appearance: SiteFrame['appearance'],
  today: string,
  signIn: Pick<SiteFrame, 'providers' | 'captcha'>,
): SiteFrame {
  const { journal, submissions, fields, announcement, footer, listing, partners, social, machines } = all
  const { text, href, until } = announcement
  return {
    journal,
    kinds: {
      types: submissions.types.map(({ id, name, isRemoved }) => ({ id, name, isRemoved })),
      fields: fields.list,
    },
    closed: closedTo(all),
    mining: machines.reservesMining ? { policy: machines.miningPolicy } : null,
    announcement: text !== '' && (until === '' || until >= today) ? { text, href } : null,
    menu,
    footerLinks: [...pages, ...listingLinks(listing, partners), ...footer.links],
    social: social.accounts,
    ...signIn,
    appearance,
  }
}

export interface SiteReads extends Reads {
  /** Returns what the pages read for a reader with access to subscription articles. Their pages are never cached. */
  withAccess(access: ReaderAccess): Reads
  /** Clears cached settings and site texts after a change. */
  forget(): void
}

interface SiteReadsOptions {
  config?: Pick<Config, 'identityProviders' | 'captcha'>
  look?: string | null
  /** Where the pictures of articles are, for the sizes of those that were published without. */
  pictures?: Pick<Context, 'files' | 'log'>
}

export function siteReads(
  db: Database,
  settings: () => Promise<Settings>,
  clock: Clock,
  { config, look = null, pictures }: SiteReadsOptions = {},
): SiteReads {
  const providers = (config?.identityProviders ?? []).map(({ id, name }) => ({ id, name }))
  const captcha = config?.captcha ? { kind: config.captcha.kind, siteKey: config.captcha.siteKey } : null
  const links = kept(() => frameLinks(db, policyKeys))
  const appearance = kept(async () => appearanceOf(db, await settings(), look))
  const today = () => clock.now().toISOString().slice(0, 10)
  const stores = { db, settings, clock }
  const textFor = async (id: string, access: ReaderAccess | null) => {
    const text = await articleText(stores, id, access)
    return text && pictures ? withPictureSizes(pictures, id, text) : text
  }
  const versionFor = async (id: string, number: number, access: ReaderAccess | null) => {
    const version = await earlierVersion(stores, id, number, access)
    if (!version?.fullText || !pictures) return version
    return { ...version, fullText: await withPictureSizes(pictures, id, version.fullText) }
  }
  let framed: { parts: readonly unknown[]; frame: SiteFrame } | undefined
  const reads: SiteReads = {
    withAccess: (access) => ({
      ...reads,
      article: (id) => articleOfPage(stores, id, access),
      articleText: (id) => textFor(id, access),
      articleVersion: (id, number) => versionFor(id, number, access),
    }),
    forget() {
      links.forget()
      appearance.forget()
    },
    settings,
    async frame() {
      const all = await settings()
      const parts = [all, await links.read(), await appearance.read(), today()] as const
      // Pages are compared by their data (http/renderings.ts), which is quicker if the frame is the same object.
      if (!framed || parts.some((part, i) => part !== framed?.parts[i]))
        framed = { parts, frame: frameOf(...parts, { providers, captcha }) }
      return framed.frame
    },
    async home(sort) {
      const [articles, { total }, { calls, news }, { chiefs, issues }] = await Promise.all([
        listArticles(db, {}, { sort, limit: homeShown, after: null }),
        countFiltered(db, {}, { facets: false }),
        announced(db, today(), newsShown),
        beside(db, coversShown),
      ])
      return {
        settings: await settings(),
        articles: articles.map(articleViewOf),
        articleCount: total,
        calls,
        news,
        chiefs,
        issues,
      }
    },
    async sidebar() {
      const [present, lists] = await Promise.all([settings(), beside(db, coversShown)])
      return { settings: present, ...lists }
    },
    openCalls: () => openCalls(db, today()),
    news: () => publishedNews(db, today(), newsListed),
    async newsItem(id, previewKey) {
      if (!uuid.test(id)) return null
      const key = previewKey !== null && uuid.test(previewKey) ? previewKey : null
      const found = await findNews(db, id, today(), key)
      if (!found) return null
      const { body, ...item } = found
      return { ...item, html: renderContent(body, 'markdown', await settings()) }
    },
    articles: async (query) =>
      listPage(stores, query, { counted: true, synonyms: (await settings()).search.synonyms }),
    article: (id) => articleOfPage(stores, id, null),
    articleText: (id) => textFor(id, null),
    articleVersion: (id, number) => versionFor(id, number, null),
    related: (id, limit) => related(db, id, limit),
    async citations(article, pageUrl) {
      return styledCitations({ article, journal: (await settings()).journal, pageUrl, pdfUrl: null })
    },
    citing: (doi, page) => citingPage(db, doi, page),
    publishedHere: (dois) => publishedHere(db, dois),
    openCopies: (dois) => openCopies(db, dois),
    author: (key, page) => authorPage(db, key, page),
    topic: (keyword, page) => topicPage(db, keyword, page),
    board: () => boardMembers(db),
    issues: () => listIssues(db),
    async issue(volume, issue) {
      const [found] = await listIssues(db, { volume, issue })
      if (!found) return null
      const rows = await articlesOfIssue(db, volume, issue)
      const [articles, notices] = [rows.filter((row) => !isNotice(row)), rows.filter(isNotice)]
      return {
        issue: found,
        editorial: await editorialOf(db, volume, issue),
        sections: sectionsOf(articles, (await settings()).submissions.types).map(({ name, articles }) => ({
          name,
          articles: articles.map(articleViewOf),
        })),
        notices: notices.map(articleViewOf),
        ...(await neighboursOf(db, { volume, issue })),
      }
    },
    categories: () => listCategories(db),
    parts: async (prefix) => partsOf(prefix, await findParts(db, prefix), await settings()),
    movedTo: async (path) => movedTo((await settings()).redirects.list, path),
    async page(key, previewKey = null) {
      const draft =
        previewKey !== null && uuid.test(previewKey) ? await findDraftPage(db, key, previewKey) : undefined
      const page = draft ?? (await findPage(db, key))
      return page
        ? {
            key: page.key,
            title: page.title,
            html: renderContent(page.content, page.contentType, await settings()),
            isDraft: draft !== undefined,
          }
        : null
    },
  }
  return reads
}

/** Decides for the page host which readers get subscription articles with their text. */
export function pageAccess(
  { readers, config }: Pick<Context, 'readers' | 'config'>,
  reads: SiteReads,
): PageAccess {
  const addressOf = clientAddresses(config.trustProxy)
  return {
    mayHaveAccess: (request) =>
      request.headers.authorization !== undefined ||
      hasCookie(request.headers.cookie, sessionCookie) ||
      readers.institutionsAt(addressOf(request)).length > 0,
    async readsFor(request) {
      const viewer = await request.viewer()
      const access = await readers.accessOf({ address: request.ip, userId: viewer?.id ?? null })
      return access && reads.withAccess(access)
    },
  }
}

function hasCookie(header: string | undefined, name: string): boolean {
  return header?.split(';').some((cookie) => cookie.trim().startsWith(`${name}=`)) ?? false
}
