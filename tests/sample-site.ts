import type { ArticleDetail, ArticleView } from '#domain/article/article.ts'
import { defaultSettings } from '#domain/journal/settings.ts'
import { type EditorView, type IssueView, pageKeys, type SpecialIssueView } from '#domain/journal/site.ts'
import { blankDetails, publishedOf } from '#domain/manuscript/details.ts'
import type { HomeContent, Reads } from '#domain/pages/reads.ts'
import { blankRecord, publishedRecordOf } from '#domain/production/metadata-fields.ts'
import { styledCitations } from '#server/articles/styled-citation.ts'
import { partsOf } from '#server/journal/pages/parts.ts'

const menu = [
  { name: 'Home', href: '/' },
  { name: 'Articles', href: '/articles' },
  { name: 'Editorial Board', href: '/editorial-board' },
  { name: 'Guidelines', href: '/submission-guidelines' },
]

/** A small journal in memory, to view and test pages without a database. */

const [prussian, oxblood] = ['10.5555/jiber.2026.0561', '10.5555/jiber.2026.0521']

function article(part: Partial<ArticleView> & Pick<ArticleView, 'id' | 'title' | 'authors' | 'abstract'>) {
  return {
    ...publishedOf(blankDetails()),
    publishedDate: '2026-11-12',
    isOpenAccess: true,
    pdfUrl: `/articles/${part.id}.pdf`,
    citations: 3,
    downloads: 1204,
    volume: 14,
    issue: 4,
    pages: '561-598',
    doi: prussian ?? null,
    keywords: ['port congestion', 'supply chains', 'intermediate inputs', 'trade costs'],
    category: 'International Business',
    articleType: 'research',
    ...part,
    marks: [],
  } satisfies ArticleView
}

export const sampleArticles: ArticleView[] = [
  article({
    id: 'distance-after-the-container',
    title:
      'The price of distance after the container: Port congestion and the reallocation of intermediate trade',
    authors: 'Helga Óskarsdóttir, Emre Kalaycıoğlu, Priya Raghunathan',
    abstract:
      'When a port clogs, do importers wait, reroute or replace? Matching vessel positions to customs declarations from 41 ports, we find that a one-day rise in queueing shifts 1.8 percent of intermediate inputs to new suppliers within a quarter, and that two thirds of the shift is never undone. The loss falls on the small firms that cannot hold stock.',
  }),
  article({
    id: 'family-firms-abroad',
    title: 'Family firms abroad: Ownership dispersion and the speed of foreign-subsidiary exit',
    authors: 'Beatriz Lacerda, Jonas Wetterberg',
    abstract:
      'Using succession events in 2,310 family-controlled groups as a source of variation, we show that dispersed kin ownership delays the closing of loss-making subsidiaries by fourteen months on average. The delay disappears where a minority investor holds a board seat, which points to bargaining rather than sentiment.',
    publishedDate: '2026-11-05',
    isOpenAccess: false,
    pdfUrl: null,
    citations: 0,
    downloads: 842,
    pages: '521-560',
    doi: oxblood ?? null,
    category: 'Business Management',
  }),
  article({
    id: 'two-decades-of-offshoring',
    title: 'Two decades of offshoring and wages: What matched employer–employee data have taught us',
    authors: 'Rahel Tesfaye, Grégoire Maillard, Sun-hee Pak',
    abstract:
      'We review 127 studies that follow workers across the firm boundary. Average wage effects are small and shrinking; effects by task are large and stable. Much of the disagreement between early and recent estimates comes from how each handles workers who leave the sample, and we propose a common way to report them.',
    publishedDate: '2026-10-29',
    citations: 11,
    downloads: 3967,
    pages: '470-520',
    articleType: 'review',
    category: 'Economics',
  }),
  article({
    id: 'one-bank-three-supervisors',
    title: 'One bank, three supervisors: Resolving a cross-border lender over a single weekend',
    authors: 'Milena Dvořáková, Patrick O’Hanrahan',
    abstract:
      'Interviews with 29 officials and the minutes of three authorities reconstruct fifty-one hours in which a mid-sized lender was split along lines that no resolution plan had foreseen. The case shows where shared rules held, where they were quietly set aside, and what that cost depositors outside the home state.',
    publishedDate: '2026-10-22',
    isOpenAccess: false,
    pdfUrl: null,
    citations: 2,
    downloads: 615,
    pages: '441-469',
    articleType: 'case_study',
    category: 'Finance',
  }),
  article({
    id: 'reroute-or-reduce',
    title: 'Do export controls reroute or reduce? A short note on machine tools, 2021–2025',
    authors: 'Anselm Brücker, Yuki Tamagawa, Folasade Ige',
    abstract:
      'Mirror statistics for 64 product lines suggest that 38 percent of restricted machine-tool exports reached their former destination through third markets within a year. Unit values rose by a fifth on the longer routes.',
    publishedDate: '2026-10-15',
    citations: 7,
    downloads: 2118,
    pages: '429-440',
    articleType: 'brief_report',
    category: 'Economics',
  }),
]

const paragraph =
  'Nine customs authorities gave access to declarations at the level of the shipment. Each line records the product, the partner, the quantity, the value and, from 2014, the currency of the invoice. We keep lines that recur in at least eight quarters (<a href="#ref-1">Lindqvist and Hsu 2021</a>).'

export const sampleFullText = `
<section id="sec-1"><h2>1. Introduction</h2><p>An importer in Bergen buys valves from Busan and pays in dollars. When the krone falls against the dollar, the price of the valves rises at once, although nothing has changed between Norway and Korea.</p><p>${paragraph}</p></section>
<section id="sec-2"><h2>2. Data and method</h2><section id="sec-2-1"><h3>2.1 The customs lines</h3><p>${paragraph}</p><p>${paragraph}</p></section><section id="sec-2-2"><h3>2.2 Specification</h3><p>For product <i>i</i> we regress the change in the import price on the exchange rate.</p><table><caption><b>Table 1.</b> Pass-through into import prices</caption><thead><tr><th scope="col">Horizon</th><th scope="col">Dollar</th><th scope="col">Euro</th></tr></thead><tbody><tr><th scope="row">First quarter</th><td>0.81</td><td>0.46</td></tr><tr><th scope="row">Four quarters</th><td>0.85</td><td>0.63</td></tr></tbody></table></section></section>
<section id="sec-3"><h2>3. Results</h2><p>${paragraph}</p><script>document.title = 'An author’s script ran'</script></section>
<section id="references"><h2>References</h2><ol><li id="ref-1">Lindqvist, Oskar, and Wen-Li Hsu. 2021. “The unit on the invoice.” <i>Nordic Economic Papers</i> 48 (3): 310–352.</li></ol></section>`

const places = ['Øresund School of Economics', 'Lagos Graduate School of Business, Nigeria']

function detail(view: ArticleView): ArticleDetail {
  return {
    ...view,
    issueCover: null,
    epubUrl: null,
    contributors: view.authors.split(', ').map((name, index) => {
      const [givenName = '', ...family] = name.split(' ')
      return {
        givenName,
        familyName: family.join(' '),
        affiliation: places[index % 2] ?? null,
        affiliations: [{ name: places[index % 2] ?? '', city: null, country: null, ror: null }],
        roles:
          index === 0
            ? [
                { role: 'Conceptualization' as const, degree: 'lead' as const },
                { role: 'Writing – original draft' as const, degree: null },
              ]
            : [],
        ...{ orcidVerified: index === 0, equalContribution: false, presentAddress: null },
        orcid: index === 0 ? '0000-0002-1825-0097' : null,
        isCorresponding: index === 0,
        ...{ email: index === 0 ? 'marit@people.example' : null, key: null },
      }
    }),
    receivedDate: '2025-03-11',
    revisedDate: '2025-10-02',
    acceptedDate: '2026-01-17',
    ...publishedRecordOf(blankRecord),
    language: 'en',
    competingInterests: 'The authors declare none.',
    references: [],
    isEditorsChoice: false,
    isMostCited: false,
    notices: [],
    noticeOf: null,
    newerVersion: null,
    ...{ version: 1, versions: [] },
    earlierVersion: null,
    usage: [],
    licenceUrl: view.isOpenAccess ? defaultSettings.publishing.licenceUrl : null,
    views: 5120,
    access: {
      ...{ right: view.isOpenAccess ? ('open' as const) : ('none' as const), institution: null, until: null },
      ...{ freeFrom: null, pdfUrl: null, epubUrl: null },
    },
    fullText: view.isOpenAccess ? sampleFullText : null,
    frontHtml: null,
    updatedAt: '2026-11-12T09:00:00.000Z',
  }
}

const board: EditorView[] = [
  ['Katharina Löwenthal', 'International economics', 'Øresund School of Economics', 'Denmark', true],
  ['Adaeze Okonjo-Bello', 'Strategy and governance', 'Lagos Graduate School of Business', 'Nigeria', true],
  ['Wen-Li Hsu', 'Prices and exchange rates', 'Tamsui University', 'Taiwan', false],
  ['Camila Arrieta', 'Trade and labor', 'Universidad del Ombú', 'Uruguay', false],
  ['Tomasz Wieczorek', 'Banking', 'Vistula School of Banking', 'Poland', false],
].map(([name, title, institution, location, isChief], index) => ({
  id: `editor-${index}`,
  name: String(name),
  imageUrl: null,
  title: String(title),
  institution: String(institution),
  location: String(location),
  bio: isChief ? 'Works on what borders do to firms, with data from customs and tax authorities.' : null,
  isChief: Boolean(isChief),
  group: null,
  orcid: null,
  website: null,
  termFrom: null,
  termUntil: null,
}))

const issues: IssueView[] = [
  [14, 4, 'Ports, prices and the long way round', '2026-11-01'],
  [14, 3, null, '2026-08-01'],
  [14, 2, 'Work across borders', '2026-05-01'],
  [14, 1, null, '2026-02-01'],
  [13, 4, null, '2025-11-01'],
].map(([volume, issue, title, publishedDate]) => ({
  volume: Number(volume),
  issue: Number(issue),
  title: title === null ? null : String(title),
  publishedDate: String(publishedDate),
  articleCount: 11,
  openCount: 4,
  cover: null,
}))

const calls: SpecialIssueView[] = [
  {
    id: 'carbon-borders',
    title: 'Carbon borders and the multinational firm',
    guestEditors: 'Annika Rautio, Samuel Oduya',
    description:
      'How firms price, relocate and report when carbon is taxed at the frontier. We welcome firm-level evidence from exporters outside the taxing bloc.',
    submissionDeadline: '2027-01-31',
  },
  {
    id: 'small-currencies',
    title: 'Small currencies in large payment systems',
    guestEditors: 'Leonor Figueira, Tomasz Wieczorek',
    description:
      'Settlement, invoicing and reserves where the home currency is rarely quoted abroad; theory, payments data and history.',
    submissionDeadline: '2027-03-15',
  },
]

const chiefs = board.filter((editor) => editor.isChief)

export const sampleReads: Reads = {
  citing: async () => ({ works: [], total: 0, page: 1, pages: 1 }),
  publishedHere: async () => new Map(),
  openCopies: async () => new Map(),
  author: async () => null,
  topic: async () => null,
  openCalls: async () => calls,
  news: async () => [],
  newsItem: async () => null,
  movedTo: async () => null,
  async frame() {
    return {
      journal: defaultSettings.journal,
      kinds: { types: defaultSettings.submissions.types, fields: defaultSettings.fields.list },
      closed: null,
      mining: null,
      announcement: null,
      footerLinks: [],
      social: [],
      menu: menu.map((item) => ({ ...item, below: [] })),
      providers: [],
      captcha: null,
      appearance: {
        ...{ styles: null, customStyles: null, logo: null, cover: null, icon: null },
        share: { url: '/share.png', alt: 'A sample', width: 1200, height: 630 },
      },
    }
  },
  async home() {
    return {
      settings: defaultSettings,
      articles: sampleArticles,
      articleCount: 30,
      calls,
      news: [],
      chiefs,
      issues: issues.slice(0, 4),
    } satisfies HomeContent
  },
  async sidebar() {
    return { settings: defaultSettings, chiefs, issues: issues.slice(0, 4) }
  },
  async articles({ q, cursor, access, category }) {
    const words = q?.toLowerCase() ?? ''
    const found = sampleArticles
      .filter((a) => `${a.title} ${a.authors} ${a.keywords.join(' ')}`.toLowerCase().includes(words))
      .filter((a) => !access || access.includes(a.isOpenAccess ? 'open' : 'subscription'))
      .filter((a) => !category || category.includes(a.category))
    const start = cursor ? Number(cursor) : 0
    const counts = (values: string[]) =>
      [...new Set(values)].map((value) => ({ value, count: values.filter((one) => one === value).length }))
    return {
      articles: found.slice(start, start + 3).map((a) => ({ ...a, match: null })),
      total: found.length,
      before: start,
      nextCursor: start + 3 < found.length ? String(start + 3) : null,
      hasCommonWordsOnly: false,
      close: false,
      matches: { exact: found.length, alike: 0, partial: 0 },
      instead: [],
      facets: {
        year: counts(found.map((a) => a.publishedDate.slice(0, 4))),
        category: counts(found.map((a) => a.category)),
        type: counts(found.map((a) => a.articleType)),
        access: counts(found.map((a) => (a.isOpenAccess ? 'open' : 'subscription'))),
        issue: counts(found.map((a) => `${a.volume}-${a.issue}`)),
      },
    }
  },
  articleVersion: async () => null,
  async article(id) {
    const found = sampleArticles.find((view) => view.id === id)
    if (!found) return null
    const { fullText, ...article } = detail(found)
    return { ...article, textSum: fullText && `sum of ${id}` }
  },
  async articleText(id) {
    return sampleArticles.some((view) => view.id === id && view.isOpenAccess) ? sampleFullText : null
  },
  async related(id) {
    return sampleArticles.filter((view) => view.id !== id).slice(0, 2)
  },
  async citations(article, pageUrl) {
    return styledCitations({ article, journal: defaultSettings.journal, pageUrl, pdfUrl: null })
  },
  async board() {
    return board
  },
  async issues() {
    return issues
  },
  async issue(volume, issue) {
    const found = issues.find((view) => view.volume === volume && view.issue === issue)
    return found
      ? {
          issue: found,
          editorial: null,
          ...{ notices: [], previous: null, next: null },
          sections: [{ name: '', articles: sampleArticles }],
        }
      : null
  },
  async categories() {
    return [...new Set(sampleArticles.map(({ category }) => category))]
  },
  async page(key) {
    if (key === 'terms' || !(pageKeys as readonly string[]).includes(key)) return null
    return {
      key,
      isDraft: false,
      title: key === 'about' ? 'About the journal' : key,
      html: '<p>The journal publishes theory, measurement and field evidence on business and economic life where borders matter.</p><h2>Who we are</h2><p>An invented journal, edited by invented people. <a href="/contact">Write to us</a>.</p><ul><li>Four issues a year</li><li>Double-blind review</li></ul>',
    }
  },
  async parts(prefix) {
    return partsOf(prefix, [], defaultSettings)
  },
  async settings() {
    return defaultSettings
  },
}
