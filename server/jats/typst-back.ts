import { wordIn } from '#domain/article/article-words.ts'
import type { JatsArticle } from './model.ts'
import { referenceRuns } from './reference-text.ts'
import { blocksTypst } from './typst-blocks.ts'
import { nameOf } from './typst-front.ts'
import { escapeTypst, inlineTypst, linkTypst, quoteTypst, type TypstContext } from './typst-inline.ts'
import { child, elements, isElement, textOf } from './xml.ts'

export function statementsTypst(article: JatsArticle, context: TypstContext): string {
  const parts = article.statements.map(({ title, content }) => {
    const rest = content.children.filter((n) => !isElement(n) || !['title', 'label'].includes(n.name))
    return statement(title, blocksTypst(rest, context, 3).trim())
  })
  const roles = rolesTypst(article)
  if (roles && !article.statements.some(({ kind }) => kind === 'contributions')) parts.push(roles)
  if (parts.length === 0) return ''
  return `\n#heading(level: 1)[${wordIn(article.language, 'Statements')}]\n\n${parts.join('\n')}\n`
}

function statement(title: string, body: string): string {
  return `#statement[#heading(level: 2)[${escapeTypst(title)}]][${body}]`
}

/** Writes the authors' roles: 'Ana Šimić: Conceptualization, Software.' */
function rolesTypst({ contributors, language }: JatsArticle): string {
  const lines = contributors.flatMap((person) =>
    person.roles.length > 0
      ? [`#strong[${escapeTypst(nameOf(person))}:] ${escapeTypst(person.roles.join(', '))}.`]
      : [],
  )
  return lines.length > 0 ? statement(wordIn(language, 'Author contributions'), lines.join(' ')) : ''
}

/** Writes the notes of the back matter to which the text does not refer. */
export function notesTypst(article: JatsArticle, context: TypstContext): string {
  const left = article.footnotes.filter((fn) => !context.printed.has(fn) && textOf(fn))
  if (left.length === 0) return ''
  const items = left.map((fn) => {
    const label = textOf(child(fn, 'label'))
    const words = elements(fn, 'p').map((p) => inlineTypst(p.children, context))
    return `#reference[${label ? `#super[${escapeTypst(label)}] ` : ''}${words.join(' ')}]`
  })
  return `\n#heading(level: 1)[${wordIn(article.language, 'Notes')}]\n\n${items.join('\n')}\n`
}

export function referencesTypst(article: JatsArticle, context: TypstContext): string {
  if (article.references.length === 0) return ''
  const isNumbered = article.references.every(({ label }) => /^\W*\d+\W*$/.test(label ?? ''))
  const items = article.references.map((reference) => {
    const words = referenceRuns(reference)
      .map(({ text, italic, href }) => {
        const shown = italic ? `#emph[${escapeTypst(text)}]` : escapeTypst(text)
        return href ? linkTypst(href, shown) : shown
      })
      .join('')
    const id = context.idOf(reference.id)
    const number = isNumbered
      ? `${escapeTypst(`${(reference.label ?? '').replaceAll(/\D/g, '')}.`)} #h(0.2em) `
      : ''
    return `#block(above: 0pt, below: 0.62em)[#reference[${number}${words}]]${id ? `#label(${quoteTypst(id)})` : ''}`
  })
  return `\n#heading(level: 1)[${escapeTypst(article.referencesTitle ?? wordIn(article.language, 'References'))}]\n\n${[...new Set(items)].join('\n')}\n`
}
