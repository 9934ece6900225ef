import { wordIn } from '#domain/article/article-words.ts'
import type { Statement, StatementKind } from './model.ts'
import { noteKind, sectionKind } from './statement-kinds.ts'
import { child, childText, descendants, elements, isElement, path, textOf, type XmlElement } from './xml.ts'

export { statementKind } from './statement-kinds.ts'

const titles: Record<StatementKind, string> = {
  acknowledgements: 'Acknowledgments',
  funding: 'Funding',
  data: 'Data availability',
  code: 'Code availability',
  interests: 'Competing interests',
  ethics: 'Ethics',
  contributions: 'Author contributions',
  other: 'Note',
}

/** Returns all statements in a fixed order, wherever they are in the file. */
export function statementsOf(article: XmlElement, language?: string | null): Statement[] {
  const back = child(article, 'back')
  const meta = path(article, 'front', 'article-meta') ?? child(article, 'front-stub')
  const found: Statement[] = []
  const add = (kind: StatementKind, content: XmlElement, given?: string | null) => {
    const words = lettersOf(content)
    // Some publishers repeat a statement; only the first is kept.
    const own = given ?? (textOf(child(content, 'title')) || headingLabel(content))
    const isRepeated = (s: Statement) =>
      lettersOf(s.content).includes(words) &&
      (s.kind === kind || words.length > 60) &&
      (!own || s.title === own)
    if (!words || found.some(isRepeated)) return
    found.push({ kind, title: own || wordIn(language, titles[kind]), isTitleOurs: !own, content })
  }
  for (const part of elements(back, 'sec', 'notes')) {
    const kind = sectionKind(part)
    if (part.name === 'notes') add(kind ?? 'other', part)
    else if (kind && kind !== 'contributions') add(kind, part)
  }
  for (const ack of elements(back, 'ack')) add('acknowledgements', ack)
  for (const { kind, content, title } of notesByKind(back, meta)) add(kind, content, title)
  for (const { content, title } of titledNotesOf(article)) add('other', content, title)
  // Publishers repeat in the metadata what the text says about funding.
  const text = [child(article, 'body'), back].map((part) => (part ? lettersOf(part) : '')).join(' ')
  for (const group of elements(meta, 'funding-group'))
    for (const statement of elements(group, 'funding-statement'))
      if (!text.includes(lettersOf(statement))) add('funding', statement)
  const order = Object.keys(titles)
  return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Letters and digits alone, to compare texts that are punctuated in different ways. */
export const lettersOf = (text: XmlElement | string) =>
  (typeof text === 'string' ? text : textOf(text)).replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/** The label of a statement or note if it is a heading ('JEL Code') and not a mark (1, a, *). */
function headingLabel(element: XmlElement): string | null {
  const label = childText(element, 'label')?.replace(/[:.]$/, '') ?? ''
  return /\p{L}{3}/u.test(label) ? label : null
}

interface NoteStatement {
  kind: StatementKind
  content: XmlElement
  title: string | null
}

/**
 * Collects the notes that are statements. Notes of one kind become one statement, in which those about some of the
 * authors begin with their names.
 */
function notesByKind(back: XmlElement | undefined, meta: XmlElement | undefined): NoteStatement[] {
  const groups = [...descendants(back, 'fn-group'), ...elements(meta, 'author-notes')]
  const people = descendants(meta, 'contrib')
  const found: NoteStatement[] = []
  for (const group of groups)
    for (const fn of descendants(group, 'fn')) {
      const kind = noteKind(fn)
      if (!kind) continue
      const title = headingLabel(fn) ?? childText(fn, 'title') ?? childText(group, 'title')
      const paragraphs = withNames(fn, people)
      const known = found.find((one) => one.kind === kind && (one.title === title || title === null))
      const isSame = ({ content }: NoteStatement) => lettersOf(content).includes(lettersOf(fn))
      if (!known) found.push({ kind, title, content: { ...fn, children: paragraphs } })
      else if (!isSame(known))
        known.content = { ...known.content, children: [...known.content.children, ...paragraphs] }
    }
  return found
}

/** The paragraphs of a note, after the names of the people that it is about. */
function withNames(fn: XmlElement, people: readonly XmlElement[]): XmlElement['children'] {
  const id = fn.attributes.id
  const about = people.filter((contrib) =>
    elements(contrib, 'xref').some((xref) => (xref.attributes.rid ?? '').split(/\s+/).includes(id ?? '–')),
  )
  const paragraphs = fn.children.filter((node) => !isElement(node) || !['label', 'title'].includes(node.name))
  if (about.length === 0 || about.length === people.length) return paragraphs
  const names = about.map((contrib) => nameOf(contrib)).join(', ')
  const strong: XmlElement = { name: 'generated', attributes: {}, children: [`${names}:`], line: fn.line }
  const first = paragraphs.findIndex((node) => isElement(node) && node.name === 'p')
  return paragraphs.map((node, index) =>
    index === first && isElement(node) ? { ...node, children: [strong, ' ', ...node.children] } : node,
  )
}

function nameOf(contrib: XmlElement): string {
  const name = child(contrib, 'name')
  const parts = [childText(name, 'given-names'), childText(name, 'surname'), childText(name, 'suffix')]
  const collab = child(contrib, 'collab')
  const own = collab?.children.filter((node) => !isElement(node) || node.name !== 'contrib-group') ?? []
  return parts.filter(Boolean).join(' ') || (collab ? textOf({ ...collab, children: own }) : '')
}

/**
 * Returns the notes of the back matter that have a heading instead of a number, such as 'JEL Code' or 'Peer review'.
 * They are shown under their headings, not among the numbered notes.
 */
export function titledNotesOf(
  article: XmlElement,
): { fns: XmlElement[]; title: string; content: XmlElement }[] {
  return elements(child(article, 'back'), 'fn-group').flatMap((group) => {
    const title = childText(group, 'title')
    const notes = elements(group, 'fn').filter((fn) => noteKind(fn) === null)
    // The whole group is one statement if its heading says more than 'Notes'.
    if (title && !isNotesWord(title) && notes.length > 0)
      return [{ fns: notes, title, content: { ...group, children: notes } }]
    return notes.flatMap((fn) => {
      const own = headingLabel(fn) ?? childText(fn, 'title')
      return own ? [{ fns: [fn], title: own, content: fn }] : []
    })
  })
}

const isNotesWord = (title: string) => /^\W*(notas?|notes?|footnotes?|endnotes?|fußnoten)\W*$/i.test(title)

/** Whether a statement consists only of paragraphs of plain text, so that it can be entered in a form. */
export function isPlainStatement(content: XmlElement): boolean {
  return content.children.every(
    (node) =>
      !isElement(node) ||
      ['title', 'label'].includes(node.name) ||
      (node.name === 'p' &&
        node.children.every((inside) => !isElement(inside) || inside.name === 'ext-link')),
  )
}

/** Returns a statement as plain text, without its heading. */
export function statementText(content: XmlElement): string {
  const paragraphs = elements(content, 'p')
  return (paragraphs.length > 0 ? paragraphs : [content]).map(textOf).join('\n\n')
}
