import type { Statement, StatementKind } from './model.ts'
import { child, descendants, elements, path, textOf, type XmlElement } from './xml.ts'

const titles: Record<StatementKind, string> = {
  acknowledgements: 'Acknowledgments',
  funding: 'Funding',
  data: 'Data availability',
  interests: 'Competing interests',
  ethics: 'Ethics',
  contributions: 'Author contributions',
  other: 'Note',
}

/** Section and footnote types that publishers use for statements. */
const kinds: Record<string, StatementKind> = {
  'data-availability': 'data',
  'data-availability-statement': 'data',
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
    else if (kind === 'data') add(kind, part)
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
