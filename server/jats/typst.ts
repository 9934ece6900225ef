import { type FigureSource, pageIds } from './html-context.ts'
import type { JatsArticle } from './model.ts'
import { notesTypst, referencesTypst, statementsTypst } from './typst-back.ts'
import { blocksTypst, sectionTypst } from './typst-blocks.ts'
import { frontTypst, furtherParticulars } from './typst-front.ts'
import type { TypstContext } from './typst-inline.ts'
import { typstLayout } from './typst-layout.ts'
import type { XmlElement } from './xml.ts'

/** What the pages show of the journal. */
export interface TypstJournal {
  title: string
  shortTitle: string
  issnOnline: string
  issnPrint?: string
  /** Colour of links and rules, such as '#123f66'. */
  accent?: string
  /** Drawings (SVG) of the journal and of the article. */
  emblem?: string
  seal?: string
  /** Further font families for scripts that the text font lacks. */
  families?: readonly string[]
  isRightToLeft?: boolean
  /** In the footer of each page, such as 'Proof' before publication. */
  mark?: string
}

export interface TypstOptions {
  figures?: FigureSource
  /** Formulas and tables to set as their source; those that cannot be set are added. */
  asSource?: Set<XmlElement>
}

/**
 * The article as Typst markup: A4, the title in the largest type of page 1 above the authors, a heading
 * 'References', as Google Scholar requires. Pictures come from `figures`: as SVG they are embedded in the markup.
 */
export function jatsToTypst(article: JatsArticle, journal: TypstJournal, options: TypstOptions = {}): string {
  return typesettingOf(article, journal, options).markup
}

/** The markup with its formulas and tables, which the marks `/*part n*\/` number. */
export function typesettingOf(
  article: JatsArticle,
  journal: TypstJournal,
  options: TypstOptions = {},
): { markup: string; parts: XmlElement[] } {
  const roots = [...article.backMatter, ...article.footnotes, ...article.statements.map((s) => s.content)]
  const ids = pageIds(article.body, roots)
  for (const { id } of article.references)
    ids.set(id, `ref-${id.replaceAll(/[^A-Za-z0-9_-]+/g, '-').toLowerCase()}`)
  const context: TypstContext = {
    idOf: (id) => ids.get(id),
    figure: options.figures ?? (() => null),
    // Notices are too short for floating tables.
    floats: article.articleType !== 'correction' && article.articleType !== 'retraction',
    notes: new Map(article.footnotes.map((fn) => [fn.attributes.id ?? '', fn])),
    printed: new Set(),
    parts: [],
    asSource: options.asSource ?? new Set(),
  }
  const markup = [
    typstLayout(article, journal),
    frontTypst(article, journal),
    article.body ? blocksTypst(article.body.children, context, 1) : '',
    ...article.backMatter.map((part) =>
      part.name === 'app-group' ? blocksTypst(part.children, context, 1) : sectionTypst(part, context, 1),
    ),
    statementsTypst(article, context),
    notesTypst(article, context),
    furtherParticulars(article),
    referencesTypst(article, context),
    '#context [#metadata(counter(page).final().first() - counter(page).at(<start>).first() + 1) <page-count>]',
  ].join('\n')
  return { markup, parts: context.parts }
}
