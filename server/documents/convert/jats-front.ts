import { unaccented } from '#domain/unaccented.ts'
import { abstractOf, furtherAbstractsOf } from '../../jats/abstract.ts'
import { child, childText, descendants, elements, path, textOf, type XmlElement } from '../../jats/xml.ts'
import type { DocumentFront, RecordFront } from './front.ts'
import { frontTasks, type TaskList } from './result.ts'

/** Authors named in a task. A collaboration may have hundreds. */
const mostNamed = 12

/**
 * Adds tasks where the front matter of the file says something else than the records, from which the article's is
 * written, and one that names what else the file's has.
 */
export function jatsFrontTasks(
  tasks: TaskList,
  article: XmlElement,
  record: RecordFront,
  blocks: readonly XmlElement[],
): DocumentFront {
  const meta = path(article, 'front', 'article-meta')
  const front = frontOf(meta)
  frontTasks(tasks, front, record, blocks)
  const written = authorsOf(meta)
  const entered = record.authors.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  if (entered.length > 0 && written.length > 0 && keyOf(entered) !== keyOf(written))
    tasks.add('authors-differ', '', '', { record: listed(entered), document: listed(written) })
  const more = furtherParts(meta)
  if (more.length > 0) tasks.add('front-not-taken', '', '', { text: more.join('; ') })
  return front
}

function frontOf(meta: XmlElement | undefined): DocumentFront {
  const keywords = descendants(meta, 'kwd').map(textOf)
  return {
    title: textOf(path(meta, 'title-group', 'article-title')) || null,
    abstract: abstractOf(meta)?.text ?? null,
    keywords: keywords.length > 0 ? keywords : null,
    authors: descendants(meta, 'contrib').map((person) => textOf(child(person, 'name'))),
  }
}

/** The names of the authors in their order, and not those of editors or the members of a group. */
function authorsOf(meta: XmlElement | undefined): string[] {
  return elements(meta, 'contrib-group')
    .flatMap((group) => elements(group, 'contrib'))
    .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
    .map((person) => {
      const name = child(person, 'name') ?? child(child(person, 'name-alternatives'), 'name')
      const parts = [childText(name, 'given-names'), childText(name, 'surname'), childText(name, 'suffix')]
      return name ? parts.filter(Boolean).join(' ') : collaboration(person)
    })
    .filter(Boolean)
}

const collaboration = (person: XmlElement) =>
  elements(child(person, 'collab')).length > 0
    ? (child(person, 'collab')?.children ?? [])
        .filter((node) => typeof node === 'string')
        .join('')
        .trim()
    : textOf(child(person, 'collab', 'string-name'))

/** What makes two lists of names the same: initials and given names in full are the same person's. */
const keyOf = (names: readonly string[]) =>
  names.map((name) => `${unaccented(name).slice(0, 1)} ${unaccented(name).split(/\s+/).at(-1)}`).join('; ')

const listed = (names: readonly string[]) =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`

/** Names what the file's front matter has besides title, authors, abstract and keywords. */
function furtherParts(meta: XmlElement | undefined): string[] {
  const has = (...names: string[]) => descendants(meta, ...names).length > 0
  const doi = elements(meta, 'article-id').find(({ attributes }) => attributes['pub-id-type'] === 'doi')
  const licence = child(child(meta, 'permissions'), 'license')
  const further = elements(meta, 'custom-meta-group', 'custom-meta-wrap')
    .flatMap((group) => descendants(group, 'meta-name'))
    .map((name) => `“${textOf(name).slice(0, 60)}”`)
  return [
    doi ? `the DOI ${textOf(doi)}` : '',
    licence
      ? `a license${licence.attributes['xlink:href'] ? ` (${licence.attributes['xlink:href']})` : ''}`
      : '',
    has('funding-group') ? 'funding' : '',
    has('author-notes') ? 'notes of the authors' : '',
    has('trans-title') || furtherAbstractsOf(meta).length > 0 ? 'further abstracts or translated titles' : '',
    has('related-article', 'product') ? 'links to other works' : '',
    ...new Set(further),
  ].filter(Boolean)
}
