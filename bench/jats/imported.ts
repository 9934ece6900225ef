import { articleOfJats, textOfJats } from '#server/imports/article-of-jats.ts'
import { unshown } from './explanations.ts'
import type { Difference, Tally } from './report.ts'
import { childrenOf, isMath, lettersOf, type Node, named, parseTree, textOf } from './tree.ts'
import { readingOfXml, unitsOf } from './units.ts'

const settings = { language: 'en', isOpenAccess: true, categories: [], published: '2000-01-01' }

/** What describes people, which the rules leave to the comparison person by person. */
const aboutPeople = ['role', 'email', 'on-behalf-of', 'bio']

/** Why the page of an import leaves out what `jatsPage` writes. */
const left = [
  {
    name: 'titles of keywords and abstracts',
    reason:
      'the page lists keywords of one language together, and names other abstracts by language and kind',
    applies: (node: Node) =>
      node.name === 'title' && ['kwd-group', 'trans-abstract', 'abstract'].includes(node.parent?.name ?? ''),
  },
]

/**
 * Lists the texts of a file's front matter that the page of the imported article has nowhere. That page shows the fields of the
 * article, and around its text what has no field, while `jatsPage` writes all of the file. The text itself is written by
 * the same code for both.
 */
export function compareImported(xml: string, tally: Tally): Difference[] {
  const { article, row, contributors } = articleOfJats(xml, settings)
  const html = textOfJats(article, 'article', new Map())
  // Without a text there is nothing but the fields.
  if (html === null) return []
  const page = lettersOf(textOf(parseTree(html, 'html')) + JSON.stringify([row, contributors]))
  const isExplained = (node: Node) => {
    const rule = [...unshown, ...left].find((one) => one.applies(node))
    if (rule && left.some(({ name }) => name === rule.name)) tally.explain(rule.name, rule.reason)
    return rule !== undefined
  }
  const fronts = childrenOf(parseTree(xml, 'xml')).flatMap((root) => childrenOf(root, 'front'))
  const runs = fronts.flatMap((front) =>
    unitsOf(front, readingOfXml(isMath)).filter(({ node }) => !isExplained(node)),
  )
  const people = fronts.flatMap((front) =>
    named(front, ...aboutPeople).map((node) => ({
      ...{ node, text: textOf(node), letters: lettersOf(textOf(node)) },
    })),
  )
  return [...runs, ...people]
    .filter(({ letters }) => !page.includes(letters))
    .map(({ node, text }) => ({
      ...{ kind: 'imported', what: 'not on the page', path: node.path, text },
    }))
}
