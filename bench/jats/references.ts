import type { Difference, Tally } from './report.ts'
import { all, childrenOf, closest, hasClass, lettersOf, type Node, named, textOf } from './tree.ts'

/** Fields of a citation that readers need. All others are words between them, which the style supplies. */
const fields = new Set(
  `surname year article-title chapter-title data-title source volume issue fpage lpage elocation-id collab
   publisher-name publisher-loc edition pub-id comment part-title version patent series conf-name trans-title
   date-in-citation page-range size supplement conf-loc conf-date issue-title std gov trans-source string-name`.split(
    /\s+/,
  ),
)

const maxNames = 20

/** Compares each reference with the page's, field by field. */
export function compareReferences(file: Node, page: Node, tally: Tally): Difference[] {
  const wanted = named(file, 'ref')
  const shown = all(
    page,
    (node) => node.name === 'li' && node.parent !== null && hasClass(node.parent, 'reference-list'),
  )
  tally.count('references', 'file', wanted.length)
  tally.count('references', 'page', Math.min(shown.length, wanted.length))
  return wanted.flatMap((ref, index) => {
    const item = shown[index]
    const kind = 'references'
    if (!item) return [{ kind, what: 'not on the page', path: ref.path, text: textOf(ref).trim() }]
    const letters = lettersOf(textOf(item))
    const words = new Set(
      textOf(item)
        .match(/[\p{L}\p{N}]+/gu)
        ?.map(lettersOf),
    )
    const label = lettersOf(textOf(childrenOf(ref, 'label')[0]))
    const missing: Difference[] = []
    if (
      /^\d+$/.test(label) &&
      !all(item, (node) => hasClass(node, 'reference-label')).some(
        (node) => lettersOf(textOf(node)) === label,
      )
    )
      missing.push({ kind, what: 'number not shown', path: ref.path, text: label })
    const citations = childrenOf(ref).filter(({ name }) => name !== 'label' && name !== 'note')
    const structured = citations.find(({ name }) => /^(element-citation|nlm-citation)$/.test(name))
    const all20 = named(ref, 'surname', 'collab').length > maxNames
    for (const field of named(structured ?? ref, ...fields)) {
      if (closest(field.parent, 'name', 'string-name', 'collab') && field.name !== 'surname') continue
      if (field.name === 'string-name' && named(field, 'surname').length > 0) continue
      const value = lettersOf(fieldText(field))
      if (!value || letters.includes(value)) continue
      const parts =
        fieldText(field)
          .match(/[\p{L}\p{N}]+/gu)
          ?.map(lettersOf) ?? []
      if (parts.every((word) => words.has(word) || letters.includes(word)) && parts.length > 1) continue
      if (/^(surname|collab)$/.test(field.name) && all20) {
        tally.explain('more than twenty authors', 'APA lists nineteen authors, an ellipsis and the last')
        continue
      }
      missing.push({ kind, what: `${field.name} not shown`, path: field.path, text: fieldText(field) })
    }
    if (!structured)
      for (const citation of citations) {
        const lost = wordsOfOwn(citation).filter((word) => !words.has(word) && !letters.includes(word))
        if (lost.length > 0)
          missing.push({ kind, what: 'words not shown', path: citation.path, text: lost.join(' ') })
      }
    const run = textOf(item)
    for (const name of named(ref, 'name', 'string-name')) {
      const [surname, given] = ['surname', 'given-names'].map((part) =>
        textOf(childrenOf(name, part)[0]).trim(),
      )
      if (surname && given && run.includes(surname + given))
        missing.push({ kind, what: 'name without a separator', path: name.path, text: surname + given })
    }
    for (const source of named(ref, 'source')) {
      const title = textOf(source).trim()
      if (
        title &&
        /\p{L}$/u.test(title) &&
        new RegExp(`${title.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}\\d`, 'u').test(run)
      )
        missing.push({ kind, what: 'source without a separator', path: source.path, text: run })
    }
    return missing
  })
}

/** A comma or a stop at the end of a field is punctuation of the publisher. */
const fieldText = (field: Node) => withoutLinks(field).replaceAll(/\s+/g, ' ').trim()

/** Addresses are compared as links. */
const withoutLinks = (node: Node): string =>
  node.children
    .map((child) =>
      typeof child === 'string' ? child : /^(ext-link|uri)$/.test(child.name) ? ' ' : withoutLinks(child),
    )
    .join('')
    .replaceAll(/https?:\/\/\S+/g, '')

/** Words that publishers write between fields, which carry no information of their own. */
const connecting = new Set(
  'in and e y et the of pp p vol v no n doi http https dx org www ed eds editor editors available at from al fromtext'.split(
    ' ',
  ),
)

function wordsOfOwn(citation: Node): string[] {
  const text = citation.children
    .map((child) => (typeof child === 'string' ? child : ownText(child)))
    .join(' ')
  return [...new Set(text.match(/[\p{L}\p{N}]+/gu)?.map(lettersOf))].filter((word) => !connecting.has(word))
}

const ownText = (node: Node): string =>
  fields.has(node.name) || ['person-group', 'name', 'label', 'given-names'].includes(node.name)
    ? ''
    : node.children.map((child) => (typeof child === 'string' ? child : ownText(child))).join(' ')
