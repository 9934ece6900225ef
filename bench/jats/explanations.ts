import { childrenOf, closest, lettersOf, type Node, named, textOf } from './tree.ts'

/**
 * A rule that says why something in the file is not on the page. It looks at the element, never at the file.
 */
export interface Explanation {
  name: string
  reason: string
  applies(node: Node): boolean
  /** Whether links, pictures and other parts are explained by the same rule, not text alone. */
  hidesParts?: boolean
  /** Whether the page may show the text all the same. */
  mayBeShown?: boolean
}

const inside =
  (...names: string[]) =>
  (node: Node) =>
    closest(node, ...names) !== null

const noteIds = new WeakMap<Node, Set<string>>()

/** The ids of the notes to which people refer, by the root of the file. */
function notesOfPeople(node: Node): Set<string> {
  let root = node
  while (root.parent) root = root.parent
  const known = noteIds.get(root)
  if (known) return known
  const ids = named(root, 'contrib')
    .flatMap((contrib) => childrenOf(contrib, 'xref'))
    .flatMap((xref) => (xref.attributes.rid ?? '').split(/\s+/))
  noteIds.set(root, new Set(ids))
  return new Set(ids)
}

/** Why text of the file is not shown. The first rule that applies is counted. */
export const unshown: readonly Explanation[] = [
  {
    name: 'journal',
    reason: 'describes the journal, not the article; every page has the journal’s name in its header',
    applies: inside('journal-meta'),
    hidesParts: true,
  },
  {
    name: 'identifier',
    reason: 'identifies the article or a part of it for programs; the DOI is compared as a link',
    applies: inside(
      'article-id',
      'object-id',
      'elocation-id',
      'fpage',
      'lpage',
      'volume',
      'issue',
      'issue-id',
      'institution-id',
      'article-version',
      'journal-id',
      'contrib-id',
      'page-range',
      'supplement',
      'issue-title',
    ),
  },
  {
    name: 'custom metadata',
    reason: 'counts and settings of the publisher’s own programs',
    applies: inside('counts', 'custom-meta-group', 'processing-meta', 'custom-meta'),
    hidesParts: true,
  },
  {
    name: 'dates',
    reason: 'dates are compared as dates, because the page writes them in words',
    applies: inside('pub-date', 'history', 'pub-history', 'date', 'copyright-year'),
  },
  {
    name: 'running title',
    reason: 'the short form of the title for the running head of printed pages',
    applies: inside('alt-title'),
  },
  {
    name: 'own address',
    reason: 'the address of this article or of its PDF; the page has its own',
    applies: inside('self-uri'),
  },
  {
    name: 'alternative text',
    reason: 'read aloud in place of the picture; it is the picture’s alt attribute',
    applies: inside('alt-text', 'long-desc'),
  },
  {
    name: 'people and places',
    reason: 'compared person by person, because the page numbers the affiliations',
    applies: (node) =>
      inside('contrib', 'aff', 'aff-alternatives')(node) && !inside('bio', 'on-behalf-of')(node),
  },
  {
    name: 'notes about people',
    reason: 'compared person by person, because the page says them with the person',
    applies: (node) => {
      const fn = closest(node, 'fn')
      return fn !== null && notesOfPeople(fn).has(fn.attributes.id ?? '–')
    },
    mayBeShown: true,
  },
  {
    name: 'addresses for correspondence',
    reason: 'compared person by person; a note that holds an address alone is not shown again',
    applies: (node) => {
      const note = closest(node, 'corresp')
      return note !== null && textOf(note).trim() === named(note, 'email').map(textOf).join('').trim()
    },
    mayBeShown: true,
  },
  {
    name: 'principal recipient of an award',
    reason: 'one of the authors; the page shows funder and award, and the authors at its head',
    applies: inside('principal-award-recipient'),
  },
  {
    name: 'headings of the page’s own',
    reason: 'the page has its own headings for abstract, references and notes, the same for each article',
    applies: (node) => {
      const title = closest(node, 'title')
      return (
        title !== null &&
        ['abstract', 'ref-list', 'fn-group', 'kwd-group', 'ack'].includes(title.parent?.name ?? '') &&
        /^(abstract|summary|resum[oée]n?|résumé|author summary|re(?:fer|fêr)[eéê]nc\S*|bibliogra\S*|literature cited|works cited|notas?|notes?|footnotes)$/.test(
          textOf(title)
            .trim()
            .toLowerCase()
            .replaceAll(/[\s:.]+$/g, ''),
        )
      )
    },
    mayBeShown: true,
  },
  {
    name: 'references',
    reason: 'compared field by field, because the page sets them in one citation style',
    applies: (node) => closest(node, 'ref') !== null,
  },
  {
    name: 'subject codes',
    reason: 'sorts the article in the publisher’s own lists; the heading is shown',
    applies: (node) => {
      const group = closest(node, 'subj-group')
      if (!group?.parent) return false
      const isHeading = ({ attributes }: Node) =>
        /^(heading|display-channel)$/.test(attributes['subj-group-type'] ?? '')
      const groups = childrenOf(group.parent, 'subj-group')
      const shown = groups.some(isHeading) ? groups.filter(isHeading) : groups.slice(0, 1)
      return group.parent.name !== 'article-categories' || !shown.includes(group)
    },
  },
  {
    name: 'address of the licence',
    reason: 'the page has it as the link of the licence',
    applies: inside('ali:license_ref', 'license_ref'),
  },
  {
    name: 'funding',
    reason: 'the text of the article says the same words, and they are shown there',
    applies: (node) => {
      const statement = closest(node, 'funding-statement')
      if (!statement) return false
      const words = lettersOf(textOf(statement))
      const article = closest(node, 'sub-article', 'article')
      return childrenOf(article ?? node, 'body', 'back').some((part) =>
        lettersOf(textOf(part)).includes(words),
      )
    },
  },
  {
    name: 'reference to a person',
    reason: 'leads to an author of the same article, who stands at the head of the page',
    applies: (node) => node.name === 'xref' && node.attributes['ref-type'] === 'contrib',
    hidesParts: true,
  },
  {
    name: 'copyright holder',
    reason: 'named in the copyright statement, which is shown',
    applies: (node) => {
      const holder = closest(node, 'copyright-holder')
      const statement = holder?.parent && childrenOf(holder.parent, 'copyright-statement')[0]
      return Boolean(holder && statement && lettersOf(textOf(statement)).includes(lettersOf(textOf(holder))))
    },
  },
  {
    name: 'broken address',
    reason: 'an address with spaces or without a host leads nowhere; its words are shown without a link',
    applies: (node) =>
      (node.name === 'ext-link' || node.name === 'uri') &&
      !/^(https?:\/\/|ftp:\/\/|www\.|info:doi\/|doi:|10\.\d{4,}\/)[^\s<>]+$/i.test(
        (node.attributes['xlink:href'] ?? textOf(node)).trim(),
      ),
    hidesParts: true,
  },
]
