import type { Statement, StatementKind } from './model.ts'
import {
  child,
  descendants,
  elements,
  isElement,
  path,
  textOf,
  type XmlElement,
  type XmlNode,
} from './xml.ts'

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

/** Section and footnote types that publishers use for statements. */
const kinds: Record<string, StatementKind> = {
  'data-availability': 'data',
  'data-availability-statement': 'data',
  'code-availability': 'code',
  'competing-interests': 'interests',
  'coi-statement': 'interests',
  'COI-statement': 'interests',
  conflict: 'interests',
  'ethics-statement': 'ethics',
  ethics: 'ethics',
  'financial-disclosure': 'funding',
  'supported-by': 'funding',
  con: 'contributions',
  'author-contributions': 'contributions',
}

/** Returns all statements in a fixed order, wherever they are in the file. */
export function statementsOf(article: XmlElement): Statement[] {
  const back = child(article, 'back')
  const meta = path(article, 'front', 'article-meta')
  const found: Statement[] = []
  const add = (kind: StatementKind, content: XmlElement) => {
    const words = textOf(content)
    // Some publishers repeat a statement; only the first is kept.
    if (!words || found.some((s) => s.kind === kind && textOf(s.content) === words)) return
    found.push({ kind, title: textOf(child(content, 'title')) || titles[kind], content })
  }
  for (const part of elements(back, 'sec', 'notes')) {
    const type = part.attributes['sec-type'] ?? part.attributes['notes-type'] ?? ''
    const kind = kinds[type]
    if (part.name === 'notes') add(kind ?? 'other', part)
    else if (kind && kind !== 'contributions') add(kind, part)
  }
  for (const group of elements(meta, 'funding-group'))
    for (const statement of elements(group, 'funding-statement')) add('funding', statement)
  const footnotes = [
    ...elements(back, 'fn-group').flatMap((group) => elements(group, 'fn')),
    ...descendants(child(meta, 'author-notes'), 'fn'),
  ]
  for (const fn of footnotes) {
    const kind = kinds[fn.attributes['fn-type'] ?? '']
    if (kind) add(kind, fn)
  }
  for (const ack of elements(back, 'ack')) add('acknowledgements', ack)
  const order = Object.keys(titles)
  return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** The kind of statement that a child of <back> is; null for any other. Author contributions are not statements: they are roles of the authors. */
export function statementKind(part: XmlNode): StatementKind | null {
  if (!isElement(part)) return null
  if (part.name === 'ack') return 'acknowledgements'
  if (part.name !== 'sec' && part.name !== 'notes') return null
  const kind = kinds[part.attributes['sec-type'] ?? part.attributes['notes-type'] ?? '']
  return kind === undefined || kind === 'contributions' ? null : kind
}

/** Whether a statement is paragraphs of plain text only, so that it can be entered in a form. */
export function isPlainStatement(content: XmlElement): boolean {
  return content.children.every(
    (node) =>
      !isElement(node) ||
      ['title', 'label'].includes(node.name) ||
      (node.name === 'p' &&
        node.children.every((inside) => !isElement(inside) || inside.name === 'ext-link')),
  )
}

/** A statement as plain text, without its heading. */
export function statementText(content: XmlElement): string {
  const paragraphs = elements(content, 'p')
  return (paragraphs.length > 0 ? paragraphs : [content]).map(textOf).join('\n\n')
}
