import type { OutsideCaptcha } from '../account/captcha.ts'
import type { Provider } from '../account/outside-sign-in.ts'
import type {
  ArticleDetail,
  ArticleList,
  ArticleQuery,
  ArticleView,
  AuthorView,
  CitingPage,
  WorksPage,
} from '../article/article.ts'
import type { Citable, StyledCitation } from '../article/citation.ts'
import type { ClosedFor } from '../journal/closed.ts'
import type { FieldEntry } from '../journal/kind-entries.ts'
import type { Settings } from '../journal/settings.ts'
import type {
  EditorView,
  IssueView,
  MenuEntry,
  MenuLink,
  NewsItemView,
  NewsListItem,
  PageView,
  SpecialIssueView,
} from '../journal/site.ts'

/** A page, and whether it is a draft that only people with its link see. */
type PublishedPage = PageView & { isDraft: boolean }

/** An article without its text, which is long and read apart. The sum differs if the text does; null if there is none to read. */
export type ArticleOfPage = Omit<ArticleDetail, 'fullText'> & { textSum: string | null }

type IssueNumber = Pick<IssueView, 'volume' | 'issue'>

/**
 * An issue with its articles. The section without a name contains articles that were published individually.
 */
export interface IssueContentsView {
  issue: IssueView
  editorial: string | null
  sections: { name: string; articles: ArticleView[] }[]
  /** Notices about articles, such as corrections and retractions. */
  notices: ArticleView[]
  /** The published issues before and after it. */
  previous: IssueNumber | null
  next: IssueNumber | null
}

/** A picture as shown on pages. */
export interface SitePicture {
  url: string
  alt: string
  width: number
  height: number
}

export interface SiteFrame {
  appearance: {
    /** URL of the stylesheet with the journal's colours; null for the default colours. */
    styles: string | null
    /** URL of the journal's own style rules for pages that readers see; null for none. */
    customStyles: string | null
    logo: SitePicture | null
    cover: SitePicture | null
    /** Picture in browser tabs; null for ours. */
    icon: SitePicture | null
    /** Picture that other sites show beside a link. */
    share: SitePicture
  }
  journal: Settings['journal']
  /** Manuscript types and fields of study, also removed ones, whose names are still shown. */
  kinds: { types: readonly FieldEntry[]; fields: readonly FieldEntry[] }
  /** Null if readers see the journal; otherwise why they do not, and what they are told. */
  closed: { why: ClosedFor; notice: string; email: string } | null
  /** The reservation of text and data mining, with the address of its policy or ''; null if nothing is reserved. */
  mining: { policy: string } | null
  /** Shown above the page; null for none. */
  announcement: { text: string; href: string } | null
  menu: MenuEntry[]
  /** Further links of the footer. */
  footerLinks: MenuLink[]
  /** The journal's accounts elsewhere. */
  social: readonly MenuLink[]
  /** Configured sign-in providers. */
  providers: Provider[]
  /** The external captcha; null if the built-in proof of work is used. */
  captcha: OutsideCaptcha | null
}

export interface HomeContent {
  settings: Settings
  articles: ArticleView[]
  articleCount: number
  calls: SpecialIssueView[]
  news: NewsListItem[]
  chiefs: EditorView[]
  issues: IssueView[]
}

export interface SidebarContent {
  settings: Settings
  chiefs: EditorView[]
  issues: IssueView[]
}

/**
 * Data access for public pages during server rendering. The page host passes it to the loaders
 * through the router context, so that web and server never import each other. It contains nothing personal:
 * every page made from it may be cached and shown to anybody.
 */
export interface Reads {
  frame(): Promise<SiteFrame>
  home(sort: 'latest' | 'cited' | 'downloaded'): Promise<HomeContent>
  sidebar(): Promise<SidebarContent>
  openCalls(): Promise<SpecialIssueView[]>
  /** Returns published news, newest first. */
  news(): Promise<NewsListItem[]>
  /** Returns a published item, or any item to somebody with its preview key. */
  newsItem(id: string, previewKey: string | null): Promise<NewsItemView | null>
  /** Returns search results if `q` has text, otherwise the list of all articles. */
  articles(query: ArticleQuery & { q?: string | undefined }): Promise<ArticleList>
  article(id: string): Promise<ArticleOfPage | null>
  /** Returns the text of an article as HTML; null if there is none to read. */
  articleText(id: string): Promise<string | null>
  /** Returns a version of an article that a newer version has replaced. */
  articleVersion(id: string, number: number): Promise<ArticleDetail | null>
  related(id: string, limit?: number): Promise<ArticleView[]>
  /**
   * Returns the citation in all styles. `pageUrl` is the URL of the page, which is cited if there is no DOI.
   */
  citations(article: Citable['article'], pageUrl: string): Promise<StyledCitation[]>
  /** Returns a page of the works that cite the article. A page that does not exist is replaced by the last one. */
  citing(doi: string, page: number): Promise<CitingPage>
  /** Returns the ids of those works that this journal has published, by their DOIs in lower case. */
  publishedHere(dois: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns the addresses of copies that are free to read, by the DOIs of the works in lower case. */
  openCopies(dois: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns an author with a page of their articles. Null if nobody has this ORCID iD or name, or there is no such page. */
  author(key: string, page: number): Promise<{ author: AuthorView; works: WorksPage } | null>
  /** Returns a page of the articles with a keyword. Null if there are none. */
  topic(keyword: string, page: number): Promise<{ keyword: string; works: WorksPage } | null>
  board(): Promise<EditorView[]>
  issues(): Promise<IssueView[]>
  issue(volume: number, issue: number): Promise<IssueContentsView | null>
  /** Returns the categories that contain articles. */
  categories(): Promise<string[]>
  /** A page from the CMS; its draft for somebody with the preview key. */
  page(key: string, previewKey?: string | null): Promise<PublishedPage | null>
  /** Returns where an address without a page has moved to. */
  movedTo(path: string): Promise<string | null>
  /**
   * Returns active content items whose key starts with the prefix, by the rest of the key: custom texts for
   * parts of a page.
   */
  parts(prefix: string): Promise<Partial<Record<string, PageView>>>
  settings(): Promise<Settings>
}
