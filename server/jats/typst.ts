import { type FigureSource, pageIds } from './html-context.ts'
import type { Contributor, JatsArticle } from './model.ts'
import { referenceRuns } from './reference-text.ts'
import { blocksTypst, sectionTypst } from './typst-blocks.ts'
import { escapeTypst, linkTypst, quoteTypst, type TypstContext } from './typst-inline.ts'
import { typstLayout } from './typst-layout.ts'
import { doiUrl, isElement, textOf, type XmlElement } from './xml.ts'

export interface TypstJournal {
  title: string
  shortTitle: string
  issnOnline: string
}

/**
 * The article as Typst markup: A4, the title in the largest type of page 1 above the authors, a heading
 * 'References', as Google Scholar requires. Pictures come from `figures` as SVG and are embedded in the markup.
 */
export function jatsToTypst(
  article: JatsArticle,
  journal: TypstJournal,
  options: { figures?: FigureSource } = {},
): string {
  const roots = [...article.backMatter, ...article.footnotes, ...article.statements.map((s) => s.content)]
  const ids = pageIds(article.body, roots)
  for (const { id } of article.references)
    ids.set(id, `ref-${id.replaceAll(/[^A-Za-z0-9_-]+/g, '-').toLowerCase()}`)
  const context: TypstContext = {
    idOf: (id) => ids.get(id),
    figure: options.figures ?? (() => null),
    labels: labelled(article, ids),
    // Notices are too short for floating tables.
    floats: article.articleType !== 'correction' && article.articleType !== 'retraction',
  }
  const parts = [
    typstLayout(article, journal),
    headTypst(article),
    article.body ? blocksTypst(article.body.children, context, 1) : '',
    ...article.backMatter.map((part) =>
      part.name === 'app-group' ? blocksTypst(part.children, context, 1) : sectionTypst(part, context, 1),
    ),
    statementsTypst(article, context),
    referencesTypst(article, context),
  ]
  return parts.join('\n')
}

/** Only elements that get a label can be link targets. */
function labelled(article: JatsArticle, ids: ReadonlyMap<string, string>): Set<string> {
  const labels = new Set(article.references.map((r) => ids.get(r.id) ?? ''))
  const seen = new Set<string>()
  const visit = (element: XmlElement, hidden: boolean) => {
    const id = element.attributes.id
    const isMarked =
      ['fig', 'table-wrap', 'disp-formula'].includes(element.name) ||
      (element.name === 'sec' &&
        element.children.some((c) => isElement(c) && c.name === 'title' && textOf(c)))
    const inside =
      hidden || element.name === 'table' || element.name === 'caption' || element.name === 'inline-formula'
    if (
      id &&
      isMarked &&
      !inside &&
      !seen.has(id) &&
      !(element.name === 'disp-formula' && !isMath(element))
    ) {
      seen.add(id)
      labels.add(ids.get(id) ?? '')
    } else if (id && seen.has(id)) labels.delete(ids.get(id) ?? '')
    for (const node of element.children) if (isElement(node)) visit(node, inside)
  }
  if (article.body) visit(article.body, false)
  for (const part of article.backMatter) visit(part, false)
  labels.delete('')
  return labels
}

function isMath(element: XmlElement): boolean {
  return element.children.some((c) => isElement(c) && (c.name === 'mml:math' || isMath(c)))
}

const nameOf = (c: Contributor) => c.collaboration ?? `${c.givenName} ${c.familyName}`.trim()

function headTypst(article: JatsArticle): string {
  const places = [...new Set(article.contributors.flatMap((c) => c.affiliations.map((a) => a.text)))]
  const several = places.length > 1
  const authors = article.contributors.map((c) => {
    const marks = several ? c.affiliations.map((a) => String(places.indexOf(a.text) + 1)) : []
    const star = c.isCorresponding && article.contributors.length > 1 ? ['\\*'] : []
    const raised = [...marks, ...star].join(',')
    return `#box[${escapeTypst(nameOf(c))}${raised ? `#super[${raised}]` : ''}]`
  })
  const corresponding = article.contributors.find((c) => c.isCorresponding && c.email)
  const dates = [
    ['Received', article.received],
    ['revised', article.revised],
    ['accepted', article.accepted],
    ['published', article.published],
  ].flatMap(([word, day]) => (day ? [`${word} ${longDate(day)}`] : []))
  const history = dates.join(', ')
  const lines = [
    ...places.map((place, i) => `${several ? `#super[${i + 1}] ` : ''}${escapeTypst(place)}`),
    ...(corresponding?.email
      ? [
          `${article.contributors.length > 1 ? '\\* ' : ''}Correspondence: ${linkTypst(`mailto:${corresponding.email}`, escapeTypst(corresponding.email))}`,
        ]
      : []),
  ]
  return `
#kicker[${escapeTypst([isRetracted(article) ? 'Retracted article' : article.heading, article.subjects[1]].filter(Boolean).join(' · '))}]
#articletitle[${isRetracted(article) ? 'RETRACTED: ' : ''}${unbroken(article.title)}]
${authors.length > 0 ? `#authors[${authors.join(', ')}]` : ''}
${lines.length > 0 ? `#places[${lines.join(' #linebreak() ')}]` : ''}
${article.abstract ? `#abstract[${article.abstract.text.split('\n\n').map(escapeTypst).join('\n\n')}]` : ''}
${article.keywords.length > 0 ? `#keywords[${escapeTypst(article.keywords.join(' · '))}]` : ''}
#colophon[${escapeTypst(history.charAt(0).toUpperCase() + history.slice(1))}${history ? '.' : ''} ${article.doi ? linkTypst(doiUrl(article.doi), '') : ''} #linebreak() ${escapeTypst([article.copyright.statement, article.licence.text].filter(Boolean).join('. '))} #linebreak() ${escapeTypst(article.notes.join(' '))}]
`
}

/** Keeps hyphenated compounds on one line: text extraction would otherwise join their parts. */
function unbroken(title: string): string {
  return title
    .split(/\s+/)
    .map((word) =>
      /\p{L}-\p{L}/u.test(word) && word.length < 30 ? `#box[${escapeTypst(word)}]` : escapeTypst(word),
    )
    .join(' ')
}

export function isRetracted(article: JatsArticle): boolean {
  return article.related.some((related) => related.type === 'retraction-forward')
}

/** 'November 12, 2026' */
function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

function statementsTypst(article: JatsArticle, context: TypstContext): string {
  if (article.statements.length === 0) return ''
  const parts = article.statements.map(({ title, content }) => {
    const rest = content.children.filter((n) => !isElement(n) || !['title', 'label'].includes(n.name))
    return `#strong[${escapeTypst(title)}.] ${blocksTypst(rest, context, 3).trim()}`
  })
  return `\n#statements[${parts.join('\n\n')}]\n`
}

function referencesTypst(article: JatsArticle, context: TypstContext): string {
  if (article.references.length === 0) return ''
  const items = article.references.map((reference) => {
    const words = referenceRuns(reference)
      .map(({ text, italic, href }) => {
        const shown = italic ? `#emph[${escapeTypst(text)}]` : escapeTypst(text)
        return href ? linkTypst(href, shown) : shown
      })
      .join('')
    const id = context.idOf(reference.id)
    return `#block[#reference[${words}]]${id ? `#label(${quoteTypst(id)})` : ''}`
  })
  return `\n#heading(level: 1)[References]\n\n${[...new Set(items)].join('\n')}\n`
}
