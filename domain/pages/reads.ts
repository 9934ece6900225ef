import type { OutsideCaptcha } from '../account/captcha.ts'
import type { Provider } from '../account/outside-sign-in.ts'
import type { ArticleDetail, ArticleList, ArticleQuery, ArticleView } from '../article/article.ts'
import type { StyledCitation } from '../article/citation.ts'
import type { Settings } from '../journal/settings.ts'
import type { EditorView, IssueView, MenuLink, PageView, SpecialIssueView } from '../journal/site.ts'

/** A picture of this site, as pages show it. */
export interface SitePicture {
  url: string
  alt: string
  width: number
  height: number
}

export interface SiteFrame {
  appearance: {
    /** Address of the journal's own colours; null: the system's. */
    styles: string | null
    logo: SitePicture | null
    cover: SitePicture | null
  }
  journal: Settings['journal']
  menu: MenuLink[]
  /** Where people may sign in instead of here. */
  providers: Provider[]
  /** Null: our own proof of work. */
  captcha: OutsideCaptcha | null
}

export interface HomeContent {
  settings: Settings
  articles: ArticleView[]
  articleCount: number
  calls: SpecialIssueView[]
  chiefs: EditorView[]
  issues: IssueView[]
}

export interface SidebarContent {
  settings: Settings
  chiefs: EditorView[]
  issues: IssueView[]
}

/**
 * What the public pages read while they are rendered on the server. The page host hands it to the loaders
 * through the router's context, so that pages and server never import each other. Nothing personal is in it:
 * every page made from it may be kept and shown to anybody.
 */
export interface Reads {
  frame(): Promise<SiteFrame>
  home(sort: 'latest' | 'cited' | 'downloaded'): Promise<HomeContent>
  sidebar(): Promise<SidebarContent>
  /** Search when `q` has text, else the list. */
  articles(query: ArticleQuery & { q?: string | undefined }): Promise<ArticleList>
  article(id: string): Promise<ArticleDetail | null>
  related(id: string, limit?: number): Promise<ArticleView[]>
  /** In every style. `pageUrl` is the page's whole address, cited where there is no DOI. */
  citations(article: ArticleDetail, pageUrl: string): Promise<StyledCitation[]>
  board(): Promise<EditorView[]>
  issues(): Promise<IssueView[]>
  issue(volume: number, issue: number): Promise<{ issue: IssueView; articles: ArticleView[] } | null>
  /** Names of the categories in which there are articles. */
  categories(): Promise<string[]>
  page(key: string): Promise<PageView | null>
  /** Active content whose key begins with the prefix, by what follows it: an administrator's own wording of a page's parts. */
  parts(prefix: string): Promise<Partial<Record<string, PageView>>>
  settings(): Promise<Settings>
}
