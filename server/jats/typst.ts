import { isPeerReview, wordsOfKind } from './article-type.ts'
import { type FigureSource, pageIds } from './html-context.ts'
import { fileAddress } from './html-supplement.ts'
import type { JatsArticle } from './model.ts'
import { targetsOf } from './targets.ts'
import { notesTypst, referencesTypst, statementsTypst } from './typst-back.ts'
import { blocksTypst, sectionTypst } from './typst-blocks.ts'
import {
  frontTypst,
  furtherAbstractTypst,
  furtherParticulars,
  nameOf,
  paragraphsTypst,
} from './typst-front.ts'
import { escapeTypst, type TypstContext } from './typst-inline.ts'
import { typstLayout } from './typst-layout.ts'
import type { XmlElement } from './xml.ts'

/** The journal's data that appear on the pages. */
export interface TypstJournal {
  title: string
  shortTitle: string
  issnOnline: string
  issnPrint?: string
  /** Colour of links and rules, such as '#123f66'. */
  accent?: string
  /** SVG drawings of the journal and of the article. */
  emblem?: string
  seal?: string
  /** Additional font families for scripts that the text font does not support. */
  families?: readonly string[]
  isRightToLeft?: boolean
  /** Text in the footer of each page, such as 'Proof' before publication. */
  mark?: string
}

export interface TypstOptions {
  figures?: FigureSource
  /** The address below which readers find the article's supplementary files, ending in '/'. */
  filesUrl?: string | null
  /** Formulas and tables to be printed as their source. Those that cannot be typeset are added. */
  asSource?: Set<XmlElement>
}

/**
 * Returns the article as Typst markup for A4. As Google Scholar requires, the title is above the authors in
 * the largest type of page 1, and the references have the heading 'References'. SVG pictures from `figures`
 * are embedded in the markup.
 */
export function jatsToTypst(article: JatsArticle, journal: TypstJournal, options: TypstOptions = {}): string {
  return typesettingOf(article, journal, options).markup
}

/** Returns the markup with its formulas and tables, which the marks `/*part n*\/` number. */
export function typesettingOf(
  article: JatsArticle,
  journal: TypstJournal,
  options: TypstOptions = {},
): { markup: string; parts: XmlElement[] } {
  const articles = [article, ...printedSubArticles(article)]
  const roots = articles.flatMap((one) => [
    ...(one.body ? [one.body] : []),
    ...one.backMatter,
    ...one.footnotes,
    ...one.statements.map((s) => s.content),
  ])
  const ids = pageIds(null, roots)
  for (const { id } of articles.flatMap(({ references }) => references))
    ids.set(id, `ref-${id.replaceAll(/[^A-Za-z0-9_-]+/g, '-').toLowerCase()}`)
  const context: TypstContext = {
    ...targetsOf(article),
    idOf: (id) => ids.get(id),
    figure: options.figures ?? (() => null),
    file: fileAddress(options.filesUrl),
    // Notices are too short for floating tables.
    floats: article.articleType !== 'correction' && article.articleType !== 'retraction',
    notes: new Map(articles.flatMap(({ footnotes }) => footnotes).map((fn) => [fn.attributes.id ?? '', fn])),
    printed: new Set(),
    parts: [],
    asSource: options.asSource ?? new Set(),
  }
  const markup = [
    typstLayout(article, journal),
    frontTypst(article, journal, context),
    textTypst(article, context, 1),
    statementsTypst(article, context),
    notesTypst(article, context),
    furtherParticulars(article),
    referencesTypst(article, context),
    ...printedSubArticles(article).map((sub) => subArticleTypst(sub, context)),
    '#context [#metadata(counter(page).final().first() - counter(page).at(<start>).first() + 1) <page-count>]',
  ].join('\n')
  return { markup, parts: context.parts }
}

/** Writes the body and the back matter, without statements, notes and references. */
function textTypst(article: JatsArticle, context: TypstContext, level: number): string {
  return [
    article.body ? blocksTypst(article.body.children, context, level) : '',
    ...article.backMatter.map((part) =>
      part.name === 'app-group'
        ? blocksTypst(part.children, context, level)
        : sectionTypst(part, context, level),
    ),
  ].join('\n')
}

/**
 * Returns the sub-articles that the PDF contains: translations and responses. Reports of the peer review are
 * published on the page and in JATS and EPUB only.
 */
function printedSubArticles({ subArticles }: JatsArticle): JatsArticle[] {
  return subArticles.filter(({ articleType }) => !isPeerReview(articleType))
}

function subArticleTypst(article: JatsArticle, context: TypstContext): string {
  const title = article.title || article.heading || wordsOfKind(article.articleType)
  const people = article.contributors.map(nameOf).join(', ')
  return [
    `\n#heading(level: 1)[${escapeTypst(title)}]\n`,
    people ? `#plain[#emph[${escapeTypst(people)}]]\n` : '',
    article.abstract ? paragraphsTypst(article.abstract.parts, context) : '',
    ...article.furtherAbstracts.map((one) => furtherAbstractTypst(one, context)),
    textTypst(article, context, 2),
    statementsTypst(article, context),
    notesTypst(article, context),
    referencesTypst(article, context),
  ].join('\n\n')
}
